import type { ErrorCode, ToolError } from '../../core/errors.ts';
import { isRecord, parseJson, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { LogLevel, ToolOutcome } from '../../core/call.ts';
import type { RunEvent } from '../../core/executor.ts';
import type { ChangeSetEntry } from '../../workspace/contract/change-set.ts';
import type { CodeOrder, Realm } from './sandboxed-run.ts';

/*
 * The messages that cross the trust line. A channel leads from the broker through the warden to one single-use tool
 * worker. A message is `[json, ...ArrayBuffer]`; everything that comes out of the sandbox is parsed here before use.
 */

/** How the code is loaded; the code analysis decides before the run. */
export type EntryKind = 'script' | 'module';

/**
 * Broker → tool worker: the only command that a new worker executes. The order of the run, and what the broker adds.
 */
export interface ExecuteMessage extends CodeOrder {
  readonly type: 'execute';
  /** The results of `secrets.get`: a handle, or the value if revealing was granted. */
  readonly secrets: readonly (readonly [name: string, handle: string])[];
  /** `secrets.get` gives something for other names too: a person is asked when it is sent. */
  readonly canWant?: true;
}

/** A program as a shell would start it. */
export interface ProgramOrder {
  /** Command and parameters: `node` and a script, a file with a shebang, `npx` and an installed command, … */
  readonly argv: readonly [command: string, ...parameters: string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The files of Node, which each worker of the Node realm reads. */
export interface NodeKit {
  /** The worker's own script. */
  readonly worker: Blob;
  readonly core: Blob;
  readonly rest: Blob;
  readonly info: Blob;
  /** Texts by name, which are read when a program needs their contents. */
  readonly parts: Readonly<Record<string, Blob>>;
}

/** Parts of Node that are loaded when a program needs them, because most do not. */
export const LAZY_PARTS = ['shell', 'sqlite', 'sqliteWasm', 'git', 'npm'] as const;
export type LazyPart = (typeof LAZY_PARTS)[number];
const isLazyPart = (name: unknown): name is LazyPart => LAZY_PARTS.some((part) => part === name);

/** Warden → a worker of the Node realm, once. */
export type NodeStart =
  /** The tool's own: its channel, and the control port through which it starts other processes. */
  | { readonly type: 'tool'; readonly kit: NodeKit }
  /** Boots for a process. `isAhead`: none waits for it, so it also prepares what most programs need. */
  | { readonly type: 'process'; readonly kit: NodeKit; readonly isAhead: boolean };

/**
 * Warden → a worker that boots for a process, once: what it becomes. With it come its control port, its parent port,
 * and a channel for requests only.
 */
export interface ProcessBegin {
  readonly slot: number;
  readonly disk: ExecuteMessage['disk'];
  readonly files: readonly Blob[];
}

/** A change to the disk without its contents, which follow as bytes in the order of the entries. */
export type ChangeHead =
  | { readonly type: 'write'; readonly path: string; readonly mode: number; readonly size: number }
  | Exclude<ChangeSetEntry, { readonly type: 'write' }>;

export interface StorageArea {
  readonly area: StorageAreaName;
  readonly entries: readonly (readonly [key: string, value: string])[];
}
const STORAGE_AREAS = ['local', 'session', 'kv', 'indexeddb'] as const;
export type StorageAreaName = (typeof STORAGE_AREAS)[number];

/** Broker → tool worker, after the start. */
export type BrokerMessage =
  | ExecuteMessage
  | {
      readonly type: 'fetch-head';
      readonly id: number;
      readonly status: number;
      readonly statusText: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly url: string;
    }
  | { readonly type: 'fetch-chunk'; readonly id: number }
  | { readonly type: 'fetch-end'; readonly id: number }
  | { readonly type: 'fetch-error'; readonly id: number; readonly name: string; readonly message: string }
  /** A requested part of Node, as an attachment; no attachment if it cannot be loaded. */
  | { readonly type: 'part'; readonly id: number; readonly message?: string }
  /** Standard input of a program: attached bytes, then its end. */
  | { readonly type: 'input' }
  | { readonly type: 'input-end' }
  /** Ends a program; its changes so far are returned. */
  | { readonly type: 'stop' }
  | { readonly type: 'subtle-result'; readonly id: number; readonly ok: boolean; readonly value: JsonValue };

export type StorageOp =
  | { readonly op: 'set'; readonly area: StorageAreaName; readonly key: string; readonly value: string }
  | { readonly op: 'remove'; readonly area: StorageAreaName; readonly key: string }
  | { readonly op: 'clear'; readonly area: StorageAreaName };

/** Tool worker → broker. */
export type ToolMessage =
  | Extract<RunEvent, { readonly type: 'started' | 'log' | 'progress' }>
  | {
      readonly type: 'fetch';
      readonly id: number;
      readonly url: string;
      readonly method: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly hasBody: boolean;
    }
  | { readonly type: 'fetch-abort'; readonly id: number }
  | { readonly type: 'subtle'; readonly id: number; readonly call: JsonValue }
  | { readonly type: 'storage'; readonly ops: readonly StorageOp[] }
  | { readonly type: 'denied-secret'; readonly name: string }
  /** The code has `handle` in the place of a secret that is not granted. */
  | { readonly type: 'wanted-secret'; readonly name: string; readonly handle: string }
  /** The run tried to access a file of the workspace that it may not see. */
  | { readonly type: 'denied-file'; readonly access: 'read' | 'write'; readonly path: string }
  /** Requests a part of Node that is loaded only when needed. */
  | { readonly type: 'part'; readonly id: number; readonly name: LazyPart }
  /** Standard output and error of a program, as attachments in order; `fds` has the descriptor of each attachment. */
  | { readonly type: 'output'; readonly fds: readonly (1 | 2)[] }
  /** What the run changed on its disk; may be sent in several messages, before `done`. */
  | { readonly type: 'changes'; readonly entries: readonly ChangeHead[] }
  /** The next contents, as attachments. */
  | { readonly type: 'change-bytes' }
  | DoneMessage;

/** How the code ended, as its worker says. */
export interface DoneMessage {
  readonly type: 'done';
  readonly outcome: ToolOutcome;
  /** Milliseconds from the start of the code. */
  readonly durationMs: number;
  /** Log lines that the worker did not send. */
  readonly droppedLogs: number;
}

/** What is known of a failure, apart from its code and message. */
export type FailureInfo = Omit<ToolError, 'code' | 'message' | 'request'>;

/** Attachments per message. */
export const MAX_ATTACHMENTS = 16;

const LEVELS: ReadonlySet<string> = new Set(['log', 'info', 'warn', 'error', 'debug']);
/** The error codes that a tool's worker may report; only the broker and the host may set the others. */
const CLAIMABLE: ReadonlySet<string> = new Set(['invalid-tool', 'threw', 'invalid-output', 'crashed']);

type Parser = (value: Record<string, unknown>) => ToolMessage | undefined;
const parsers = new Map<unknown, Parser>([
  ['started', () => ({ type: 'started' })],
  ['log', parseLog],
  ['progress', parseProgress],
  ['fetch', parseFetch],
  ['fetch-abort', (value) => (isCount(value.id) ? { type: 'fetch-abort', id: value.id } : undefined)],
  [
    'subtle',
    (value) =>
      isCount(value.id) && value.call !== undefined
        ? { type: 'subtle', id: value.id, call: value.call as JsonValue }
        : undefined,
  ],
  ['storage', parseStorage],
  [
    'wanted-secret',
    ({ name, handle }) =>
      isText(name, 256) && isText(handle, 64) ? { type: 'wanted-secret', name, handle } : undefined,
  ],
  ['denied-secret', (value) => (isText(value.name, 256) ? { type: 'denied-secret', name: value.name } : undefined)],
  [
    'denied-file',
    ({ access, path }) =>
      (access === 'read' || access === 'write') && isText(path, 4_096)
        ? { type: 'denied-file', access, path }
        : undefined,
  ],
  ['part', ({ id, name }) => (isCount(id) && isLazyPart(name) ? { type: 'part', id, name } : undefined)],
  [
    'output',
    ({ fds }) =>
      Array.isArray(fds) && fds.length <= MAX_ATTACHMENTS && fds.every((fd) => fd === 1 || fd === 2)
        ? { type: 'output', fds: fds as (1 | 2)[] }
        : undefined,
  ],
  ['changes', parseChanges],
  ['change-bytes', () => ({ type: 'change-bytes' })],
  ['done', parseDone],
]);

/** Splits a message of a channel; undefined if it is not a channel message of bounded size. */
export function parseChannelMessage(
  data: unknown,
): { json: string; attachments: ArrayBuffer[]; bytes: number } | undefined {
  if (!Array.isArray(data) || data.length === 0 || data.length > 1 + MAX_ATTACHMENTS) return undefined;
  const [json, ...rest] = data as unknown[];
  if (typeof json !== 'string') return undefined;
  let bytes = json.length;
  const attachments: ArrayBuffer[] = [];
  for (const part of rest) {
    if (!(part instanceof ArrayBuffer)) return undefined;
    bytes += part.byteLength;
    attachments.push(part);
  }
  return bytes <= LIMITS.maxMessageBytes ? { json, attachments, bytes } : undefined;
}

/** Parses a message of a tool worker; undefined if it is not valid. */
export function parseToolMessage(json: string): ToolMessage | undefined {
  const parsed = parseJson(json);
  if (!parsed.ok || !isRecord(parsed.value)) return undefined;
  return parsers.get(parsed.value.type)?.(parsed.value);
}

function parseLog({ line }: Record<string, unknown>): ToolMessage | undefined {
  if (!isRecord(line)) return undefined;
  const { level, text, atMs } = line;
  if (typeof level !== 'string' || !LEVELS.has(level) || !isText(text, LIMITS.maxLogLineBytes) || !isAmount(atMs))
    return undefined;
  return { type: 'log', line: { level: level as LogLevel, text, atMs } };
}

function parseProgress({ progress }: Record<string, unknown>): ToolMessage | undefined {
  if (!isRecord(progress)) return undefined;
  const { done, total, message } = progress;
  if (!isAmount(done)) return undefined;
  return {
    type: 'progress',
    progress: {
      done,
      ...(isAmount(total) ? { total } : {}),
      ...(isText(message, 1_000) ? { message } : {}),
    },
  };
}

function parseFetch(value: Record<string, unknown>): ToolMessage | undefined {
  const { id, url, method, headers, hasBody } = value;
  if (!isCount(id) || !isText(url, 100_000) || !isText(method, 64) || !Array.isArray(headers) || headers.length > 200)
    return undefined;
  const pairs: [string, string][] = [];
  for (const pair of headers as unknown[]) {
    if (!Array.isArray(pair)) return undefined;
    const [name, text] = pair as unknown[];
    if (!isText(name, 1_000) || !isText(text, 100_000)) return undefined;
    pairs.push([name, text]);
  }
  return { type: 'fetch', id, url, method, headers: pairs, hasBody: hasBody === true };
}

function parseStorage(value: Record<string, unknown>): ToolMessage | undefined {
  if (!Array.isArray(value.ops) || value.ops.length > 10_000) return undefined;
  const ops: StorageOp[] = [];
  for (const item of value.ops as unknown[]) {
    if (!isRecord(item)) return undefined;
    const area = STORAGE_AREAS.find((name) => name === item.area);
    if (area === undefined) return undefined;
    if (item.op === 'clear') ops.push({ op: 'clear', area });
    else if (typeof item.key !== 'string') return undefined;
    else if (item.op === 'remove') ops.push({ op: 'remove', area, key: item.key });
    else if (item.op === 'set' && typeof item.value === 'string')
      ops.push({ op: 'set', area, key: item.key, value: item.value });
    else return undefined;
  }
  return { type: 'storage', ops };
}

const MAX_PATH = LIMITS.disk.maxPathBytes;

/** Checks only the shape; the merge decides whether a path may be changed. */
function parseChanges({ entries }: Record<string, unknown>): ToolMessage | undefined {
  if (!Array.isArray(entries) || entries.length > LIMITS.disk.maxChangeSetEntries) return undefined;
  const heads: ChangeHead[] = [];
  for (const item of entries as unknown[]) {
    if (!isRecord(item) || !isText(item.path, MAX_PATH)) return undefined;
    const { type, path, mode, size, target } = item;
    if (type === 'remove') heads.push({ type, path });
    else if (type === 'symlink' && isText(target, MAX_PATH)) heads.push({ type, path, target });
    else if (type === 'write' && isCount(mode) && isCount(size)) heads.push({ type, path, mode, size });
    else if ((type === 'mkdir' || type === 'chmod') && isCount(mode)) heads.push({ type, path, mode });
    else return undefined;
  }
  return { type: 'changes', entries: heads };
}

function parseDone(value: Record<string, unknown>): ToolMessage | undefined {
  const outcome = parseOutcome(value.outcome);
  if (outcome === undefined) return undefined;
  const durationMs = isAmount(value.durationMs) ? value.durationMs : 0;
  return { type: 'done', outcome, durationMs, droppedLogs: isCount(value.droppedLogs) ? value.droppedLogs : 0 };
}

function parseOutcome(value: unknown): ToolOutcome | undefined {
  if (!isRecord(value)) return undefined;
  // JSON.parse returned it, so it is JSON; the host caps its size.
  if (value.ok === true) {
    const details = isRecord(value.details) ? { details: value.details as JsonObject } : {};
    return { ok: true, value: (value.value ?? null) as JsonValue, ...details };
  }
  const { error } = value;
  if (value.ok !== false || !isRecord(error) || typeof error.message !== 'string') return undefined;
  // A request for permissions is the host's to make.
  return {
    ok: false,
    error: {
      code: typeof error.code === 'string' && CLAIMABLE.has(error.code) ? (error.code as ErrorCode) : 'threw',
      message: error.message,
      ...(isText(error.name, 1_000) ? { name: error.name } : {}),
      ...(isText(error.stack, 100_000) ? { stack: error.stack } : {}),
      ...(isCount(error.line) ? { line: error.line } : {}),
      ...(isCount(error.column) ? { column: error.column } : {}),
      ...(isRecord(error.data) ? { data: error.data as JsonObject } : {}),
    },
  };
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}
function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A tool's worker → warden, before it starts a worker of its own, which nobody can watch. */
export const OWN_WORKER = 'worker';

/** Broker → warden. `to` forwards one channel message. */
export type WardenCommand =
  /** Once, before all other commands: the kind of workers in this frame. */
  | readonly ['start', realm: Realm, kit: NodeKit | undefined]
  | readonly ['ping', n: number]
  | readonly ['close', channel: number]
  | readonly ['fill']
  /** Keeps so many booted workers for processes from now on; missing ones boot when nothing else does, or at once. */
  | readonly ['processes', count: number, isUrgent: boolean]
  /** Workers that boot from now on get these files of Node. */
  | readonly ['kit', kit: NodeKit]
  /** Whether the code of a channel works is reported from now on, or no more. */
  | readonly ['watch' | 'unwatch', channel: number]
  /** The first message of a channel, `execute`, and the facts that the warden needs. */
  | readonly ['run', channel: number, info: RunInfo, json: string, ...attachments: (ArrayBuffer | Blob)[]]
  | readonly ['to', channel: number, json: string, ...attachments: (ArrayBuffer | Blob)[]];

/** Facts about a run, so that the warden does not parse text that a caller or a tool wrote. */
export interface RunInfo {
  /** A program may run without a deadline: its caps then apply per period instead of per run. */
  readonly isProgram: boolean;
  /** For the processes that it starts. */
  readonly disk: ExecuteMessage['disk'];
}

/**
 * Warden → broker. `channel`: a tool worker is booted and waits; `broken`: it could not start; `flood`: it was ended
 * because it exceeded a cap.
 */
export type WardenReport =
  | { readonly type: 'pong'; readonly n: number }
  | { readonly type: 'channel'; readonly channel: number }
  | { readonly type: 'broken'; readonly channel: number; readonly reason: string }
  | { readonly type: 'flood'; readonly channel: number; readonly reason: string }
  /** Of a channel that is watched: so long its code worked, or was idle, since the last report. */
  | { readonly type: 'worked' | 'rested'; readonly channel: number; readonly ms: number }
  | {
      readonly type: 'from';
      readonly channel: number;
      readonly json: string;
      readonly attachments: readonly ArrayBuffer[];
    };

/** Parses a report: it crossed the trust line. */
export function parseWardenReport(data: unknown): WardenReport | undefined {
  if (!Array.isArray(data)) return undefined;
  const [type, count, ...rest] = data as unknown[];
  if (!isCount(count)) return undefined;
  if (type === 'pong') return { type, n: count };
  if (type === 'channel') return { type, channel: count };
  if (type === 'flood' || type === 'broken')
    return { type, channel: count, reason: typeof rest[0] === 'string' ? rest[0].slice(0, 200) : '' };
  if (type === 'worked' || type === 'rested')
    return isAmount(rest[0]) && rest[0] >= 0 ? { type, channel: count, ms: rest[0] } : undefined;
  const message = type === 'from' ? parseChannelMessage(rest) : undefined;
  return message === undefined
    ? undefined
    : { type: 'from', channel: count, json: message.json, attachments: message.attachments };
}
