import { expect, test } from 'vitest';
import { UNTRUSTED_RULE } from '../untrusted/mark-untrusted.ts';
import { systemPrompt } from './system-prompt.ts';

const tools = [
  { name: 'server_look', description: 'Looks\n  around', guidance: ' Look twice. ', returns: { type: 'string' } },
  { name: 'area', description: 'Area of a rectangle', guidance: ' ' },
];

test('has the instructions, the section on the tools by their names for the provider, and the rule', () => {
  expect(systemPrompt({ instructions: ' Be brief. ', tools })).toBe(
    `Be brief.

Tools: area, server_look
area: Area of a rectangle
server_look: Looks around

## server_look
Look twice.
Returns JSON of this schema: {"type":"string"}

${UNTRUSTED_RULE}`,
  );
});

test('has the rule even if there is nothing else', () => {
  expect(systemPrompt({ instructions: '', tools: [] })).toBe(UNTRUSTED_RULE);
});
