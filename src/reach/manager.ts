import type { ApprovalSettings } from '../agent/contract/agent-api.ts';
import type { DiscoveredTools } from '../catalog/contract/discovery.ts';
import { copyJsonObject } from '../core/json/json-copy.ts';
import type { ToolyardDatabase } from '../platform/database/database.ts';
import type { KillableEndpoint } from '../platform/deadline-worker.ts';
import type { TabSync } from '../platform/tab-sync.ts';
import { createClientApprovals } from './calls/client-approvals.ts';
import type { OpenApprovals, ReachTools } from './calls/ports.ts';
import { createRemoteCalls } from './calls/remote-calls.ts';
import { createCallLog } from './clients/call-log.ts';
import { createClientStore, type ClientStore } from './clients/client-store.ts';
import { createOffers } from './clients/offers.ts';
import { parseOffer, parseSet } from './clients/parse-client.ts';
import { BROWSER } from './contract/clients.ts';
import type { ReachDoor } from './contract/door.ts';
import type { ReachEvent } from './contract/reach-api.ts';
import { REACH_LIMITS } from './contract/reach-limits.ts';
import type { RouteAnswer, RoutePorts, RouteRequest } from './contract/routes.ts';
import type { ReachService } from './contract/services.ts';
import { createPairingStore, type PairingPorts } from './relay/pairing-store.ts';
import { createRelayManager, type RelayManager } from './relay/relay-manager.ts';
import { refused } from './routes/answers.ts';
import { portsForClients } from './routes/client-ports.ts';
import { handleRequest } from './routes/handle-request.ts';
import { createHostDoor } from './served/host-door.ts';
import { watchLists } from './served/watch-lists.ts';
import type { ReachFiles, ReachQuestions, ReachSkills, ServedForms } from './served/ports.ts';
import { startReachThread } from './served/reach-thread.ts';
import { coalesce } from '../platform/coalesce.ts';

/** What the tab needs of the app to be a server. */
export interface ReachDeps {
  readonly database: ToolyardDatabase;
  readonly tabs: Pick<TabSync, 'publish' | 'subscribe'>;
  readonly emit: (event: ReachEvent) => void;
  readonly tools: ReachTools;
  readonly discover: (panelId?: string) => Promise<DiscoveredTools | undefined>;
  readonly openApprovals: OpenApprovals;
  /** Policies for models of this tab. */
  readonly approvalSettings: () => Promise<ApprovalSettings>;
  /** The routes for scripts of the page. */
  readonly pagePorts: RoutePorts;
  readonly forms: ServedForms;
  readonly files: ReachFiles;
  readonly skills: ReachSkills;
  readonly questions: ReachQuestions;
  readonly pairing: PairingPorts;
  /** Makes a worker of src/realms/reach-worker.ts. */
  readonly spawn: () => KillableEndpoint;
  /** Of the page: the relay serves its own page alone. */
  readonly origin: string;
  readonly version: string;
  /** Calls the listener when tools may have changed. */
  readonly onToolsChanged: (listener: () => void) => void;
}

/** The tab as a server: for the page, and for clients outside the tab. */
export interface Reach {
  readonly service: ReachService;
  /** Answers a request of a client by the route table. Never rejects. An abort ends what it began. */
  readonly request: (client: string, request: RouteRequest, signal: AbortSignal) => Promise<RouteAnswer>;
  /** Connects to the relay, if a person has paired this browser. */
  readonly begin: () => Promise<void>;
}

export function createReach(deps: ReachDeps): Reach {
  const { pagePorts, pairing, origin, version } = deps;
  const changed = coalesce(() => deps.emit({ type: 'reach-changed' }), REACH_LIMITS.notifyPageMs);
  const parts = createParts(deps, changed, () => {
    lists.look();
    changed();
  });
  const { store, offers, calls, seen } = parts;
  const clientPorts = portsForClients({ offers, calls, discover: deps.discover, servers: pagePorts.servers });
  const request: Reach['request'] = async (client, asked, signal) =>
    (await store.find(client)) === undefined
      ? refused(403, 'This client has no access any more')
      : await handleRequest(asked, { ports: clientPorts, caller: { kind: 'remote', client }, signal });
  const door = createHostDoor({
    ...deps,
    store,
    onSeen: seen.note,
    offers,
    calls,
    request,
    notify: (key, event) => void relay.thread()?.api.callEvent(key, event),
  });
  const relay = createRelayManager({
    pairing: createPairingStore(pairing),
    store,
    origin,
    onChange: changed,
    start: () =>
      startReachThread(deps.spawn, { ...door, onState: (state) => relay.onState(state) }, version, relay.onFailed),
  });
  const lists = watchLists({
    clients: store.list,
    door,
    isServing: () => relay.thread() !== undefined,
    notify: (clients) => void relay.thread()?.api.listsChanged(clients),
  });
  deps.onToolsChanged(lists.look);

  return {
    service: {
      ...serviceOf(parts, relay, pagePorts, changed),
      ...browserOf(store, door),
      offerableSkills: deps.skills.offerable,
    },
    request,
    begin: relay.begin,
  };
}

/** The browser's own agent, whose tools the page registers. */
function browserOf(
  store: Pick<ClientStore, 'add'>,
  door: Pick<ReachDoor, 'tools' | 'call' | 'abort'>,
): Pick<ReachService, 'addBrowser' | 'browserTools' | 'callFromBrowser' | 'stopBrowserCall'> {
  return {
    addBrowser: () => store.add(BROWSER, 'page'),
    browserTools: () => door.tools(BROWSER),
    callFromBrowser: async (key, toolName, args) =>
      await door.call(BROWSER, key, { toolName, args: copyJsonObject(args) ?? {} }),
    stopBrowserCall: (key) => door.abort(key),
  };
}

/** For the page. */
function serviceOf(
  { store, offers, approvals, calls, log, seen }: ReturnType<typeof createParts>,
  relay: RelayManager,
  ports: RoutePorts,
  changed: () => void,
): Omit<ReachService, 'addBrowser' | 'browserTools' | 'callFromBrowser' | 'stopBrowserCall' | 'offerableSkills'> {
  return {
    request: async (asked) =>
      await handleRequest(asked, {
        ports,
        caller: { kind: 'api' },
        signal: new AbortController().signal,
      }),
    view: async () => ({
      relay: await relay.state(),
      clients: (await store.list()).filter(({ isRevoked }) => isRevoked !== true),
      sets: await store.sets(),
      calls: calls.live(),
      approvals: approvals.open(),
    }),
    pair: relay.pair,
    connect: relay.connect,
    disconnect: relay.disconnect,
    unpair: relay.unpair,
    addClient: relay.addClient,
    removeClient: async (client) => {
      await relay.removeClient(client);
      calls.stopAll(client);
      seen.forget(client);
    },
    offerable: offers.offerable,
    setOffer: async (client, offer) => await store.setOffer(client, parseOffer(offer)),
    saveSet: async (set) => await store.saveSet(parseSet(set)),
    removeSet: store.removeSet,
    removeRule: (client, rule) => store.changeRules(client, (rules) => rules.filter(({ id }) => id !== rule)),
    decide: approvals.decide,
    stop: async (id) => calls.stop(id),
    log: log.list,
    clearLog: async () => {
      await log.clear();
      changed();
    },
  };
}

/**
 * Clients, what they are offered, and their calls.
 *
 * @param changed a call has
 * @param onChange clients or sets have
 */
function createParts(deps: ReachDeps, changed: () => void, onChange: () => void) {
  const { database, tabs, tools } = deps;
  const store = createClientStore(database, tabs, onChange);
  const offers = createOffers(store, tools);
  const approvals = createClientApprovals({
    store,
    offers,
    settings: deps.approvalSettings,
    openApprovals: deps.openApprovals,
    onChange: changed,
  });
  const calls = createRemoteCalls({
    tools,
    approvalsOf: approvals.of,
    log: { put: (entry) => log.put(entry) },
    onChange: changed,
  });
  const log = createCallLog(database, calls.isLive);
  return { store, offers, approvals, calls, log, seen: createSeen(store) };
}

const SEEN_AGAIN_MS = 60_000;

interface Seen {
  /** A client has asked for something. */
  readonly note: (client: string) => void;
  readonly forget: (client: string) => void;
}

/** Stores that a client was seen: at most once a minute, since every request would write otherwise. */
function createSeen(store: Pick<ClientStore, 'seen'>): Seen {
  const last = new Map<string, number>();
  return {
    note: (client) => {
      const now = Date.now();
      if (now - (last.get(client) ?? -Infinity) < SEEN_AGAIN_MS) return;
      last.set(client, now);
      // A client that nobody knows was not seen.
      store.seen(client).catch(() => undefined);
    },
    forget: (client) => void last.delete(client),
  };
}
