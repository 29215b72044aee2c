import { expect, it } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import { parseChangeSet } from './parse-change-set.ts';

const limits = { ...LIMITS.disk, maxChangeSetEntries: 2, maxFileBytes: 4, maxPathBytes: 40, maxChangeSetBytes: 20 };
const read = (...entries: unknown[]) => parseChangeSet({ base: 0, entries }, limits);
const write = { type: 'write', path: '/a', mode: 0o644, content: new Uint8Array(4) };
const link = { type: 'symlink', path: '/a', target: 't' };
const mkdir = { type: 'mkdir', path: '/a', mode: 0o755 };

it.each<[string, unknown[]]>([
  ['the largest content', [write]],
  ['the most entries', [write, { ...write, path: '/b' }]],
  ['the longest target', [{ ...link, target: 't'.repeat(40) }]],
  ['no mode', [{ ...mkdir, mode: 0 }]],
  ['every mode', [{ ...write, mode: 0o777 }]],
  ['something else at a path where something goes', [{ type: 'remove', path: '/a' }, mkdir]],
  ['the most bytes', [{ ...write, path: `/${'a'.repeat(15)}` }]],
])('%s', (_what, entries) => {
  expect(read(...entries)).toEqual({ ok: true, changeSet: { base: 0, entries } });
});

it.each<[string, unknown[], string]>([
  ['content', [{ ...write, content: new Uint8Array(5) }], 'Entry 0: its content has more than 4 bytes'],
  ['entries', [write, { ...write, path: '/b' }, { ...write, path: '/c' }], 'It has more than 2 entries'],
  ['a target', [{ ...link, target: 't'.repeat(41) }], 'Entry 0: its target is not valid'],
  ['a target of no text', [{ ...link, target: ['t'] }], 'Entry 0: its target is not valid'],
  ['a mode below 0', [{ ...mkdir, mode: -1 }], 'Entry 0: its mode is not 0 to 0o777'],
  ['a mode that is no number', [{ ...mkdir, mode: '1' }], 'Entry 0: its mode is not 0 to 0o777'],
  ['a mode of its content', [{ ...write, mode: 0o1000 }], 'Entry 0: its mode is not 0 to 0o777'],
  ['bytes', [{ ...write, path: `/${'a'.repeat(16)}` }], 'Its files and paths have more than 20 bytes'],
  ['a path', [{ ...mkdir, path: 'x'.repeat(300) }], `Entry 0: its path is not valid: ${'x'.repeat(200)}`],
  ['a path of another kind', [{ ...mkdir, path: 'xa' }], 'Entry 0: its path is not valid: xa'],
])('refuses %s beyond', (_what, entries, message) => {
  expect(read(...entries)).toEqual({ ok: false, message });
});

it('counts versions from 0 on', () => {
  for (const base of [-1, 1.5, '0', null]) expect(parseChangeSet({ base, entries: [] }, limits).ok).toBe(false);
});
