import { expect, test } from 'vitest';
import { createTextCallParser } from './text-call-parser.ts';

/** Reads an answer that arrives in pieces of `size` characters. */
function read(answer: string, size = answer.length) {
  const shown = { text: '', thought: '' };
  const reader = createTextCallParser((event) => (shown[event.type] += event.text));
  for (let at = 0; at < answer.length; at += size) reader.push(answer.slice(at, at + size));
  const { calls, faults } = reader.end();
  return { ...shown, calls, faults };
}

const call = '{"toolname":"bash","arguments":{"command":"ls"}}';
const ls = { toolName: 'bash', input: { command: 'ls' } };
/** A call that was fixed; `written` has its original text. */
const fixed = { ...ls, written: expect.any(String) as unknown };

const READ: readonly (readonly [string, string, unknown])[] = [
  ['alone', call, [ls]],
  ['with text around', `I look.\n${call}\nThen I tell you.`, [ls]],
  ['fenced', '```json\n' + call + '\n```', [ls]],
  ['several in one answer', `${call}\n${call}`, [ls, ls]],
  ['in a list', `[${call}, ${call}]`, [ls, ls]],
  ['inside another object', `{"tool_calls":[${call}]}`, [ls]],
  ['over several lines', JSON.stringify(JSON.parse(call), null, 2), [ls]],
  ['its keys in the other order', '{"arguments":{"command":"ls"},"toolname":"bash"}', [ls]],
  ['without arguments', '{"toolname":"bash"}', [{ ...ls, input: {} }]],
  ['arguments as a string', JSON.stringify({ toolname: 'bash', arguments: '{"command":"ls"}' }), [fixed]],
  ['arguments that are null', '{"toolname":"bash","arguments":null}', [{ ...fixed, input: {} }]],
  ['trailing commas', '{"toolname":"bash","arguments":{"command":"ls",},}', [fixed]],
  ['single quotes', "{'toolname':'bash','arguments':{'command':'ls'}}", [fixed]],
  ['curly quotes', '{“toolname”:“bash”,“arguments”:{“command”:“ls”}}', [fixed]],
  ['keys without quotes', '{toolname: "bash", arguments: {command: "ls"}}', [fixed]],
  ['a comment', '{"toolname":"bash", // the shell\n"arguments":{"command":"ls"}}', [fixed]],
  [
    'a line end in a string',
    '{"toolname":"bash","arguments":{"command":"ls\n-l"}}',
    [{ ...fixed, input: { command: 'ls\n-l' } }],
  ],
  ['the last brackets missing', '{"toolname":"bash","arguments":{"command":"ls"', [fixed]],
  [
    'a fence that closes before the brackets',
    '```\n{"toolname":"bash","arguments":{"command":"ls"}\n```\nDone.',
    [fixed],
  ],
  ['braces of prose before it', `Use {curly} braces, don't { forget }. ${call}`, [ls]],
  [
    'braces and quotes in its strings',
    '{"toolname":"write","arguments":{"content":"a { \\"b\\" } don\'t"}}',
    [{ toolName: 'write', input: { content: 'a { "b" } don\'t' } }],
  ],
  [
    'a call as a text of its arguments',
    JSON.stringify({ toolname: 'write', arguments: { content: call } }),
    [{ toolName: 'write', input: { content: call } }],
  ],
  [
    'a call in its arguments',
    `{"toolname":"write","arguments":{"inner":${call}}}`,
    [{ toolName: 'write', input: { inner: JSON.parse(call) as unknown } }],
  ],
  ['a call as a text of another object', JSON.stringify({ example: call }), []],
  ['a draft in its thoughts', `<think>maybe {"toolname":"rm"}</think>${call}`, [ls]],
  ['thoughts that never end', `<think>${call}`, []],
  ['no call', 'The toolname is bash: {"name":"bash"}', []],
];
test.each(READ)('reads %s', (_what, answer, calls) => {
  for (const size of [1, 7, answer.length]) expect(read(answer, size)).toMatchObject({ calls, faults: [] });
});

test.each([
  [
    '{"toolname":"bash","arguments":{"command":"rm -rf /home/us',
    { reason: 'cut-off', toolName: 'bash', argumentsText: '{"command":"rm -rf /home/us' },
  ],
  [
    '{"toolname":"bash","arguments":"all of them"}',
    { reason: 'no-arguments', toolName: 'bash', argumentsText: '"all of them"' },
  ],
  ['{"toolname":"bash","arguments":[1]}', { reason: 'no-arguments', toolName: 'bash', argumentsText: '[1]' }],
  ['{"toolname":7,"arguments":{}}', { reason: 'no-name', toolName: '', argumentsText: '{}' }],
  ['{"toolname":"","arguments":{}}', { reason: 'no-name', toolName: '', argumentsText: '{}' }],
])('says what is wrong with %s', (text, fault) => {
  for (const size of [1, 1_000])
    expect(read(`So: ${text}`, size)).toEqual({ text: 'So:', thought: '', calls: [], faults: [fault] });
});

const SHOWN: readonly (readonly [string, string])[] = [
  [`I look.\n\`\`\`json\n${call}\n\`\`\`\nThen more.`, 'I look.\n\n\nThen more.'],
  [`\`\`\`\n${call}\n${call}\n\`\`\`\n`, ''],
  [`[${call}, ${call}]`, ''],
  [`<tool_call>\n${call}\n</tool_call>`, ''],
  [`${call} is what I do.`, 'is what I do.'],
  ['```js\nconst a = { b: 1 };\n```\n', '```js\nconst a = { b: 1 };\n```'],
  ['```json\n{"a": 1}\n```', '```json\n{"a": 1}\n```'],
  ['1 < 2, `code`, [a](b), {x}, {"a":[{"b":1}]}', '1 < 2, `code`, [a](b), {x}, {"a":[{"b":1}]}'],
  ['It is {"open": "and', 'It is {"open": "and'],
  [' a <thinking', 'a <thinking'],
];
test.each(SHOWN)('of %j shows %j', (answer, text) => {
  for (const size of [1, 3, answer.length]) expect(read(answer, size).text).toBe(text);
});

test('shows prose as it arrives, and never a call', () => {
  const shown: string[] = [];
  const reader = createTextCallParser(({ text }) => shown.push(text));
  for (const piece of ['I ', 'look', '. {"tool', 'name":"ba', 'sh","arguments":{}}', ' Now']) reader.push(piece);
  expect(shown).toEqual(['I', ' look', '.', '  Now']);
});

test('separates thoughts from the answer', () => {
  for (const size of [1, 100])
    expect(read('<think>well { "a" }</think>\n\nYes.', size)).toMatchObject({ text: 'Yes.', thought: 'well { "a" }' });
});

test('names from the prototype are ordinary', () => {
  const { calls } = read('{"toolname":"__proto__","arguments":{"__proto__":{"a":1}}}');
  expect(calls[0]?.toolName).toBe('__proto__');
  expect(Object.keys(calls[0]?.input ?? {})).toEqual(['__proto__']);
  expect(({} as { a?: unknown }).a).toBeUndefined();
});

test.each([
  '{'.repeat(50_000),
  '{"toolname":'.repeat(5_000),
  `${'{"a":'.repeat(3_000)}${call}`,
  '{"'.repeat(20_000),
  '<think>'.repeat(10_000),
  '<think>x</think>'.repeat(60_000),
  `<think>${'</'.repeat(500_000)}`,
  call.repeat(500),
])('a hostile answer takes a bounded time: %.12s…', (text) => {
  expect(read(text).calls.length).toBeLessThanOrEqual(64);
});
