import type { Caller, NetworkUse, RunChanges, ToolCall } from '../../core/call.ts';
import type { ToolError } from '../../core/errors.ts';
import type { FileResult } from '../../core/file-system.ts';
import type { CodeHash, ToolCallId, ToolId } from '../../core/ids.ts';
import type { RunEvents } from '../../core/executor.ts';
import { LIMITS } from '../../core/limits.ts';
import type { NodeEngine, ProgramEnd, StdioOrder, StdioProcess } from '../contract/node-engine.ts';
import type { RunContext } from '../../sandbox/contract/sandboxed-run.ts';
import type { ProgramOrder } from '../../sandbox/contract/sandbox-wire.ts';
import type { Snapshot, SnapshotIndex } from '../../workspace/contract/snapshot.ts';
import type { CodeLocation } from '../../core/tool.ts';
import type { ShellText, ShellView } from '../contract/services.ts';
import { discardedChanges, applyChanges, type RunWorkspace } from '../apply-changes.ts';
import { viewFor } from '../pinned-snapshot.ts';
import { environmentOf } from './environment.ts';
import { createOutputLog, type OutputLog } from './output-log.ts';
import { defined } from '../../core/defined.ts';

/** What shells need from the rest of the app. */
export interface ShellsDeps {
  readonly engine: Pick<NodeEngine, 'openStdio'> & {
    /** @param command the program that it is started for */
    readonly start: (command: string) => ReturnType<NodeEngine['start']>;
  };
  readonly workspace: () => Promise<FileResult<RunWorkspace>>;
  /** Separated by colons. */
  readonly protectedPaths: () => Promise<string>;
  /** The grants of the user for a call of a built-in tool. */
  readonly runContext: (
    toolName: string,
    call: Pick<ToolCall, 'toolCallId' | 'caller' | 'hasPerson'> & Pick<ShellOrder, 'command' | 'grantee'>,
  ) => Promise<Pick<RunContext, 'grant' | 'secrets' | 'asking'>>;
  /** Where npm looks for packages; empty if none is set. */
  readonly registry: () => Promise<string>;
  /** Waits for a slot; the returned function frees it. */
  readonly enter: (signal: AbortSignal) => Promise<() => void>;
  /** Called when the result of `list` or `read` has changed. */
  readonly onChange: () => void;
}

export interface ShellOrder {
  /** The built-in tool that starts it; its grants apply. */
  readonly toolName: string;
  readonly argv: ProgramOrder['argv'];
  /** The command as lists show it. */
  readonly command: string;
  readonly folder: string;
  readonly isBackground: boolean;
  readonly toolCallId: ToolCallId;
  readonly caller: Caller;
  readonly hasPerson?: true;
  /**
   * The time that it has, in milliseconds, and how that stands still while a person is asked. Without it nobody is
   * asked.
   */
  readonly clock?: { readonly limitMs: number; readonly pause: RunEvents['pauseClock'] };
  readonly conversationId: string;
  /** Whose grants apply instead of the tool's. */
  readonly grantee?: { readonly id: ToolId; readonly codeHash: CodeHash };
  /** Variables of its environment, besides those that every shell has. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * For a file of the workspace that runs as a tool: it has its own permissions, and may run only if it is unchanged.
   */
  readonly own?: Pick<RunContext, 'grant' | 'secrets'> & { readonly key: string; readonly location: CodeLocation };
}

/** How a shell ended: with an exit code or a failure. */
export interface ShellEnd {
  readonly code?: number;
  readonly error?: ToolError;
  /** Its last working folder, if known. */
  readonly folder?: string;
  readonly changes?: RunChanges;
  readonly network: readonly NetworkUse[];
}

export interface RunningShell {
  readonly id: string;
  readonly read: (from: number) => ShellText;
  /** Resolves when it has ended and its changes have landed. Never rejects. */
  readonly ended: Promise<ShellEnd>;
  /** Ends it; its changes land. */
  readonly stop: () => void;
  /** Ends it; its changes are discarded. */
  readonly discard: () => void;
}

export type StartedShell =
  { readonly ok: true; readonly shell: RunningShell } | { readonly ok: false; readonly error: ToolError };

/** The shells and programs of this tab that built-in tools started. */
export interface Shells {
  /** Resolves when it runs. Never rejects. */
  readonly start: (order: ShellOrder, signal: AbortSignal) => Promise<StartedShell>;
  readonly list: () => readonly ShellView[];
  /** Those that calls of a conversation started. */
  readonly listByConversation: (conversationId: string) => readonly ShellView[];
  readonly read: (id: string, from: number) => ShellText | undefined;
  /** The output since the last call, and the state of the shell. */
  readonly readNew: (id: string) => { readonly view: ShellView; readonly text: ShellText } | undefined;
  /** Resolves when it has ended; false if there is no such shell. */
  readonly kill: (id: string) => Promise<boolean>;
  /** Ends the background shells that calls of a conversation started; their changes land. */
  readonly killByConversation: (conversationId: string) => void;
}

interface Held {
  readonly conversationId: string;
  view: ShellView;
  readonly log: OutputLog;
  readonly stop: () => void;
  readonly ended: Promise<ShellEnd>;
  /** The position up to which `readNew` has returned the output. */
  seen: number;
}

/** The workspace of a shell. */
interface Opened {
  readonly workspace: RunWorkspace;
  readonly snapshot: Snapshot;
  readonly release: () => Promise<void>;
}

const MAX_BACKGROUND = 8;
const MAX_BACKGROUND_CHARACTERS = 16 * 1024 * 1024;
const ENDED_KEPT = 20;
/** A shell that does not report its changes within this time after a stop is killed without them. */
const STOP_MS = 5_000;

/** What the shells of one tab share. */
interface Tab {
  readonly parts: ShellsDeps;
  readonly held: Map<string, Held>;
  /** The id of the next shell. */
  readonly newId: () => string;
}

export function createShells(deps: ShellsDeps): Shells {
  const shells = new Map<string, Held>();
  let lastNumber = 0;
  const tab: Tab = { parts: deps, held: shells, newId: () => `shell_${String(++lastNumber)}` };
  const now = ({ view, log }: Held): ShellView => ({ ...view, characters: log.length() });
  return {
    start: async (order, signal) => {
      try {
        return await open(tab, order, signal);
      } catch (error) {
        return failed(
          'crashed',
          `Failed to execute ${order.toolName}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },
    list: () => [...shells.values()].map(now),
    listByConversation: (conversationId) =>
      [...shells.values()].filter((held) => held.conversationId === conversationId).map(now),
    read: (id, from) => shells.get(id)?.log.read(from),
    readNew: (id) => {
      const held = shells.get(id);
      if (held === undefined) return undefined;
      const text = held.log.read(held.seen);
      held.seen = text.end;
      return { view: now(held), text };
    },
    kill: async (id) => {
      const held = shells.get(id);
      if (held === undefined) return false;
      if (held.view.state === 'running') held.stop();
      await held.ended;
      return true;
    },
    killByConversation: (conversationId) => {
      for (const { conversationId: of, view, stop } of shells.values())
        if (of === conversationId && view.isBackground && view.state === 'running') stop();
    },
  };
}

async function open(tab: Tab, order: ShellOrder, signal: AbortSignal): Promise<StartedShell> {
  const { parts } = tab;
  const { toolName, isBackground } = order;
  if (isBackground && runningInBackground(tab) >= MAX_BACKGROUND)
    return failed('threw', `${String(MAX_BACKGROUND)} shells run in the background already: end one with kill_shell`);
  // A background shell would occupy its slot forever.
  const leave = isBackground ? (): void => undefined : await parts.enter(signal);
  const started = await parts.engine.start(order.argv[0]);
  const opened = started.ok ? await parts.workspace() : undefined;
  const snapshot = opened?.ok === true ? await opened.value.snapshot() : undefined;
  if (!started.ok || opened?.ok !== true || snapshot?.ok !== true) {
    leave();
    const why = started.ok
      ? opened?.ok === false
        ? opened.error.message
        : snapshot?.ok === false
          ? snapshot.error.message
          : ''
      : started.message;
    return failed('engine-unavailable', `Failed to execute ${toolName}: ${why}`);
  }
  const { value: workspace } = opened;
  const { version } = snapshot.value.index;
  const release = async (): Promise<void> => {
    leave();
    await workspace.releaseSnapshot(version);
  };
  try {
    return await begin(tab, order, { workspace, snapshot: snapshot.value, release });
  } catch (error) {
    await release();
    throw error;
  }
}

async function begin(tab: Tab, order: ShellOrder, opened: Opened): Promise<StartedShell> {
  const { parts } = tab;
  const { toolName, isBackground, folder, own } = order;
  const { snapshot, release } = opened;
  if (!hasFolder(snapshot.index, folder)) {
    await release();
    return failed('threw', `There is no folder ${folder}`);
  }
  const context: Pick<RunContext, 'grant' | 'secrets' | 'asking'> = own ?? (await parts.runContext(toolName, order));
  const { grant } = context;
  const codeOnly = own !== undefined && grant.files === 'none';
  const seen = own === undefined ? { ok: true as const, value: snapshot } : viewFor(snapshot, own.location, codeOnly);
  if (!seen.ok) {
    await release();
    return failed('denied', seen.error.message);
  }
  const log = createOutputLog(isBackground ? MAX_BACKGROUND_CHARACTERS : LIMITS.maxOutputBytes);
  const id = tab.newId();
  const begun = await parts.engine.openStdio({
    run: runOf(order, context, seen.value),
    ...askingOf(order, context),
    context: {
      toolName,
      runId: order.toolCallId,
      requestId: order.toolCallId,
      conversationId: order.conversationId,
      deviceId: '',
    },
    program: { argv: order.argv, cwd: folder, env: { ...environmentOf(folder, await parts.registry()), ...order.env } },
    onOutput: (stream, bytes) => {
      log.add(stream, bytes);
      parts.onChange();
    },
  });
  if (!begun.ok) {
    await release();
    return failed(
      'engine-unavailable',
      begun.message.startsWith('Failed to execute') ? begun.message : `Failed to execute ${toolName}: ${begun.message}`,
    );
  }
  const { process } = begun;
  // Nothing writes to its input.
  process.endInput();
  const keepsChanges = own === undefined || grant.files === 'write';
  const ended = process.exited
    .then((end) => {
      log.end();
      return land(parts, opened, end, keepsChanges);
    })
    .catch((error: unknown): ShellEnd => ({
      error: { code: 'crashed', message: error instanceof Error ? error.message : String(error) },
      network: [],
    }));
  const stop = hold(tab, order, { id, log, ended, process });
  return { ok: true, shell: { id, read: log.read, ended, stop, discard: () => process.kill() } };
}

/** How a person is asked for what a command in the foreground is refused. */
function askingOf({ clock }: ShellOrder, { asking }: Pick<RunContext, 'asking'>): Pick<StdioOrder, 'asking'> {
  if (clock === undefined || asking === undefined) return {};
  return { asking: { ...asking, clockMs: clock.limitMs, pauseClock: clock.pause } };
}

/** The run for the engine: its permissions and its view of the disk. */
function runOf(
  { own, toolName, grantee }: ShellOrder,
  { grant, secrets }: Pick<RunContext, 'grant' | 'secrets'>,
  snapshot: Snapshot,
): StdioOrder['run'] {
  return {
    key: own?.key ?? `built-in ${toolName}${grantee === undefined ? '' : ` ${grantee.id} ${grantee.codeHash}`}`,
    trusted: true,
    grant,
    secrets,
    disk: {
      mounts: [{ at: '/', snapshot }],
      keepsChanges: own === undefined || grant.files === 'write',
      codeOnly: own !== undefined && grant.files === 'none',
      ...(own === undefined ? {} : { code: own.location.files.map(({ path }) => path) }),
    },
  };
}

/** Lands the changes of an ended shell if allowed, and releases its snapshot. */
async function land(
  { protectedPaths }: ShellsDeps,
  { workspace, snapshot, release }: Opened,
  end: ProgramEnd,
  keepsChanges: boolean,
): Promise<ShellEnd> {
  const { changes } = end;
  try {
    if (changes === undefined) return endOf(end, undefined);
    return endOf(
      end,
      keepsChanges
        ? await applyChanges(workspace, snapshot.index.version, changes, await protectedPaths())
        : discardedChanges(changes),
    );
  } finally {
    await release();
  }
}

/** Lists a shell until it is forgotten. @returns how to stop it */
function hold(
  tab: Tab,
  { command, folder, isBackground, toolCallId, conversationId }: ShellOrder,
  { id, log, ended, process }: Pick<Held, 'log' | 'ended'> & { readonly id: string; readonly process: StdioProcess },
): () => void {
  let isKilled = false;
  const stop = (): void => {
    isKilled = true;
    process.stop();
    const late = setTimeout(() => process.kill(), STOP_MS);
    void process.exited.then(() => clearTimeout(late));
  };
  const view: ShellView = {
    id,
    command,
    folder,
    startedAt: new Date().toISOString(),
    isBackground,
    toolCallId,
    state: 'running',
    characters: 0,
  };
  const held: Held = { conversationId, view, log, stop, ended, seen: 0 };
  tab.held.set(id, held);
  tab.parts.onChange();
  void ended.then(({ code, error }) => {
    const state = isKilled ? 'killed' : code === undefined && error?.code !== 'denied' ? 'failed' : 'ended';
    held.view = {
      ...held.view,
      state,
      ...(code === undefined || isKilled ? {} : { exitCode: code }),
      ...(error === undefined || isKilled ? {} : { message: error.message }),
    };
    // Its output is in the result of its call.
    if (!isBackground) tab.held.delete(id);
    forgetOld(tab);
    tab.parts.onChange();
  });
  return stop;
}

function runningInBackground({ held }: Tab): number {
  return [...held.values()].filter(({ view }) => view.isBackground && view.state === 'running').length;
}

function forgetOld({ held }: Tab): void {
  const ended = [...held.values()].filter(({ view }) => view.state !== 'running');
  for (const { view } of ended.slice(0, -ENDED_KEPT)) held.delete(view.id);
}

function endOf({ code, error, message, cwd, network = [] }: ProgramEnd, changes: RunChanges | undefined): ShellEnd {
  return {
    ...defined({ code }),
    ...(code === undefined
      ? { error: error ?? { code: 'crashed', message: message ?? 'The program did not end by itself' } }
      : {}),
    ...defined({ folder: cwd, changes }),
    network,
  };
}

/** Additional folders that every sandbox has. */
const OWN_FOLDERS: ReadonlySet<string> = new Set(['/', '/tmp', '/home', '/home/user']);

function hasFolder({ entries }: SnapshotIndex, folder: string): boolean {
  return OWN_FOLDERS.has(folder) || entries.some(({ path, kind }) => path === folder && kind !== 'file');
}

function failed(code: ToolError['code'], message: string): { readonly ok: false; readonly error: ToolError } {
  return { ok: false, error: { code, message } };
}
