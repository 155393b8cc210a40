/** The shapes of the schema that the referee answers with, as TypeScript. */
import { buildSchema, isEnumType, isListType, isNonNullType, isObjectType } from 'graphql';

/** What `index.d.ts` speaks of; what they hold follows. */
const ROOTS = ['Entry', 'LegalOption', 'Odds'];
/** What only a server knows. */
const OF_THE_SERVER = new Set(['Entry.link', 'Entry.remark', 'Entry.author', 'Entry.at']);
const SCALARS = { Int: 'number', Float: 'number', String: 'string', Boolean: 'boolean', ID: 'string' };

export function types(sdl) {
  const schema = buildSchema(sdl);
  const wanted = [...ROOTS];
  const name = (type) => {
    if (isNonNullType(type)) return name(type.ofType).replace(/ \| null$/, '');
    if (isListType(type)) return `${bracketed(name(type.ofType))}[] | null`;
    if (!SCALARS[type.name] && !wanted.includes(type.name)) wanted.push(type.name);
    return `${SCALARS[type.name] ?? type.name} | null`;
  };
  const bracketed = (text) => (text.includes(' ') ? `(${text})` : text);
  const said = (text, indent) => `${indent}/** ${(text ?? '').replace(/\s+/g, ' ')} */\n`;
  const fields = (type) =>
    Object.values(type.getFields())
      .filter((field) => !OF_THE_SERVER.has(`${type.name}.${field.name}`))
      .map((field) => `${said(field.description, '  ')}  ${field.name}: ${name(field.type)};\n`);
  let text = '';
  // What is found on the way is added at the end.
  for (const one of wanted) {
    const type = schema.getType(one);
    if (isObjectType(type)) text += `${said(type.description, '')}export interface ${one} {\n${fields(type).join('')}}\n\n`;
    else if (isEnumType(type)) text += `${said(type.description, '')}export type ${one} = ${type.getValues().map((value) => `'${value.name}'`).join(' | ')};\n\n`;
    else throw new Error(`${one} is neither an object nor an enum`);
  }
  return text;
}
