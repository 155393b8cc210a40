/** Follows a match until it is over: node overlay.ts ADDRESS MATCH. */
import type { ResultOf } from 'gql.tada';
import { ADDRESS, authorization, graphql } from './ask.ts';

const QUERY = graphql(`subscription($id: ID!) { entries(match: $id, from: 1) {
  seq sentence sheet { seats { hero health cp } outcome { sentence } } } }`);
const socket = new WebSocket(`${ADDRESS.replace('http', 'ws')}/graphql/ws`, 'graphql-transport-ws');
const say = (message: object) => socket.send(JSON.stringify(message));
socket.onopen = () => say({ type: 'connection_init', payload: { authorization } });
socket.onmessage = ({ data }) => {
  const { type, payload } = JSON.parse(data);
  const variables = { id: process.argv[3] };
  if (type === 'connection_ack') say({ type: 'subscribe', id: '1', payload: { query: QUERY, variables } });
  if (type === 'error') throw new Error(payload[0].message);
  if (type !== 'next') return;
  const { seq, sentence, sheet } = (payload.data as ResultOf<typeof QUERY>).entries;
  const dials = sheet.seats.map(({ hero, health, cp }) => `${hero} ${health} Health ${cp} CP`);
  console.log(`${seq}: ${dials.join(' | ')}: ${sheet.outcome?.sentence ?? sentence}`);
  if (sheet.outcome) socket.close();
};
