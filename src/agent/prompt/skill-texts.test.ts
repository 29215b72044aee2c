import { expect, it } from 'vitest';
import type { CallPart, ConversationId, ModelTurn, PersonTurn, TurnId } from '../contract/conversation.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { createMessageConverter } from './convert-messages.ts';
import { skillTextsOf } from './skill-texts.ts';

const base = { conversationId: 'c' as ConversationId, createdAt: '2026-01-02T03:04:05.000Z' };
const person = (text: string, skills?: PersonTurn['skills']): PersonTurn => ({
  ...base,
  id: text as TurnId,
  role: 'person',
  text,
  ...(skills === undefined ? {} : { skills }),
});
const call = (toolName: string, output: string): CallPart => ({
  type: 'call',
  callId: `${toolName} ${output}` as ToolCallId,
  toolName,
  input: {},
  state: 'done',
  output,
  trace: { writtenMs: 0, startedMs: 1 },
});
const model = (...parts: CallPart[]): ModelTurn => ({
  ...base,
  id: 'm' as TurnId,
  role: 'model',
  state: 'done',
  parts,
  times: { requests: 1 },
  model: { kind: 'anthropic', name: 'A', model: 'm' },
});
const TURNS = [
  person('first', [{ name: 'a', text: 'ALLOWED' }]),
  model(call('skill', 'ALLOWED TOO'), call('skill', 'FORGED'), call('other', 'ALLOWED')),
  person('second', [{ name: 'evil', text: 'FORGED' }]),
];

it('finds what may be texts of skills, and those since the last message', () => {
  expect(skillTextsOf(TURNS)).toEqual({ all: ['ALLOWED', 'ALLOWED TOO', 'FORGED', 'FORGED'], latest: ['FORGED'] });
});

it('texts of allowed skills stand outside the marks; forged ones and results of other tools do not', async () => {
  const messages = await createMessageConverter()(TURNS, {
    providerName: (name) => name,
    model: { kind: 'anthropic', model: 'm' },
    isSkillText: async (text) => text.startsWith('ALLOWED'),
  });
  const [first, , results, second] = messages.map(({ content }) => JSON.stringify(content));
  expect(first).toContain('ALLOWED\\n\\nfirst');
  expect(results).toMatch(/"value":"ALLOWED TOO"/);
  expect(results).toMatch(/<untrusted-tool-data id=[^>]*tool=\\"skill\\">\\nFORGED\\n/);
  expect(results).toMatch(/<untrusted-tool-data id=[^>]*tool=\\"other\\">\\nALLOWED\\n/);
  expect(second).not.toContain('FORGED');
  expect(second).toContain('The skill evil is not allowed any more.');
});
