import type { DecisionKey } from '../../core/decisions/decision.ts';
import type { McpServerId } from '../../core/ids.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  McpEvent,
  McpLogLine,
  McpOpenQuestion,
  McpQuestionAnswer,
  McpServerView,
} from '../../mcp/contract/mcp-api.ts';
import type { HostServices } from '../../services/host-services.ts';
import { messageOf } from '../stores/error-text.ts';

/** The initial state of the dialog that adds servers. */
export interface AddingServer {
  readonly by: 'address' | 'program' | 'config';
  readonly text: string;
}

/** The state of a sign-in that was started here: its window is open, or it failed. */
export type SignInState =
  | { readonly kind: 'waiting'; readonly address: string | undefined; readonly cancel: () => void }
  | { readonly kind: 'failed'; readonly message: string };

export interface ServersState {
  /** By name; undefined until loaded. */
  readonly servers: readonly McpServerView[] | undefined;
  readonly failure: string | undefined;
  /** Questions of servers; the first one is shown. */
  readonly questions: readonly McpOpenQuestion[];
  /** The latest log messages of servers. */
  readonly logs: ReadonlyMap<McpServerId, readonly McpLogLine[]>;
  /** Counts messages on the wire and lines on standard error. */
  readonly wireTurns: ReadonlyMap<McpServerId, number>;
  /** Counts changes of the lists of resources and prompts. */
  readonly listTurns: ReadonlyMap<McpServerId, number>;
  /** Counts changes of one resource, by server and address. */
  readonly resourceTurns: ReadonlyMap<string, number>;
  readonly adding: AddingServer | undefined;
  readonly signIns: ReadonlyMap<McpServerId, SignInState>;
  load(): Promise<void>;
  receive(event: McpEvent): void;
  /** Opens or closes the dialog. */
  setAdding(adding: AddingServer | undefined): void;
  /** Undefined if there is none. */
  setSignIn(id: McpServerId, state: SignInState | undefined): void;
  /** Rejects like the host. */
  answer(shown: DecisionKey, answer: McpQuestionAnswer): Promise<void>;
}
export type ServersStore = StoreApi<ServersState>;

const MAX_LOG_LINES = 1_000;

export function resourceKey(serverId: McpServerId, uri: string): string {
  return `${serverId} ${uri}`;
}

type Access = Pick<ServersStore, 'getState' | 'setState'>;

/** MCP servers, as the host reports them. Loads none of the code for MCP if there are no servers. */
export function createServersStore(host: Pick<HostServices, 'mcp'>): ServersStore {
  return createStore<ServersState>()((set, get, store) => ({
    servers: undefined,
    failure: undefined,
    questions: [],
    logs: new Map(),
    wireTurns: new Map(),
    listTurns: new Map(),
    resourceTurns: new Map(),
    adding: undefined,
    signIns: new Map(),
    load: readingOf(host, store),
    receive: (event) => receive(event, store),
    setAdding: (adding) => set({ adding }),
    setSignIn(id, state) {
      const others = [...get().signIns].filter(([other]) => other !== id);
      set({ signIns: new Map(state === undefined ? others : [...others, [id, state]]) });
    },
    async answer(shown, answer) {
      try {
        await host.mcp.answer(shown, answer);
      } finally {
        await get().load();
      }
    },
  }));
}

function readingOf(host: Pick<HostServices, 'mcp'>, { setState: set }: Access): ServersState['load'] {
  let canAnswer = false;
  let loading: Promise<void> | undefined;
  let isStale = false;
  const read = async (): Promise<void> => {
    try {
      const servers = (await host.mcp.list()).sort((one, other) => (one.server.name < other.server.name ? -1 : 1));
      const questions = servers.length === 0 ? [] : await host.mcp.questions();
      set({ servers, questions, failure: undefined });
      if (servers.length === 0 || canAnswer) return;
      canAnswer = true;
      await host.mcp.setAnswering(true);
    } catch (error) {
      set({ failure: messageOf(error) });
    }
  };
  return async () => {
    isStale = loading !== undefined;
    // Many consecutive events cause one more load, not one each.
    loading ??= (async () => {
      do {
        isStale = false;
        await read();
      } while (isStale);
    })().finally(() => (loading = undefined));
    await loading;
  };
}

function receive(event: McpEvent, { setState: set, getState: get }: Access): void {
  switch (event.type) {
    case 'mcp-changed':
      void get().load();
      break;
    case 'mcp-wire':
      set({ wireTurns: counted(get().wireTurns, event.serverId) });
      break;
    case 'mcp-listing-changed':
      set({ listTurns: counted(get().listTurns, event.serverId) });
      break;
    case 'mcp-resource-updated':
      set({ resourceTurns: counted(get().resourceTurns, resourceKey(event.serverId, event.uri)) });
      break;
    case 'mcp-log': {
      const lines = [...(get().logs.get(event.serverId) ?? []), ...event.lines].slice(-MAX_LOG_LINES);
      set({ logs: new Map([...get().logs, [event.serverId, lines]]) });
      break;
    }
  }
}

function counted<Key>(turns: ReadonlyMap<Key, number>, key: Key): ReadonlyMap<Key, number> {
  return new Map([...turns, [key, (turns.get(key) ?? 0) + 1]]);
}
