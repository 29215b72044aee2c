import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import type { ToolError } from '../../core/errors.ts';
import type { RunningShell, ShellEnd } from '../shells/shells.ts';
import { followCommand, timeLeft, withLine } from './run-command.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const TIMEOUT_MS = 5000;
const ENDED: ShellEnd = { network: [] };

/** A command that runs until it is told to end, and what is done to it. */
function running({ isStopped = false, isAborted = false } = {}) {
  const [call, stop] = [new AbortController(), new AbortController()];
  if (isStopped) stop.abort();
  if (isAborted) call.abort();
  const output = { text: '', start: 0 };
  const done: string[] = [];
  const reported: unknown[] = [];
  const clocks: unknown[] = [];
  let resolve: (end: ShellEnd) => void = () => undefined;
  const ended = new Promise<ShellEnd>((settle) => (resolve = settle));
  const shell: RunningShell = {
    id: '1',
    read: (from) => ({
      text: output.text.slice(Math.max(0, from - output.start)),
      start: Math.max(from, output.start),
      end: output.start + output.text.length,
    }),
    ended,
    stop: () => void done.push('stop'),
    discard: () => void done.push('discard'),
  };
  const answer = followCommand(shell, TIMEOUT_MS, {
    signal: call.signal,
    stopped: stop.signal,
    onProgress: (progress) => void reported.push(progress),
    restartClock: (clock) => void clocks.push(clock),
  });
  return {
    answer,
    output,
    done,
    reported,
    clocks,
    call,
    stop,
    end: (end: Partial<ShellEnd> = {}) => resolve({ ...ENDED, ...end }),
  };
}

test('its time begins now', () => {
  expect(running().clocks).toEqual([{ timeoutMs: TIMEOUT_MS, graceMs: LIMITS.shellGraceMs }]);
});

test('new output is told four times a second, with its last line', async () => {
  const { output, reported, end, answer } = running();
  vi.advanceTimersByTime(250);
  expect(reported).toEqual([]);
  output.text = 'one\ntwo';
  vi.advanceTimersByTime(249);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(500);
  expect(reported).toEqual([{ done: 7, message: 'two' }]);
  output.text += '\nthree\n \n';
  vi.advanceTimersByTime(250);
  output.text += ` ${'x'.repeat(300)}`;
  vi.advanceTimersByTime(250);
  output.text += '\n';
  vi.advanceTimersByTime(250);
  expect(reported.slice(1)).toEqual([
    { done: 16, message: 'three' },
    { done: 317, message: ` ${'x'.repeat(199)}` },
    { done: 318, message: '' },
  ]);
  end();
  await answer;
  output.text += 'later';
  vi.advanceTimersByTime(1000);
  expect(reported).toHaveLength(4);
});

test.each<[what: string, end: Partial<ShellEnd>, value: string, details: object]>([
  ['a success', { code: 0 }, 'out', { exitCode: 0 }],
  ['no code', {}, 'out', { exitCode: 0 }],
  ['a failure', { code: 2 }, 'out\nExit code: 2', { exitCode: 2 }],
  ['a folder', { code: 0, folder: '/p' }, 'out', { exitCode: 0, workingDirectory: '/p' }],
])('the answer of %s', async (_what, end, value, details) => {
  const { output, answer, end: settle } = running();
  output.text = 'out';
  settle(end);
  expect(await answer).toStrictEqual({ ok: true, value, details, network: [] });
});

test('changes and requests belong to the answer', async () => {
  const changes = { count: 1 } as unknown as NonNullable<ShellEnd['changes']>;
  const network = [{ origin: 'https://a.test' }] as unknown as ShellEnd['network'];
  const { answer, end } = running();
  end({ changes, network });
  expect(await answer).toStrictEqual({ ok: true, value: '', details: { exitCode: 0 }, changes, network });
});

test('output that is gone is said', async () => {
  const { output, answer, end } = running();
  Object.assign(output, { text: 'rest', start: 12_345 });
  end();
  expect(await answer).toMatchObject({ value: '[the first 12,345 characters are gone]\nrest' });
});

test.each([
  ['out', 'It crashed\n\nOutput:\nout'],
  ['', 'It crashed'],
])('an error with the output %j', async (text, message) => {
  const error: ToolError = { code: 'crashed', message: 'It crashed' };
  const { output, answer, end } = running();
  output.text = text;
  end({ error, code: 3 });
  expect(await answer).toStrictEqual({ ok: false, error: { code: 'crashed', message }, network: [] });
});

test('at its deadline it is ended, with its output until then', async () => {
  const { output, done, answer, call, end } = running();
  output.text = 'out';
  call.abort();
  expect(done).toEqual(['stop']);
  end({ error: { code: 'crashed', message: 'ended' } });
  expect(await answer).toStrictEqual({
    ok: false,
    error: { code: 'timeout', message: 'Tool execution timed out after 5000ms\n\nOutput until then:\nout' },
    network: [],
  });
});

test('a stop discards its changes, also after the deadline', async () => {
  const stopped = running();
  stopped.stop.abort();
  expect(stopped.done).toEqual(['discard']);
  stopped.call.abort();
  expect(stopped.done).toEqual(['discard', 'discard']);
  stopped.end();
  // A stop is no deadline.
  expect(await stopped.answer).toMatchObject({ ok: true });

  const late = running();
  late.call.abort();
  late.stop.abort();
  expect(late.done).toEqual(['stop', 'discard']);
});

test('a call that ended before its command began', () => {
  expect(running({ isAborted: true }).done).toEqual(['stop']);
  expect(running({ isAborted: true, isStopped: true }).done).toEqual(['discard']);
  expect(running().done).toEqual([]);
});

test('signals say nothing to a command that has ended', async () => {
  const { answer, done, call, stop, end } = running();
  end();
  await answer;
  call.abort();
  stop.abort();
  expect(done).toEqual([]);
});

test.each([
  ['', 'line', 'line'],
  ['text', 'line', 'text\nline'],
  ['text\n', 'line', 'text\nline'],
  ['text', '', 'text'],
  ['', '', ''],
])('%j with the line %j', (text, line, whole) => {
  expect(withLine(text, line)).toBe(whole);
});

test.each([
  [undefined, 10, 30, 10],
  [50, 30, 30, 50],
  [10, 30, 30, 10],
  [50, 40, 30, 40],
  [20, 40, 30, 20],
  [50, 20, 30, 20],
])('own time %s, time of the call %i of usually %i: %i', (own, called, usual, left) => {
  expect(timeLeft(own, called, usual)).toBe(left);
});
