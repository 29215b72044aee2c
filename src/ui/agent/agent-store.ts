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
import type { Provider } from '../../agent/contract/provider.ts';
import type { AgentServices } from '../../agent/contract.ts';
import { mergeTurns } from './turns/conversation-turns.ts';
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
/** What stands beside the open conversation. */
export type AgentSide =
  | { readonly kind: 'call'; readonly turn: TurnId; readonly call: ToolCallId }
  | { readonly kind: 'timeline' }
  | { readonly kind: 'tools' };

/** Where a conversation has its draft before it exists. */
export const NEW_DRAFT = 'new';

export interface AgentState {
  /** Newest first; undefined until they were asked for. */
  readonly summaries: readonly ConversationSummary[] | undefined;
  /** Undefined until they were asked for. */
  readonly providers: readonly Provider[] | undefined;
  readonly recordings: readonly RecordingSummary[] | undefined;
  readonly failure: string | undefined;
  /** Those that were opened in this tab. */
  readonly views: ReadonlyMap<ConversationId, ConversationView>;
  /** Why one could not be opened. */
  readonly closed: ReadonlyMap<ConversationId, string>;
  /** Calls that wait for a person; the first one is asked. */
  readonly approvals: readonly OpenApproval[];
  /** A conversation on the screen has its own place for its approvals. */
  readonly slot: ConversationId | undefined;
  /** By conversation. */
  readonly drafts: ReadonlyMap<string, MessageDraft>;
  readonly fixing: FixingCall | undefined;
  readonly side: AgentSide | undefined;
  /** The dialog that sets models up is open. */
  readonly isSettingUp: boolean;
  /** The run of this conversation ended while nobody looked; its title. */
  readonly ended: string | undefined;
  /** Lists, providers and recordings. */
  load(): Promise<void>;
  open(id: ConversationId): Promise<void>;
  show(view: ConversationView): void;
  hear(event: AgentEvent): void;
  setDraft(key: string, draft: MessageDraft | undefined): void;
  setFixing(fixing: FixingCall | undefined): void;
  setSide(side: AgentSide | undefined): void;
  setSettingUp(isOpen: boolean): void;
  setEnded(title: string | undefined): void;
  /** @returns the way to end that. */
  offerSlot(id: ConversationId): () => void;
}
export type AgentStore = StoreApi<AgentState>;

/** Conversations as the host tells of them. Nothing of the agent is loaded to say that there is none. */
export function createAgentStore(host: AgentServices): AgentStore {
  return createStore<AgentState>()((set, get) => {
    /** Reads in order: an answer that was overtaken is dropped. */
    const latest = <Result>(read: () => Promise<Result>, take: (result: Result) => void) => {
      let asked = 0;
      return async () => {
        const mine = (asked += 1);
        try {
          const result = await read();
          if (mine === asked) take(result);
        } catch (error) {
          if (mine === asked) set({ failure: messageOf(error) });
        }
      };
    };
    const readList = latest(
      () => host.conversations.list(),
      (summaries) =>
        set({
          summaries: [...summaries].sort((one, other) => other.updatedAt.localeCompare(one.updatedAt)),
          failure: undefined,
        }),
    );
    const readProviders = latest(
      () => host.providers.list(),
      (providers) => set({ providers }),
    );
    const readRecordings = latest(
      () => host.recordings.list(),
      (recordings) => set({ recordings }),
    );
    const readApprovals = latest(
      () => host.approvals.list(),
      (approvals) => set({ approvals }),
    );
    const put = (view: ConversationView) =>
      set({
        views: new Map(get().views).set(view.conversation.id, view),
        closed: without(get().closed, view.conversation.id),
      });
    const opening = new Map<ConversationId, number>();
    return {
      summaries: undefined,
      providers: undefined,
      recordings: undefined,
      failure: undefined,
      views: new Map(),
      closed: new Map(),
      approvals: [],
      slot: undefined,
      drafts: new Map(),
      fixing: undefined,
      side: undefined,
      isSettingUp: false,
      ended: undefined,
      async load() {
        await Promise.all([readList(), readProviders(), readRecordings(), readApprovals()]);
      },
      async open(id) {
        const mine = (opening.get(id) ?? 0) + 1;
        opening.set(id, mine);
        try {
          const view = await host.conversations.get(id);
          if (opening.get(id) === mine) put(view);
        } catch (error) {
          const isGone = codeOf(error) === 'not-found';
          if (isGone) set({ views: without(get().views, id) });
          if (isGone || !get().views.has(id)) set({ closed: new Map(get().closed).set(id, messageOf(error)) });
        }
      },
      show: put,
      hear(event) {
        switch (event.type) {
          case 'conversation-changed':
            if (get().summaries !== undefined) void readList();
            if (get().views.has(event.id)) void get().open(event.id);
            break;
          case 'turns-changed': {
            const { summaries } = get();
            if (summaries?.some(({ id, isRunning }) => id === event.id && isRunning !== event.isRunning) === true) {
              set({
                summaries: summaries.map((summary) =>
                  summary.id === event.id ? { ...summary, isRunning: event.isRunning } : summary,
                ),
              });
            }
            const view = get().views.get(event.id);
            if (view === undefined) break;
            const turns = mergeTurns(view.turns, event.turns);
            if (turns === undefined) void get().open(event.id);
            else put({ ...view, turns, isRunning: event.isRunning });
            break;
          }
          case 'approvals-changed':
            void readApprovals();
            break;
          case 'providers-changed':
            if (get().providers !== undefined) void readProviders();
            break;
        }
      },
      setDraft(key, draft) {
        const isEmpty = draft === undefined || (draft.text === '' && draft.images.length === 0);
        set({ drafts: isEmpty ? without(get().drafts, key) : new Map(get().drafts).set(key, draft) });
      },
      setFixing: (fixing) => set({ fixing }),
      setSide: (side) => set({ side }),
      setSettingUp: (isSettingUp) => set({ isSettingUp }),
      setEnded: (ended) => set({ ended }),
      offerSlot(id) {
        set({ slot: id });
        return () => set(({ slot }) => (slot === id ? { slot: undefined } : {}));
      },
    };
  });
}

function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  if (!map.has(key)) return map;
  return new Map([...map].filter(([other]) => other !== key));
}
