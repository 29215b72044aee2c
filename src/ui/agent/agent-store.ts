import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AgentEvent, RecordingSummary } from '../../agent/contract/agent-api.ts';
import type {
  ConversationId,
  ConversationSummary,
  ConversationView,
  OpenApproval,
  TurnId,
  TurnImage,
} from '../../agent/contract/conversation.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { parseJson } from '../../core/json/json.ts';
import type { Provider, ProviderId } from '../../agent/contract/provider.ts';
import type { AgentServices } from '../../agent/contract/services.ts';
import { receiveTurns, type TurnsEvent } from './turns/conversation-turns.ts';
import { codeOf, messageOf } from '../stores/error-text.ts';

/** A message that is being written. */
export interface MessageDraft {
  readonly text: string;
  readonly images: readonly TurnImage[];
}
/** A failed call whose tool is being fixed. */
export interface FixingCall {
  readonly conversation: ConversationId;
  readonly turn: TurnId;
  readonly call: ToolCallId;
  readonly toolName: string;
}
/**
 * What the dialog for a comparison begins with: the messages of a conversation, and a draft unless a turn is answered.
 */
export interface ComparisonDraft {
  readonly draftKey: string;
  readonly from?: { readonly id: ConversationId; readonly turn?: TurnId };
}
/** What the dialog for models does with one that is added. */
export interface ModelSetup {
  /** Where a model answers: the one that did so far, and the way to let another one. */
  readonly choice?: { readonly current: ProviderId | undefined; readonly choose: (id: ProviderId) => void };
}
/** What is shown next to the open conversation. */
export type AgentSide =
  | { readonly kind: 'call'; readonly turn: TurnId; readonly call: ToolCallId }
  | { readonly kind: 'raw'; readonly turn: TurnId }
  | { readonly kind: 'timeline' }
  | { readonly kind: 'tools' }
  /** A panel beside the conversation. */
  | { readonly kind: 'panel'; readonly panelId: string };

/** The key of the draft of a conversation that does not exist yet. */
export const NEW_DRAFT = 'new';

export interface AgentState {
  /** Newest first; undefined until loaded. */
  readonly summaries: readonly ConversationSummary[] | undefined;
  /** Undefined until loaded. */
  readonly providers: readonly Provider[] | undefined;
  readonly recordings: readonly RecordingSummary[] | undefined;
  readonly failure: string | undefined;
  /** Conversations that were opened in this tab. */
  readonly views: ReadonlyMap<ConversationId, ConversationView>;
  /** Why a conversation could not be opened. */
  readonly closed: ReadonlyMap<ConversationId, string>;
  /** Calls that wait for approval; the first one is shown. */
  readonly approvals: readonly OpenApproval[];
  /** The conversations on the screen, which show their approvals themselves. */
  readonly slots: ReadonlySet<ConversationId>;
  /** By conversation. */
  readonly drafts: ReadonlyMap<string, MessageDraft>;
  readonly fixing: FixingCall | undefined;
  readonly side: AgentSide | undefined;
  /** Set while the dialog for models is open. */
  readonly settingUp: ModelSetup | undefined;
  /** The conversation whose settings are open. */
  readonly settingsOf: ConversationId | undefined;
  /** Set while the dialog for a comparison is open. */
  readonly comparing: ComparisonDraft | undefined;
  /** Title of the conversation whose run ended while it was not visible. */
  readonly ended: string | undefined;
  /** Loads lists, providers and recordings. */
  load(): Promise<void>;
  open(id: ConversationId): Promise<void>;
  /** Asks again for calls of these conversations that waited when the page was closed. Default: those of this tab. */
  resumeApprovals(ids?: readonly ConversationId[]): Promise<void>;
  show(view: ConversationView): void;
  receive(event: AgentEvent): void;
  setDraft(key: string, draft: MessageDraft | undefined): void;
  setFixing(fixing: FixingCall | undefined): void;
  setSide(side: AgentSide | undefined): void;
  setSettingUp(setup: ModelSetup | undefined): void;
  setSettingsOf(id: ConversationId | undefined): void;
  setComparing(comparing: ComparisonDraft | undefined): void;
  setEnded(title: string | undefined): void;
  /** @returns a function that ends the offer. */
  offerSlot(id: ConversationId): () => void;
}
export type AgentStore = StoreApi<AgentState>;

type Access = Pick<AgentStore, 'getState' | 'setState'>;

/** The state of conversations, as the host reports it. Loads none of the agent's code if there are no conversations. */
export function createAgentStore(
  host: AgentServices,
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): AgentStore {
  // Read before anything is asked: asking writes it.
  const askedBefore = readAsked(storage);
  return createStore<AgentState>()((set, get, store) => {
    const readings = readingsOf(host, store, (approvals) => keepAsked(storage, approvals));
    const opening = openingOf(host, store);
    return {
      summaries: undefined,
      providers: undefined,
      recordings: undefined,
      failure: undefined,
      views: new Map(),
      closed: new Map(),
      approvals: [],
      slots: new Set(),
      drafts: new Map(),
      fixing: undefined,
      side: undefined,
      settingUp: undefined,
      settingsOf: undefined,
      comparing: undefined,
      ended: undefined,
      async load() {
        await Promise.all([readings.list(), readings.providers(), readings.recordings(), readings.approvals()]);
      },
      open: opening.open,
      async resumeApprovals(ids = askedBefore) {
        // One whose model is gone, or that was removed, says so when it is opened.
        await Promise.allSettled(ids.map((id) => host.conversations.resumeApprovals(id)));
      },
      show: (view) => show(store, view),
      receive: (event) => receive(event, store, readings, opening.note),
      setDraft(key, draft) {
        const isEmpty = draft === undefined || (draft.text === '' && draft.images.length === 0);
        set({ drafts: isEmpty ? without(get().drafts, key) : new Map(get().drafts).set(key, draft) });
      },
      setFixing: (fixing) => set({ fixing }),
      setSide: (side) => set({ side }),
      setSettingUp: (settingUp) => set({ settingUp }),
      setSettingsOf: (settingsOf) => set({ settingsOf }),
      setComparing: (comparing) => set({ comparing }),
      setEnded: (ended) => set({ ended }),
      offerSlot(id) {
        set(({ slots }) => ({ slots: new Set([...slots, id]) }));
        return () => set(({ slots }) => ({ slots: new Set([...slots].filter((each) => each !== id)) }));
      },
    };
  });
}

/** Each requests one thing from the host and stores the response. */
function readingsOf(
  host: AgentServices,
  { setState: set }: Access,
  onApprovals: (approvals: readonly OpenApproval[]) => void,
) {
  /** Drops a response if a newer request has been sent. */
  const latest = <Result>(read: () => Promise<Result>, take: (result: Result) => void) => {
    let asked = 0;
    return async () => {
      const local = (asked += 1);
      try {
        const result = await read();
        if (local === asked) take(result);
      } catch (error) {
        if (local === asked) set({ failure: messageOf(error) });
      }
    };
  };
  return {
    list: latest(
      () => host.conversations.list(),
      (summaries) =>
        set({
          summaries: [...summaries].sort((one, other) => other.updatedAt.localeCompare(one.updatedAt)),
          failure: undefined,
        }),
    ),
    providers: latest(
      () => host.providers.list(),
      (providers) => set({ providers }),
    ),
    recordings: latest(
      () => host.recordings.list(),
      (recordings) => set({ recordings }),
    ),
    approvals: latest(
      () => host.approvals.list(),
      (approvals) => {
        onApprovals(approvals);
        set({ approvals });
      },
    ),
  };
}

/** Conversations of this tab with calls that wait, so that the page asks again after a reload. */
const ASKED_KEY = 'toolyard.asked-calls';

function keepAsked(
  storage: Pick<Storage, 'setItem' | 'removeItem'> | undefined,
  approvals: readonly OpenApproval[],
): void {
  if (approvals.length === 0) storage?.removeItem(ASKED_KEY);
  else storage?.setItem(ASKED_KEY, JSON.stringify([...new Set(approvals.map(({ conversationId }) => conversationId))]));
}

function readAsked(storage: Pick<Storage, 'getItem'> | undefined): readonly ConversationId[] {
  const parsed = parseJson(storage?.getItem(ASKED_KEY) ?? '[]');
  // The host checks ids, so any text may be one.
  return parsed.ok && Array.isArray(parsed.value)
    ? parsed.value.filter((id): id is ConversationId => typeof id === 'string')
    : [];
}

interface Opening {
  readonly open: AgentState['open'];
  /** Notes an event for a reading of its conversation that is under way; false if there is none. */
  readonly note: (event: TurnsEvent) => boolean;
}

/** Reads conversations. What the host reports during a reading may be missing in its response, so it is added to it. */
function openingOf(host: AgentServices, store: Access): Opening {
  const { setState: set, getState: get } = store;
  const latest = new Map<ConversationId, TurnsEvent[]>();
  const open: Opening['open'] = async (id) => {
    const since: TurnsEvent[] = [];
    latest.set(id, since);
    try {
      const view = await host.conversations.get(id);
      if (latest.get(id) !== since) return;
      latest.delete(id);
      let turns: ConversationView['turns'] | undefined = view.turns;
      for (const event of since) turns &&= receiveTurns(turns, event);
      show(store, { ...view, turns: turns ?? view.turns, isRunning: since.at(-1)?.isRunning ?? view.isRunning });
      if (turns === undefined) void open(id);
    } catch (error) {
      if (latest.get(id) === since) latest.delete(id);
      const isMissing = codeOf(error) === 'not-found';
      if (isMissing) set({ views: without(get().views, id) });
      if (isMissing || !get().views.has(id)) set({ closed: new Map(get().closed).set(id, messageOf(error)) });
    }
  };
  return {
    open,
    note: (event) => {
      const since = latest.get(event.id);
      since?.push(event);
      return since !== undefined;
    },
  };
}

function show({ setState: set, getState: get }: Access, view: ConversationView): void {
  set({
    views: new Map(get().views).set(view.conversation.id, view),
    closed: without(get().closed, view.conversation.id),
  });
}

function receive(
  event: AgentEvent,
  store: Access,
  readings: ReturnType<typeof readingsOf>,
  note: Opening['note'],
): void {
  const { getState: get } = store;
  switch (event.type) {
    case 'conversation-changed':
      if (get().summaries !== undefined) void readings.list();
      if (get().views.has(event.id)) void get().open(event.id);
      break;
    case 'turns-changed':
    case 'turn-deltas':
      takeTurns(event, store, note(event));
      break;
    case 'approvals-changed':
      void readings.approvals();
      break;
    case 'task-changed':
      // For the store of tasks.
      break;
    case 'providers-changed':
      if (get().providers !== undefined) void readings.providers();
      break;
  }
}

/** @param isOpening the conversation is being read, and the event will be added to the response */
function takeTurns(event: TurnsEvent, store: Access, isOpening: boolean): void {
  const { setState: set, getState: get } = store;
  const { summaries } = get();
  if (summaries?.some(({ id, isRunning }) => id === event.id && isRunning !== event.isRunning) === true) {
    set({
      summaries: summaries.map((summary) =>
        summary.id === event.id ? { ...summary, isRunning: event.isRunning } : summary,
      ),
    });
  }
  const view = get().views.get(event.id);
  if (view === undefined) return;
  const turns = receiveTurns(view.turns, event);
  if (turns !== undefined) show(store, { ...view, turns, isRunning: event.isRunning });
  else if (!isOpening) void get().open(event.id);
}

function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  if (!map.has(key)) return map;
  return new Map([...map].filter(([other]) => other !== key));
}
