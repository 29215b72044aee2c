import { expect, test } from 'vitest';
import type { ExecuteToolResult } from '../../core/call.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { DEFAULT_TRUNCATION, parseToolSettingsChange } from '../contract/tool-settings.ts';
import { packText, sliceOf } from './stored-text.ts';
import { truncateResult } from './truncate-result.ts';
import { truncateText } from './truncate-text.ts';
import { defined } from '../../core/defined.ts';

const short = (text: string, characters: number, lines?: number) =>
  truncateText(text, { characters, ...defined({ lines }) }, (from) => `from ${String(from)}`);

test.each([10, 1_000, 30_000, 30_001, 1_000_000, 100_000_000])(
  '%i characters: head, tail and the cut are right',
  (length) => {
    const text = 'abcdefghij'.repeat(Math.ceil(length / 10)).slice(0, length);
    const cut = short(text, 30_000);
    if (length <= 30_000) {
      expect(cut).toEqual({ text, removedCharacters: 0, removedLines: 0 });
      return;
    }
    const [head = '', notice = '', tail = ''] = cut.text.split('\n');
    expect(head).toBe(text.slice(0, 15_000));
    expect(tail).toBe(text.slice(-15_000));
    expect(cut.removedCharacters).toBe(length - 30_000);
    expect(notice).toBe(
      `[${(length - 30_000).toLocaleString('en-US')} of ${length.toLocaleString('en-US')} characters are left ` +
        `out here. from 15000]`,
    );
  },
);

test('no character is split, wherever the cuts are', () => {
  for (let length = 6; length < 14; length++) {
    for (let limit = 2; limit < length; limit++) {
      for (const start of ['', 'a']) {
        const text = (start + '🙂'.repeat(length)).slice(0, length + (length % 2));
        const cut = short(text, limit);
        expect(/\p{Surrogate}/u.test(cut.text) && !/\p{Surrogate}/u.test(text), `${text} ${String(limit)}`).toBe(false);
        const [head = '', , tail = ''] = cut.text.split('\n');
        if (cut.removedCharacters > 0) expect(head.length + tail.length + cut.removedCharacters).toBe(text.length);
      }
    }
  }
});

test('lines are cut after characters, with halves of their own', () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `line ${String(index + 1).padStart(5, '0')}`);
  const cut = short(`${lines.join('\n')}\n`, 30_000, 256);
  const shown = cut.text.split('\n');
  expect(shown.slice(0, 128)).toEqual(lines.slice(0, 128));
  expect(shown.slice(-129)).toEqual([...lines.slice(-128), '']);
  expect(cut).toMatchObject({ removedCharacters: 80_000, removedLines: 2_472 });
  expect(shown.slice(128, -129)).toEqual([
    '[80,000 of 110,000 characters are left out here. from 15000]',
    expect.stringMatching(/^\[2,47\d of 2,72\d lines are left out here\.\]$/),
  ]);
  expect(short(lines.slice(0, 300).join('\n'), 30_000, 256)).toMatchObject({ removedCharacters: 0, removedLines: 44 });
  expect(short(lines.slice(0, 256).join('\n'), 30_000, 256)).toMatchObject({ removedCharacters: 0, removedLines: 0 });
  expect(short(`${lines.slice(0, 256).join('\n')}\n`, 30_000, 256)).toMatchObject({ removedLines: 0 });
});

test('a long first line keeps the notice where its characters are missing', () => {
  const text = `${'x'.repeat(50_000)}\n${Array.from({ length: 300 }, (_, index) => String(index)).join('\n')}`;
  const shown = short(text, 30_000, 256).text.split('\n');
  expect(shown[0]).toBe('x'.repeat(15_000));
  expect(shown[1]).toMatch(/characters are left out here/);
  expect(shown.filter((line) => line.startsWith('['))).toHaveLength(2);
  expect(shown.at(-1)).toBe('299');
  expect(shown).toHaveLength(258);
});

const id = 'call-1' as ToolCallId;
const result = (value: ExecuteToolResult['result']): ExecuteToolResult => ({
  success: true,
  result: value ?? null,
  executionTime: 1,
  logs: [],
});

test('each tool has its limit; JSON and errors are shortened as text, and images do not count', () => {
  const lengthOf = (toolName: string): number => {
    const { shown, whole } = truncateResult(
      result('x'.repeat(60_000)),
      { toolName, toolCallId: id },
      DEFAULT_TRUNCATION,
    );
    expect(whole).toBe('x'.repeat(60_000));
    return 60_000 - Number((shown.details?.['shortened'] as { removedCharacters: number }).removedCharacters);
  };
  expect(['bash', 'read', 'write', 'edit', 'grep', '__proto__'].map(lengthOf)).toEqual([
    30_000, 50_000, 10_000, 10_000, 30_000, 30_000,
  ]);
  const list = Array.from({ length: 10_000 }, (_, index) => ({ index }));
  const cut = truncateResult(result(list), { toolName: 'list', toolCallId: id }, DEFAULT_TRUNCATION);
  expect(cut.whole).toBe(JSON.stringify(list));
  expect(cut.shown.result).toMatch(
    /^\[\{"index":0\},.*\n\[.*Read the rest with the tool result: \{"tool_call_id":"call-1","offset":15000\}\]\n.*\}\]$/s,
  );
  const picture = result([{ type: 'image', mimeType: 'image/png', data: 'A'.repeat(100_000) }]);
  expect(truncateResult(picture, { toolName: 'read', toolCallId: id }, DEFAULT_TRUNCATION)).toEqual({ shown: picture });
  const failed: ExecuteToolResult = {
    success: false,
    error: 'e'.repeat(40_000),
    errorCode: 'threw',
    executionTime: 1,
    logs: [],
    details: { a: 1 },
  };
  expect(truncateResult(failed, { toolName: 'any', toolCallId: id }, DEFAULT_TRUNCATION).shown).toMatchObject({
    errorCode: 'threw',
    details: { a: 1, shortened: { characters: 40_000, removedCharacters: 10_000 } },
  });
});

test.each([
  ['one byte each', 'aé\u00ff'],
  ['two bytes each', 'a🙂\ud83d日'],
])('any part of a packed text can be read: %s', async (_title, unit) => {
  const text = unit.repeat(3_000_000 / unit.length);
  const kept = packText(text);
  expect(kept.characters).toBe(text.length);
  for (const [start, end] of [
    [0, 10],
    [7, 8],
    [2_000_000, 2_000_100],
    [text.length - 5, text.length],
    [5, 5],
  ] as const)
    expect(await sliceOf(kept, start, end)).toBe(text.slice(start, end));
  expect((await sliceOf(kept, 0, text.length)) === text).toBe(true);
});

test('settings from outside are accepted as a whole or not at all', () => {
  expect(parseToolSettingsChange({ shortening: { bashLines: 10 }, other: 1 })).toEqual({
    shortening: { ...DEFAULT_TRUNCATION, bashLines: 10 },
  });
  for (const wrong of [
    null,
    [],
    { protectedPaths: 1 },
    { removedBuiltins: 'read' },
    { removedBuiltins: [1] },
    { shortening: { bashLines: 0 } },
    { shortening: { readCharacters: 1.5 } },
    { shortening: [] },
  ]) {
    expect(parseToolSettingsChange(wrong), JSON.stringify(wrong)).toBeUndefined();
  }
});
