import { expect, test } from 'vitest';
import { UNTRUSTED_RULE } from '../untrusted/mark-untrusted.ts';
import { systemPrompt } from './system-prompt.ts';

const tools = [
  { name: 'server_x2E_look', toolName: 'server.look' },
  { name: 'area', toolName: 'area' },
];

test('has the instructions, the guidance of offered tools by their names for the provider, and the rule', () => {
  const guidance = new Map([
    ['server.look', ' Look twice. '],
    ['area', ' '],
    ['other', 'It is not offered.'],
  ]);
  expect(systemPrompt({ instructions: ' Be brief. ', tools, guidance })).toBe(
    `Be brief.\n\n## server_x2E_look\nLook twice.\n\n${UNTRUSTED_RULE}`,
  );
});

test('has the rule even if there is nothing else', () => {
  expect(systemPrompt({ instructions: '', tools: [], guidance: new Map() })).toBe(UNTRUSTED_RULE);
});
