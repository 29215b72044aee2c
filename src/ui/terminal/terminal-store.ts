import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ErrorCode } from '../../core/errors.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import type { ExecuteToolResult } from '../../core/call.ts';
import { LIMITS } from '../../core/limits.ts';
import type { CallsService } from '../../catalog/contract/services.ts';
import type { AccessDecision, AccessService, AllowedParts } from '../../sandbox/contract/services.ts';
import type { ShellsService, ShellView } from '../../node/contract/services.ts';
import { messageOf } from '../stores/error-text.ts';
import { hookOf, type PanelStore } from '../stores/panel-store.ts';

/** A command in the terminal, and its result. */
export interface TerminalEntry {
  readonly toolCallId: ToolCallId;
  /** The folder in which it started. */
  readonly folder: string;
  readonly command: string;
  readonly output: string;
  readonly isRunning: boolean;
  readonly failure?: ErrorCode;
  /** For the permissions it lacked and its changes. */
  readonly result?: ExecuteToolResult;
  /** What it lacked, if a person can allow it. */
  readonly access?: AccessDecision | undefined;
}

export interface TerminalState {
  readonly entries: readonly TerminalEntry[];
  /** The folder for the next command. */
  readonly folder: string;
  /** Earlier commands, oldest first. */
  readonly history: readonly string[];
  /** Background shells, oldest first. */
  readonly shells: readonly ShellView[];
  /** Whether it is open on the workspace's screen. */
  readonly isOpen: boolean;
  /** Opens it, in a folder unless a command runs, and moves the focus there. */
  open(folder?: string): void;
  close(): void;
  /** Whether the command line should take the focus. True once for each opening. */
  takeFocus(): boolean;
  /** @param folder where it starts, unless where the last command ended */
  run(command: string, folder?: string): Promise<void>;
  /** Allows what a command lacked, as it was shown, then runs it again. Rejects like the host. */
  allow(entry: TerminalEntry, shown: AccessDecision, howLong: 'once' | 'always', parts: AllowedParts): Promise<void>;
  /** Stops the running command. */
  stop(): void;
  clear(): void;
  /** Updates the state of shells. Does nothing unless a terminal is shown or a command runs. */
  refresh(): Promise<void>;
  /** Watches background shells. @returns a function that stops */
  watch(): () => void;
  /** Ends a background shell. Rejects like the host. */
  kill(id: string): Promise<void>;
}
export type TerminalStore = StoreApi<TerminalState>;

export const terminalStore: PanelStore<TerminalStore> = {
  create: (host) => createTerminalStore(host),
  receive: (store, { type }) => {
    if (type === 'shells-changed') void store.getState().refresh();
  },
};

export const useTerminal = hookOf(terminalStore);

const ENTRIES_KEPT = 100;
const HISTORY_KEPT = 200;

interface TerminalHost {
  readonly calls: Pick<CallsService, 'execute' | 'abort'>;
  readonly access: Pick<AccessService, 'ofCall' | 'answer'>;
  readonly shells: ShellsService;
}
type Access = Pick<TerminalStore, 'getState' | 'setState'>;

/** Runs command lines with the built-in tool `bash`, or its replacement, one after another. */
export function createTerminalStore(host: TerminalHost): TerminalStore {
  return createStore<TerminalState>()((set, get, store) => {
    let wantsFocus = false;
    return {
      entries: [],
      folder: '/',
      history: [],
      shells: [],
      isOpen: false,
      open(folder = get().folder) {
        wantsFocus = true;
        set({ isOpen: true, ...(runningIn(store) === undefined ? { folder } : {}) });
      },
      close: () => set({ isOpen: false }),
      takeFocus() {
        const didWant = wantsFocus;
        wantsFocus = false;
        return didWant;
      },
      run: (command, folder) => run(host, store, command, folder),
      async allow({ command, folder }, { decision }, howLong, parts) {
        const repeatAs = newId<ToolCallId>();
        await host.access.answer(
          decision,
          howLong === 'once'
            ? { kind: 'allowed', howLong, repeatAs, ...parts }
            : { kind: 'allowed', howLong, ...parts },
        );
        void run(host, store, command, folder, repeatAs);
      },
      stop() {
        const entry = runningIn(store);
        if (entry !== undefined) void host.calls.abort(entry.toolCallId);
      },
      clear: () => set(({ entries }) => ({ entries: entries.filter((entry) => entry.isRunning) })),
      ...followingOf(host, store),
      kill: (id) => host.shells.kill(id),
    };
  });
}

const runningIn = ({ getState }: Access): TerminalEntry | undefined =>
  getState().entries.find((entry) => entry.isRunning);

function change({ setState }: Access, id: ToolCallId, patch: (entry: TerminalEntry) => Partial<TerminalEntry>): void {
  setState(({ entries }) => ({
    entries: entries.map((entry) => (entry.toolCallId === id ? { ...entry, ...patch(entry) } : entry)),
  }));
}

async function run(
  host: TerminalHost,
  store: Access,
  command: string,
  folder = store.getState().folder,
  toolCallId = newId<ToolCallId>(),
): Promise<void> {
  const { setState: set, getState: get } = store;
  if (command.trim() === '' || runningIn(store) !== undefined) return;
  const { history } = get();
  set({
    entries: [...get().entries.slice(1 - ENTRIES_KEPT), { toolCallId, folder, command, output: '', isRunning: true }],
    history: [...history.filter((other) => other !== command).slice(1 - HISTORY_KEPT), command],
  });
  const result = await executed(
    host.calls.execute({
      toolCallId,
      toolName: 'bash',
      parameters: { command, working_directory: folder, timeout: LIMITS.maxTimeoutMs },
      caller: 'person',
    }),
  );
  const access = result.success ? undefined : await host.access.ofCall(toolCallId).catch(() => undefined);
  change(store, toolCallId, ({ output }) => ({ ...endOf(result, output), result, access }));
  const ended = result.details?.['workingDirectory'];
  if (typeof ended === 'string' && ended.startsWith('/')) set({ folder: ended });
  await get().refresh();
}

/** Reads one at a time; a request during a read causes one more. */
function followingOf({ shells }: TerminalHost, store: Access): Pick<TerminalState, 'refresh' | 'watch'> {
  let watchers = 0;
  let isReading = false;
  let isStale = false;
  return {
    async refresh() {
      if (watchers === 0 && runningIn(store) === undefined) return;
      isStale = true;
      if (isReading) return;
      isReading = true;
      try {
        while (isStale) {
          isStale = false;
          await readShells(shells, store);
        }
      } catch {
        // A shell that ended meanwhile; its call has the output.
        isStale = false;
      } finally {
        isReading = false;
      }
    },
    watch() {
      watchers += 1;
      void store.getState().refresh();
      return () => void (watchers -= 1);
    },
  };
}

/** Reads the background shells, and the new output of the running command. */
async function readShells(service: ShellsService, store: Access): Promise<void> {
  const shells = await service.list();
  store.setState({ shells: shells.filter(({ isBackground }) => isBackground) });
  const entry = runningIn(store);
  const shell =
    entry === undefined
      ? undefined
      : shells.find(({ toolCallId, isBackground }) => toolCallId === entry.toolCallId && !isBackground);
  if (entry === undefined || shell === undefined || shell.characters === entry.output.length) return;
  const { text } = await service.read(shell.id, entry.output.length);
  change(store, entry.toolCallId, ({ output, isRunning }) => (isRunning ? { output: output + text } : {}));
}

async function executed(call: Promise<ExecuteToolResult>): Promise<ExecuteToolResult> {
  try {
    return await call;
  } catch (error) {
    return { success: false, error: messageOf(error), errorCode: 'crashed', executionTime: 0, logs: [] };
  }
}

/** The output so far stays when a command is stopped. */
function endOf({ success, result, error, errorCode }: ExecuteToolResult, seen: string): Partial<TerminalEntry> {
  if (success)
    return { isRunning: false, output: typeof result === 'string' ? result : JSON.stringify(result ?? null, null, 2) };
  return { isRunning: false, output: errorCode === 'aborted' ? seen : (error ?? ''), failure: errorCode ?? 'crashed' };
}
