import { expect, test } from 'vitest';
import { briefInput } from '../calls/call-view.ts';
import { isCompactAtFirst } from './compact-call.ts';

const call = (input: object, more: object = {}) => ({ toolName: 'write', isUntrusted: false, input, ...more }) as never;

test.each<[string, unknown, boolean]>([
  ['a plain call', call({ path: '/a', content: 'one\n\n\n\n\ntwo' }), true],
  ['an untrusted tool', call({}, { isUntrusted: true }), false],
  ['a call that has changed', call({}, { hasChanged: true }), false],
  ['a short command', call({ command: 'ls' }, { isProgram: true }), true],
  ['a long command', call({ command: `ls ${'a'.repeat(100)}` }, { isProgram: true }), false],
  ['a click on a page', call({ target: 'button "Pay"', annotationId: 7 }, { origin: 'page' }), true],
  ['a long text typed on a page', call({ text: 'a'.repeat(100) }, { origin: 'page' }), false],
  ['a call that asks each time', call({}, { asksEachTime: true }), false],
  [
    'a character that turns text around, far behind',
    call({ path: '/a', content: `${'a'.repeat(9_000)}\u202etxt` }),
    false,
  ],
  ['one in the name of an argument', call({ 'pa\u200bth': '/a' }), false],
  ['one in a nested value', call({ a: [{ b: 'x\u2066y' }] }), false],
  ['one in the name of the tool', call({}, { toolName: 'wri\u200bte' }), false],
  ['blanks that push the rest out of sight', call({ content: `a${' '.repeat(200)}b` }), false],
])('%s: shown as one line is %s', (_what, given, isCompact) => {
  expect(isCompactAtFirst(given as never, { isFirst: false })).toBe(isCompact);
  expect(isCompactAtFirst(given as never, { isFirst: true })).toBe(false);
});

test('a line that does not show all arguments says so', () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`harmless_${String(at)}`, 'x']));
  expect(briefInput({ ...many, delete_everything: true })).toMatch(/…$/);
  expect(briefInput({ ['a'.repeat(500)]: true, delete_everything: true })).toMatch(/…/);
  expect(briefInput({ a: 1, b: 'two' })).toBe('a: 1, b: two');
});
