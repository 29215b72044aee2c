import { expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { yamlFault } from './skill-faults.ts';

it.each([
  ['a: "x', 'yaml-missing'],
  ['%x\na: 1', 'yaml-missing'],
  ['a:\n\tb: c', 'yaml-indent'],
  ['a: {b: c', 'yaml-indent'],
  ['"a\nb": 1', 'yaml-key'],
  ['a: @x', 'yaml-start'],
  ['a: "\\q"', 'yaml-escape'],
  ['a: b: c', 'yaml-nested'],
  ['a: &x *y', 'yaml-reference'],
  ['a: &b &c d', 'yaml-reference'],
  ['a: !x !y z', 'yaml-reference'],
  ['a: ]', 'yaml-unexpected'],
])('what the parser says of %j has a sentence in each language, and its own message in English', (text, code) => {
  const [error] = parseDocument(text, { schema: 'failsafe', prettyErrors: false, logLevel: 'silent' }).errors;
  expect(error).toBeDefined();
  const message = error?.message ?? '';
  expect(yamlFault(error?.code ?? '', message)).toEqual({ message, reason: { code, values: [] } });
});
