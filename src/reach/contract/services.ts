import type { ApprovalDecision } from '../../agent/contract/conversation.ts';
import type { DecisionKey } from '../../core/decisions/decision.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { ReachLogEntry, ReachOffer, ReachSet } from './clients.ts';
import type { ServedCallEnd, ServedTool } from './door.ts';
import type { OfferableSkill, OfferableTool, ReachView } from './reach-api.ts';
import type { RouteAnswer, RouteRequest } from './routes.ts';

/**
 * The tab as a server: routes for scripts of the page, and clients outside the tab, what they are offered, and their
 * calls. Writers reject with `not-found`, `invalid-input`, `conflict` or `transport`.
 */
export interface ReachService {
  /** Answers a request of the page by the route table, as caller `api`. Never rejects for what was asked. */
  request(request: RouteRequest): Promise<RouteAnswer>;
  view(): Promise<ReachView>;
  /**
   * Keeps the key of a relay and connects to it. A person's own act alone leads here. Rejects with `invalid-input`.
   *
   * @param text `PORT.KEY`, from the link that the relay prints
   */
  pair(text: string): Promise<void>;
  /** Connects to the relay of the pairing, now and whenever the app starts. Rejects with `not-found` without one. */
  connect(): Promise<void>;
  /** Nobody outside is served until `connect`. */
  disconnect(): Promise<void>;
  /** Forgets the relay and its key. */
  unpair(): Promise<void>;
  /** Adds a client at the relay, which is offered nothing yet. Resolves to its token: nobody can read it again. */
  addClient(name: string): Promise<string>;
  /** The tools that a person can offer: enabled and trusted, sorted by name. */
  offerable(): Promise<readonly OfferableTool[]>;
  /** The skills of the workspace that a person can offer: allowed, with a name that the open format knows. */
  offerableSkills(): Promise<readonly OfferableSkill[]>;
  /** Replaces what a client is offered. */
  setOffer(client: string, offer: ReachOffer): Promise<void>;
  /** Lets the browser's own agent call tools (WebMCP): a client like others, named `BROWSER`, offered nothing yet. */
  addBrowser(): Promise<void>;
  /** What the browser's agent is offered; empty if it has no access. */
  browserTools(): Promise<readonly ServedTool[]>;
  /** A call of the browser's agent, judged like those of other clients. @param key for `stopBrowserCall` */
  callFromBrowser(key: string, toolName: string, args: unknown): Promise<ServedCallEnd>;
  stopBrowserCall(key: string): Promise<void>;
  /** Takes the access of a client away, with its offer and its rules. Its calls end. */
  removeClient(client: string): Promise<void>;
  saveSet(set: Omit<ReachSet, 'formatVersion'>): Promise<void>;
  removeSet(id: string): Promise<void>;
  /** The client is asked for again where this rule let it through. */
  removeRule(client: string, rule: string): Promise<void>;
  /** A person's decision on a call that waits, as it was shown. Rejects like `approvals.decide`. */
  decide(client: string, shown: DecisionKey, decision: ApprovalDecision): Promise<void>;
  /** Ends a call, whether it waits or runs. */
  stop(call: ToolCallId): Promise<void>;
  /** The last calls of all clients, newest first. */
  log(): Promise<readonly ReachLogEntry[]>;
  clearLog(): Promise<void>;
}

/** The services of this room, by name. */
export interface ReachServices {
  readonly reach: ReachService;
}
