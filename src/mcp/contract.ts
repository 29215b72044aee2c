import type { McpServerId } from '../core/ids.ts';
import type { JsonObject } from '../core/json.ts';
import type {
  McpAnswer,
  McpImportReport,
  McpImportReview,
  McpOpenQuestion,
  McpQuery,
  McpQuestionAnswer,
  McpServerView,
  McpStatus,
  McpTestResult,
  McpWireView,
} from './contract/mcp-api.ts';
import type { McpServer } from './contract/mcp-server.ts';
import type { GrantedPermissions } from '../core/permissions.ts';

/** MCP servers. Writers reject with `invalid-input`, `duplicate-name`, `not-found` or `transport`. */
export interface McpService {
  list(): Promise<McpServerView[]>;
  get(id: McpServerId): Promise<McpServerView>;
  /** Stores a server, and connects it if it is enabled. */
  add(fields: unknown): Promise<McpServer>;
  /**
   * Stores servers that came by a link, as untrusted: not enabled, so nothing connects, and none of their tools
   * approved. A name that is taken becomes another.
   */
  addShared(servers: readonly unknown[]): Promise<McpServer[]>;
  /** Changes what is given; an enabled server connects anew. */
  update(id: McpServerId, patch: unknown): Promise<McpServer>;
  /** Removes a server with its tools. */
  remove(id: McpServerId): Promise<void>;
  /** Puts back what this tab last removed. Rejects with `not-found`. */
  undoRemove(id: McpServerId): Promise<McpServer>;
  /** Settles when it is connected, or is not: the status says which. */
  connect(id: McpServerId): Promise<McpStatus>;
  disconnect(id: McpServerId): Promise<void>;
  /** Connects once more, beside what is there, lists the tools and lets go again. Stores nothing. */
  test(idOrFields: unknown): Promise<McpTestResult>;
  /**
   * The tool is what a person wants it to be: it is offered again. Without a name all tools of the server are, and it
   * is no longer untrusted.
   */
  approveTools(id: McpServerId, toolName?: string): Promise<void>;
  /** What a program may reach besides the workspace. */
  programGrant(id: McpServerId): Promise<GrantedPermissions>;
  setProgramGrant(id: McpServerId, permissions: unknown): Promise<GrantedPermissions>;
  /** Lets a program have the values of secrets that its variables name. */
  revealSecrets(id: McpServerId, secrets: readonly string[]): Promise<void>;
  ask(id: McpServerId, query: McpQuery): Promise<McpAnswer>;
  /** Whether somebody is there to answer; without one, questions are cancelled at once. */
  setAnswering(canAnswer: boolean): Promise<void>;
  questions(): Promise<McpOpenQuestion[]>;
  answer(questionId: string, answer: McpQuestionAnswer): Promise<void>;
  /**
   * Begins a sign-in: resolves to the address a person has to visit, or undefined when none is needed. It returns to
   * `mcp-callback.html` at this origin, unless another address of it is given.
   */
  beginSignIn(id: McpServerId, redirectUrl?: string): Promise<string | undefined>;
  /**
   * What the address that a sign-in returns to was called with. Rejects with `denied` when it is not the one that was
   * begun.
   */
  finishSignIn(id: McpServerId, search: string): Promise<McpStatus>;
  /** Forgets who is signed in. */
  signOut(id: McpServerId): Promise<void>;
  wire(id: McpServerId, after?: number): Promise<McpWireView>;
  clearWire(id: McpServerId): Promise<void>;
  /**
   * Sends a JSON-RPC message as it is, with an id of its own; what comes back is in the wire view. Rejects with
   * `invalid-input`.
   */
  send(id: McpServerId, message: unknown): Promise<void>;
  /** What a program wrote to its standard error, the last of it. */
  stderr(id: McpServerId): Promise<string>;
  reviewConfig(config: unknown): Promise<McpImportReview>;
  importConfig(config: unknown): Promise<McpImportReport>;
  exportConfig(shape: 'claude' | 'cursor' | 'vscode', ids?: readonly McpServerId[]): Promise<JsonObject>;
}

/** The services of this room, by name. */
export interface McpServices {
  readonly mcp: McpService;
}
