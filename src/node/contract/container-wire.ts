import { isRecord, parseJson } from '../../core/json/json.ts';
import {
  parseToolMessage,
  type ExecuteMessage,
  type ProgramOrder,
  type ToolMessage,
} from '../../sandbox/contract/sandbox-wire.ts';

/*
 * The protocol between the app and its own scripts inside a WebContainer. Orders and results are files in the run's
 * folder. Messages during the run are frames in the terminal: a mark, JSON in ASCII, a newline.
 */

/** The app's own files in a run's folder, relative to it. The rest of the folder is the run's disk. */
export const RUN_FILES = {
  folder: '.toolyard',
  runner: '.toolyard/runner.mjs',
  bridge: '.toolyard/bridge.mjs',
  order: '.toolyard/order.json',
  result: '.toolyard/result.json',
  heads: '.toolyard/changes.json',
  contents: '.toolyard/changes.bin',
  temp: '.toolyard/tmp',
  tool: '.toolyard/tool',
} as const;

/** Modes other than the usual 0o644 and 0o755, since mounting loses them. Paths are those of the run's disk. */
type Modes = readonly (readonly [path: string, mode: number])[];

export interface ToolOrder {
  readonly execute: ExecuteMessage;
  readonly modes: Modes;
}

/** The order for the bridge. Absolute paths in `argv` refer to the run's disk. */
export interface BridgeOrder {
  readonly program: ProgramOrder;
  readonly modes: Modes;
}

/** Starts a frame. Text before it in the same line is the program's own output. */
export const FRAME_MARK = '\u001e';

/** A frame is one line of ASCII, so that a terminal that splits characters cannot break it. */
export function frameOf(message: object): string {
  const json = JSON.stringify(message).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${FRAME_MARK}${json}\n`;
}

/** Frames of the runner: those of every tool worker, and two more. */
export type RunnerFrame =
  | ToolMessage
  /** Number of running children. */
  | { readonly type: 'children'; readonly alive: number }
  /** The result file is written; nothing more follows. */
  | { readonly type: 'end' };

/** Frames of the bridge: the program has started, has written output, has ended, or could not be started. */
export type BridgeFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'data'; readonly fd: 1 | 2; readonly base64: string }
  | { readonly type: 'exit'; readonly code: number }
  | { readonly type: 'failed'; readonly message: string };

/** Parses a frame; undefined if it is not one of the runner's. */
export function parseRunnerFrame(json: string): RunnerFrame | undefined {
  const known = parseToolMessage(json);
  if (known !== undefined) return known;
  const value = readObject(json);
  if (value?.type === 'end') return { type: 'end' };
  return value?.type === 'children' && typeof value.alive === 'number'
    ? { type: 'children', alive: value.alive }
    : undefined;
}

/** Parses a frame; undefined if it is not one of the bridge's. */
export function parseBridgeFrame(json: string): BridgeFrame | undefined {
  const value = readObject(json);
  switch (value?.type) {
    case 'ready':
      return { type: 'ready' };
    case 'data':
      return (value.fd === 1 || value.fd === 2) && typeof value.base64 === 'string'
        ? { type: 'data', fd: value.fd, base64: value.base64 }
        : undefined;
    case 'exit':
      return typeof value.code === 'number' ? { type: 'exit', code: value.code } : undefined;
    case 'failed':
      return typeof value.message === 'string' ? { type: 'failed', message: value.message } : undefined;
    default:
      return undefined;
  }
}

function readObject(json: string): Record<string, unknown> | undefined {
  const parsed = parseJson(json);
  return parsed.ok && isRecord(parsed.value) ? parsed.value : undefined;
}
