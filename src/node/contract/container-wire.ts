import { isRecord, parseJson } from '../../core/json.ts';
import {
  parseToolMessage,
  type ExecuteMessage,
  type ProgramOrder,
  type ToolMessage,
} from '../../sandbox/contract/sandbox-wire.ts';

/*
 * What the app and its own scripts inside a WebContainer say to one another. Orders and results are files of the run's
 * folder; what must be heard while it runs goes through the terminal as frames: a mark, JSON in ASCII, a newline.
 */

/** Files of ours in a run's folder, relative to it. The rest of the folder is the run's disk. */
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

/** Modes that are not the usual 0o644 and 0o755: mounting loses them. Paths are those of the run's disk. */
type Modes = readonly (readonly [path: string, mode: number])[];

export interface ToolOrder {
  readonly execute: ExecuteMessage;
  readonly modes: Modes;
}

/** For the bridge. Absolute paths of the run's disk in `argv` are below its folder. */
export interface BridgeOrder {
  readonly program: ProgramOrder;
  readonly modes: Modes;
}

/** Begins a frame. What stands before it in its line was written by the program itself. */
export const FRAME_MARK = '\u001e';

/** A frame is one line of ASCII, so that a terminal that splits characters cannot break it. */
export function frameOf(message: object): string {
  const json = JSON.stringify(message).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${FRAME_MARK}${json}\n`;
}

/** The runner's frames: those of every tool worker, and two of its own. */
export type RunnerFrame =
  | ToolMessage
  /** Children that run now. */
  | { readonly type: 'children'; readonly alive: number }
  /** The result file is written, and nothing more is sent. */
  | { readonly type: 'end' };

/** The bridge's: the program has started, has written, has ended, or could not be started. */
export type BridgeFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'data'; readonly fd: 1 | 2; readonly base64: string }
  | { readonly type: 'exit'; readonly code: number }
  | { readonly type: 'failed'; readonly message: string };

/** Reads a frame's text; undefined when it is none of the runner's. */
export function parseRunnerFrame(json: string): RunnerFrame | undefined {
  const known = parseToolMessage(json);
  if (known !== undefined) return known;
  const value = readObject(json);
  if (value?.type === 'end') return { type: 'end' };
  return value?.type === 'children' && typeof value.alive === 'number'
    ? { type: 'children', alive: value.alive }
    : undefined;
}

/** Reads a frame's text; undefined when it is none of the bridge's. */
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
