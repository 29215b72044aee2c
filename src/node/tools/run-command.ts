import type { BuiltinAnswer, BuiltinContext } from '../../catalog/contract/builtin.ts';
import { timedOut, type ToolError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import type { RunningShell, ShellEnd } from '../shells/shells.ts';
import { defined } from '../../core/defined.ts';

type CommandContext = Pick<BuiltinContext, 'signal' | 'stopped' | 'onProgress' | 'restartClock'>;

const PROGRESS_MS = 250;
const LAST_LINE_CHARS = 200;

/**
 * Waits for a command, whose time begins now, and returns its output. At its deadline it is ended and its changes land;
 * a stop discards them.
 */
export async function followCommand(
  shell: RunningShell,
  timeoutMs: number,
  { signal, stopped, onProgress, restartClock }: CommandContext,
): Promise<BuiltinAnswer> {
  let isLate = false;
  const onEnd = (): void => {
    if (stopped.aborted) return shell.discard();
    isLate = true;
    shell.stop();
  };
  signal.addEventListener('abort', onEnd);
  // Also after the deadline.
  stopped.addEventListener('abort', shell.discard);
  restartClock({ timeoutMs, graceMs: LIMITS.shellGraceMs });
  if (signal.aborted) onEnd();
  let reported = 0;
  const progress = setInterval(() => {
    const { text, end } = shell.read(reported);
    if (text === '') return;
    reported = end;
    onProgress({ done: end, message: lastLineOf(text) });
  }, PROGRESS_MS);
  try {
    const end = await shell.ended;
    return answerOf(shell.read(0), end, isLate ? timeoutMs : undefined);
  } finally {
    clearInterval(progress);
    signal.removeEventListener('abort', onEnd);
    stopped.removeEventListener('abort', shell.discard);
  }
}

function answerOf(
  { text, start }: ReturnType<RunningShell['read']>,
  { code, error, folder, changes, network }: ShellEnd,
  lateMs: number | undefined,
): BuiltinAnswer {
  const output = start === 0 ? text : `[the first ${start.toLocaleString('en-US')} characters are gone]\n${text}`;
  const did = { ...defined({ changes }), network };
  if (lateMs !== undefined)
    return {
      ...failure(timedOut(lateMs), output, 'Output until then'),
      ...did,
    };
  if (error !== undefined) return { ...failure(error, output, 'Output'), ...did };
  return {
    ok: true,
    value: withLine(output, code === undefined || code === 0 ? '' : `Exit code: ${String(code)}`),
    details: { exitCode: code ?? 0, ...defined({ workingDirectory: folder }) },
    ...did,
  };
}

function failure(error: ToolError, output: string, title: string): { readonly ok: false; readonly error: ToolError } {
  return {
    ok: false,
    error: output === '' ? error : { ...error, message: `${error.message}\n\n${title}:\n${output}` },
  };
}

/** A text with another line at its end. */
export function withLine(text: string, line: string): string {
  if (line === '') return text;
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}`;
}

function lastLineOf(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.slice(0, LAST_LINE_CHARS) ?? '';
}

/** The time for a command: its own, limited by that of the call unless the call has the default. */
export function timeLeft(own: number | undefined, called: number, usual: number): number {
  if (own === undefined) return called;
  return called === usual ? own : Math.min(own, called);
}
