import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  CallEvent,
  CallState,
  ExecuteToolResult,
  LogLine,
  NetworkUse,
  Progress,
  RunRecord,
  ToolCallNotice,
} from '../../core/call.ts';
import { isInParts } from '../../catalog/contract/stored-run.ts';
import { newId, type ToolCallId, type ToolId } from '../../core/ids.ts';
import type { JsonValue } from '../../core/json/json.ts';
import type { GrantedPermissions } from '../../core/permissions/permissions.ts';
import type { AccessDecision, AllowedParts } from '../../sandbox/contract/services.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { isMcpToolId } from '../../mcp/contract/mcp-names.ts';
import { isTooDeep } from '../../core/json/too-deep.ts';
import type { HostServices } from '../../services/host-services.ts';
import { exampleFromSchema, requiredFromSchema } from './example-from-schema.ts';
import { parseJsonAt } from '../lib/json/json-at.ts';
import { runFirstTexts } from './texts/first/index.ts';
import { messageOf } from '../stores/error-text.ts';

/** A run in the page: running, just ended, or past. */
export interface RunView {
  readonly toolCallId: ToolCallId;
  readonly toolName: string;
  readonly input: JsonValue;
  /** The code that ran; unknown for stored runs. */
  readonly code?: string;
  readonly state: CallState;
  /** `performance.now()` of the request, and of the start of its code. */
  readonly askedAt: number;
  readonly startedAt?: number;
  readonly stopping: boolean;
  readonly logs: readonly LogLine[];
  readonly progress?: Progress;
  readonly result?: ExecuteToolResult;
  readonly network?: readonly NetworkUse[];
  /** What it was granted; known once it is stored. */
  readonly granted?: GrantedPermissions | undefined;
  /** What it lacked, if a person can allow it. */
  readonly access?: AccessDecision | undefined;
  /** The person refused the permission. */
  readonly dismissed: boolean;
}

export interface ComparedRuns {
  readonly before: ToolCallId;
  readonly after: ToolCallId;
}

export interface RunSession {
  readonly argumentsText: string;
  /** False while the text is still the generated example. */
  readonly argumentsEdited: boolean;
  /** Places (JSON Pointers) with input that is not in the text yet. */
  readonly unfinished?: readonly string[];
  /** Why the last attempt did not start. */
  readonly notice?: string | undefined;
  readonly current?: RunView | undefined;
  readonly past?: readonly RunRecord[] | undefined;
  /** A past run that is shown instead of the current one. */
  readonly viewed?: ToolCallId | undefined;
  /** Two stored runs that are compared, the older one first. */
  readonly compared?: ComparedRuns | undefined;
  /** Increases when something elsewhere in the page asks to show this. */
  readonly attention: number;
}

export interface RunState {
  readonly sessions: ReadonlyMap<ToolId, RunSession>;
  /** Prefills the arguments and loads the past runs. */
  prepare(tool: ToolRecord): void;
  setArguments(id: ToolId, text: string): void;
  setUnfinished(id: ToolId, locations: readonly string[]): void;
  resetArguments(tool: ToolRecord): void;
  refuse(id: ToolId, notice: string): void;
  /** The cause of a failed start may be fixed: removes its message. */
  forgive(id: ToolId): void;
  /** Runs with the shown arguments, or with an input that replaces them. */
  run(tool: ToolRecord, input?: JsonValue): Promise<void>;
  stop(id: ToolId): Promise<void>;
  useArguments(id: ToolId, input: JsonValue): void;
  view(id: ToolId, call: ToolCallId | undefined): void;
  compare(id: ToolId, runs: ComparedRuns | undefined): void;
  /** Removes stored runs, all without `calls`. Resolves to the undo function; rejects like the host. */
  removePast(id: ToolId, calls?: readonly ToolCallId[]): Promise<() => Promise<void>>;
  deny(id: ToolId): void;
  /**
   * Allows what the last run lacked, as it was shown, then runs it again. Rejects if that fails.
   *
   * @param parts what the person chose of it
   */
  allow(tool: ToolRecord, shown: AccessDecision, howLong: 'once' | 'always', parts?: AllowedParts): Promise<void>;
  loadPast(id: ToolId): Promise<void>;
  noteCall(notice: ToolCallNotice): void;
}
export type RunStore = StoreApi<RunState>;

const EMPTY: RunSession = { argumentsText: '{}', argumentsEdited: false, attention: 0 };
const MAX_LIVE_LOGS = 1_000;
/** Lines are shown in batches: a thousand, one by one, would block the page for seconds. */
const LINES_EVERY_MS = 50;

/** Runs by tool: they continue while another tool is shown. */
export function createRunStore(host: HostServices, now: () => number = () => performance.now()): RunStore {
  return createStore<RunState>()((_set, get, store) => {
    const sessions = sessionsOf(store);
    const loadPast = pastLoader(host, sessions);
    const parts: RunDeps = { host, now, loadPast, ...sessions };
    const { put, session } = sessions;
    return {
      sessions: new Map(),
      ...argumentActions(parts, get),
      ...runActions(parts, get),
      ...allowActions(parts),
      view: (id, call) =>
        put(id, { viewed: call, compared: undefined, attention: session(id).attention + (call === undefined ? 0 : 1) }),
      compare: (id, compared) => put(id, { compared }),
      async removePast(id, calls) {
        const removal = await host.runs.remove(id, calls);
        const { viewed } = session(id);
        if (viewed !== undefined && calls?.includes(viewed) !== false) put(id, { viewed: undefined });
        await loadPast(id);
        return async () => {
          await host.runs.undoRemove(removal);
          await loadPast(id);
        };
      },
      loadPast,
      noteCall(notice) {
        for (const [id, { current }] of get().sessions) {
          if (current?.toolCallId === notice.requestId) put(id, { current: { ...current, network: notice.network } });
        }
      },
    };
  });
}

interface RunDeps extends ReturnType<typeof sessionsOf> {
  readonly host: HostServices;
  readonly now: () => number;
  readonly loadPast: (id: ToolId) => Promise<void>;
}

function sessionsOf(store: RunStore) {
  const session = (id: ToolId) => store.getState().sessions.get(id) ?? EMPTY;
  const put = (id: ToolId, change: Partial<RunSession>) =>
    store.setState({ sessions: new Map(store.getState().sessions).set(id, { ...session(id), ...change }) });
  const change = (id: ToolId, call: ToolCallId, update: (view: RunView) => RunView) => {
    const { current } = session(id);
    if (current?.toolCallId === call) put(id, { current: update(current) });
  };
  return { session, put, change };
}

/** Loads the stored runs of a tool. */
function pastLoader(host: HostServices, { session, put }: ReturnType<typeof sessionsOf>) {
  const loads = new Map<ToolId, Promise<void>>();
  const queued = new Map<ToolId, Promise<void>>();
  const readPast = async (id: ToolId) => {
    const past = await host.runs.list(id).catch(() => undefined);
    if (past === undefined) return;
    const sorted = [...past].sort((one, other) => other.startedAt.localeCompare(one.startedAt));
    put(id, { past: sorted });
    const { current } = session(id);
    const record = sorted.find((run) => run.toolCallId === current?.toolCallId);
    if (current !== undefined && record !== undefined)
      put(id, {
        current: {
          ...current,
          // What requests said may rest apart from the run that is kept.
          network: isInParts(record) ? (current.network ?? record.network) : record.network,
          granted: record.granted,
          ...(record.logs.length >= current.logs.length ? { logs: record.logs } : {}),
        },
      });
  };
  const loadPast = async (id: ToolId): Promise<void> => {
    const present = loads.get(id);
    if (present === undefined) {
      const load = readPast(id).finally(() => loads.delete(id));
      loads.set(id, load);
      return await load;
    }
    // When many runs end together, such as cases, they are loaded once more, not once each.
    const next =
      queued.get(id) ??
      present.then(async () => {
        queued.delete(id);
        await loadPast(id);
      });
    queued.set(id, next);
    await next;
  };
  return loadPast;
}

type ArgumentActions = Pick<
  RunState,
  'prepare' | 'setArguments' | 'setUnfinished' | 'resetArguments' | 'refuse' | 'forgive' | 'useArguments'
>;

function argumentActions({ session, put, loadPast }: RunDeps, get: () => RunState): ArgumentActions {
  return {
    prepare(tool) {
      const present = get().sessions.get(tool.id);
      if (present === undefined || !present.argumentsEdited) put(tool.id, { argumentsText: exampleText(tool) });
      if (present?.past === undefined) void loadPast(tool.id);
    },
    setArguments: (id, text) => put(id, { argumentsText: text, argumentsEdited: true, notice: undefined }),
    setUnfinished: (id, unfinished) => put(id, { unfinished, notice: undefined }),
    resetArguments: (tool) =>
      put(tool.id, { argumentsText: exampleText(tool), argumentsEdited: false, notice: undefined }),
    refuse: (id, notice) => put(id, { notice }),
    forgive: (id) => (get().sessions.get(id)?.notice === undefined ? undefined : put(id, { notice: undefined })),
    useArguments: (id, input) =>
      put(id, {
        argumentsText: JSON.stringify(input, null, 2),
        argumentsEdited: true,
        notice: undefined,
        attention: session(id).attention + 1,
      }),
  };
}

function runActions(deps: RunDeps, get: () => RunState): Pick<RunState, 'run' | 'stop'> {
  const { host, session, put, change } = deps;
  return {
    async run(tool, input) {
      const { argumentsText, current, unfinished = [] } = session(tool.id);
      if (current !== undefined && current.state !== 'done') return;
      if (input !== undefined) {
        get().useArguments(tool.id, input);
        return await start(deps, tool, input);
      }
      if (unfinished.length > 0) {
        put(tool.id, { notice: runFirstTexts.unfinished(unfinished.map((pointer) => pointer.replace(/^\//, ''))) });
        return;
      }
      const parsed = parseJsonAt(argumentsText.trim() === '' ? '{}' : argumentsText);
      if (!parsed.ok)
        put(tool.id, { notice: runFirstTexts.argumentsInvalid(parsed.line, parsed.column, parsed.message) });
      else await start(deps, tool, parsed.value);
    },
    async stop(id) {
      const { current } = session(id);
      if (current === undefined || current.state === 'done') return;
      change(id, current.toolCallId, (view) => ({ ...view, stopping: true }));
      await host.calls.abort(current.toolCallId);
    },
  };
}

function allowActions(deps: RunDeps): Pick<RunState, 'deny' | 'allow'> {
  const { host, session, put } = deps;
  return {
    deny(id) {
      const { current } = session(id);
      if (current === undefined) return;
      put(id, { current: { ...current, dismissed: true } });
      // One that is not open any more was answered already.
      if (current.access !== undefined)
        void host.access.answer(current.access.decision, { kind: 'declined' }).catch(() => undefined);
    },
    async allow(tool, { decision, toolCallId }, howLong, parts = {}) {
      const { current } = session(tool.id);
      const repeatAs = newId<ToolCallId>();
      await host.access.answer(
        decision,
        howLong === 'once' ? { kind: 'allowed', howLong, repeatAs, ...parts } : { kind: 'allowed', howLong, ...parts },
      );
      if (current?.toolCallId === toolCallId) await start(deps, tool, current.input, repeatAs);
    },
  };
}

async function start(
  deps: RunDeps,
  tool: ToolRecord,
  input: JsonValue,
  toolCallId = newId<ToolCallId>(),
): Promise<void> {
  const { host, now, loadPast, put, change } = deps;
  put(tool.id, {
    notice: undefined,
    viewed: undefined,
    compared: undefined,
    current: {
      toolCallId,
      toolName: tool.name,
      input,
      code: tool.code,
      state: 'queued',
      askedAt: now(),
      stopping: false,
      logs: [],
      dismissed: false,
    },
  });
  const lines = liveLines((added) =>
    change(tool.id, toolCallId, (view) => ({ ...view, logs: [...view.logs, ...added].slice(0, MAX_LIVE_LOGS) })),
  );
  const result = await host.calls
    .execute({ toolCallId, toolName: tool.name, parameters: input, caller: 'person' }, (event) => {
      if (event.type === 'log') lines.add(event.line);
      else change(tool.id, toolCallId, (view) => viewAfter(view, event, now));
    })
    .catch((error: unknown): ExecuteToolResult => ({
      success: false,
      error: messageOf(error),
      errorCode: 'transport',
      executionTime: 0,
      logs: [],
    }));
  const lacksAccess = !result.success || result.changes?.state === 'discarded';
  const access = lacksAccess ? await host.access.ofCall(toolCallId).catch(() => undefined) : undefined;
  // Shown together, since a later change would move what the person reads.
  lines.flush();
  change(tool.id, toolCallId, (view) => ({ ...view, state: 'done', stopping: false, result, access }));
  await loadPast(tool.id);
}

/** Passes on lines in batches, some time after the first. */
function liveLines(show: (lines: readonly LogLine[]) => void) {
  let waiting: LogLine[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = [];
    if (lines.length > 0) show(lines);
  };
  return {
    add(line: LogLine) {
      waiting.push(line);
      timer ??= setTimeout(flush, LINES_EVERY_MS);
    },
    flush,
  };
}

function viewAfter(view: RunView, event: Exclude<CallEvent, { type: 'log' }>, now: () => number): RunView {
  if (event.type === 'progress') return { ...view, progress: event.progress };
  // It is done when its result has arrived.
  return view.state === 'done' || event.state === 'done'
    ? view
    : { ...view, state: event.state, ...(event.state === 'running' ? { startedAt: now() } : {}) };
}

/** A past run in the form of a current one. */
export function viewOfRecord(record: RunRecord): RunView {
  const { toolCallId, toolName, input, result, logs, network, granted } = record;
  return {
    toolCallId,
    toolName,
    input,
    state: 'done',
    askedAt: 0,
    stopping: false,
    logs,
    result,
    network,
    granted,
    dismissed: true,
  };
}

function exampleText(tool: ToolRecord): string {
  try {
    // An argument that a server may go without is not sent to it unless the person gives it.
    const start = isMcpToolId(tool.id) ? requiredFromSchema : exampleFromSchema;
    return JSON.stringify(start(tool.parameters), null, 2);
  } catch (error) {
    // A default in the schema may be nested deeper than the call stack allows.
    if (isTooDeep(error)) return '{}';
    throw error;
  }
}
