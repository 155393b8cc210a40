import { readFileSync } from 'node:fs';
import { buildSchema, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { expect, test } from 'vitest';
import { textOf } from './tada';

const schema = buildSchema(readFileSync(new URL('../../../api/schema.graphql', import.meta.url), 'utf8'));
const files = import.meta.glob<Record<string, unknown>>('./documents/*.ts', { eager: true });
const all = [...new Map(Object.values(files).flatMap((file) => Object.entries(file).filter(([, document]) => document instanceof Set)))];

/** What of a question could be told in a language, and is not asked for in the one of the phone. */
function inEnglish(text: string): string[] {
  const found: string[] = [];
  const types = new TypeInfo(schema);
  const field = {
    enter(node: { name: { value: string }; arguments?: readonly { name: { value: string }; value: { kind: string } }[] }) {
      const takes = types.getFieldDef()?.args.some(({ name }) => name === 'language');
      const says = node.arguments?.some(({ name, value }) => name.value === 'language' && value.kind === 'Variable');
      if (takes && !says) found.push(node.name.value);
    },
  };
  visit(parse(text), visitWithTypeInfo(types, { Field: field }));
  return found;
}

test('a field that is told in a language is found where it is not asked for in one', () => {
  expect(inEnglish('query Q($id: ID!) { match(id: $id) { entries { seq } } }')).toEqual(['entries']);
  expect(inEnglish('query Q($id: ID!, $language: String) { match(id: $id) { entries(language: $language) { seq } } }')).toEqual([]);
});

/** What sentences are called in the schema; a question without any is told in names and numbers alone. */
const SENTENCES = /\b(sentence|instead|says|labels?|headline|advice|when|whyNot|message|lost|revealed|outcome)\b/;

test.each(all.filter(([, document]) => SENTENCES.test(textOf(document as never))))('%s is asked for in the language of the phone', (_, document) => {
  expect(inEnglish(textOf(document as never))).toEqual([]);
});
