/** Whether the server speaks GraphQL over HTTP as its specification has it: every audit of `graphql-http`. */
import { auditServer } from 'graphql-http';

/** Audits that are not met, each with its reason. */
const NOT_MET = {
  '5A70': 'questions are sent by POST only: a page of another site could make a browser ask by GET',
  D6D5: 'the same, with variables',
  '6A70': 'the same, with variables',
};

const results = await auditServer({ url: `${process.env['THRONE_URL']}/graphql` });
const failed = results.filter((result) => result.status !== 'ok');
for (const { id, status, name, reason } of failed) {
  console.log(`${status}: ${id} ${name}: ${NOT_MET[id] ?? reason}`);
}
const wrong = failed.filter(({ id }) => !(id in NOT_MET)).map(({ id }) => id);
const met = Object.keys(NOT_MET).filter((id) => !failed.some((result) => result.id === id));
if (wrong.length > 0 || met.length > 0) {
  throw new Error(`not met: ${wrong.join(', ') || 'none'}; met although listed: ${met.join(', ') || 'none'}`);
}
console.log(`${results.length - failed.length} of ${results.length} audits are met`);
