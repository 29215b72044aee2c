import type { ApprovalSettings } from '../agent/contract/agent-api.ts';
import type { DiscoveredTools } from '../catalog/contract/discovery.ts';
import type { ToolyardDatabase } from '../platform/database/database.ts';
import type { TabSync } from '../platform/tab-sync.ts';
import { createClientApprovals } from './calls/client-approvals.ts';
import type { OpenApprovals, ReachTools } from './calls/ports.ts';
import { createRemoteCalls } from './calls/remote-calls.ts';
import { createCallLog } from './clients/call-log.ts';
import { createClientStore, type ClientStore } from './clients/client-store.ts';
import { createOffers } from './clients/offers.ts';
import { parseOffer, parseSet } from './clients/parse-client.ts';
import type { ReachEvent } from './contract/reach-api.ts';
import type { RouteAnswer, RoutePorts, RouteRequest } from './contract/routes.ts';
import type { ReachService } from './contract/services.ts';
import { refused } from './routes/answers.ts';
import { handleRequest } from './routes/handle-request.ts';
import { portsForClients } from './routes/client-ports.ts';

/** What the tab needs of the app to be a server. */
export interface ReachDeps {
  readonly database: ToolyardDatabase;
  readonly tabs: Pick<TabSync, 'publish' | 'subscribe'>;
  readonly emit: (event: ReachEvent) => void;
  readonly tools: ReachTools;
  readonly discover: () => Promise<DiscoveredTools>;
  readonly openApprovals: OpenApprovals;
  /** Policies for models of this tab. */
  readonly approvalSettings: () => Promise<ApprovalSettings>;
  /** The routes for scripts of the page. */
  readonly pagePorts: RoutePorts;
}

/** The tab as a server: for the page, and for clients outside the tab. */
export interface Reach {
  readonly service: ReachService;
  readonly clients: ClientDoor;
}

/** What a way in from outside the tab uses: each call of it names the client, which the way in has proved. */
export interface ClientDoor {
  /** Answers a request of a client by the route table. Never rejects. An abort ends what it began. */
  readonly request: (client: string, request: RouteRequest, signal: AbortSignal) => Promise<RouteAnswer>;
}

export function createReach(deps: ReachDeps): Reach {
  const { database, tabs, tools, pagePorts } = deps;
  const changed = (): void => deps.emit({ type: 'reach-changed' });
  const store = createClientStore(database, tabs, changed);
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
    onSeen: createSeen(store),
    onChange: changed,
  });
  const log = createCallLog(database, calls.isLive);
  const clientPorts = portsForClients({ offers, calls, discover: deps.discover, servers: pagePorts.servers });

  const service: ReachService = {
    request: async (request) =>
      await handleRequest(request, {
        ports: pagePorts,
        caller: { kind: 'api' },
        signal: new AbortController().signal,
      }),
    view: async () => ({
      clients: (await store.list()).filter(({ isRevoked }) => isRevoked !== true),
      sets: await store.sets(),
      calls: calls.live(),
      approvals: approvals.open(),
    }),
    offerable: offers.offerable,
    setOffer: async (client, offer) => await store.setOffer(client, parseOffer(offer)),
    removeClient: async (client) => {
      await store.revoke(client);
      calls.stopAll(client);
    },
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
  return {
    service,
    clients: {
      request: async (client, request, signal) =>
        (await store.find(client)) === undefined
          ? refused(403, 'This client has no access any more')
          : await handleRequest(request, { ports: clientPorts, caller: { kind: 'remote', client }, signal }),
    },
  };
}

const SEEN_AGAIN_MS = 60_000;

/** Stores that a client was seen: at most once a minute, since every call would write otherwise. */
function createSeen(store: Pick<ClientStore, 'seen'>): (client: string) => void {
  const last = new Map<string, number>();
  return (client) => {
    const now = Date.now();
    if (now - (last.get(client) ?? -Infinity) < SEEN_AGAIN_MS) return;
    last.set(client, now);
    // A client that is gone by now was not seen.
    store.seen(client).catch(() => undefined);
  };
}
