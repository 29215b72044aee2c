import type { DecisionKey } from '../../core/decisions/decision.ts';
import type { CodeHash, McpServerId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type {
  McpAnswer,
  McpImportReport,
  McpImportReview,
  McpOpenQuestion,
  ShownTool,
  McpQuery,
  McpQuestionAnswer,
  McpServerView,
  McpStatus,
  McpTestResult,
  McpWireView,
} from './mcp-api.ts';
import type { McpServer } from './mcp-server.ts';
import type { GrantedPermissions } from '../../core/permissions/permissions.ts';

/** MCP servers. Writers reject with `invalid-input`, `duplicate-name`, `not-found` or `transport`. */
/** What a program may access, and which program: its command, arguments and variables. */
export interface ProgramGrant {
  readonly program: CodeHash;
  readonly permissions: GrantedPermissions;
}

export interface McpService {
  list(): Promise<McpServerView[]>;
  get(id: McpServerId): Promise<McpServerView>;
  /** Stores a server, and connects it if it is enabled. */
  add(fields: unknown): Promise<McpServer>;
  /**
   * Stores servers of a link as untrusted: disabled, so that nothing connects, and with none of their tools approved. A
   * name that is taken is changed.
   */
  addShared(servers: readonly unknown[]): Promise<McpServer[]>;
  /** Changes the given members; an enabled server reconnects. */
  update(id: McpServerId, patch: unknown): Promise<McpServer>;
  /** Removes a server with its tools. */
  remove(id: McpServerId): Promise<void>;
  /** Restores the server that this tab removed last. Rejects with `not-found`. */
  undoRemove(id: McpServerId): Promise<McpServer>;
  /** Settles when the attempt has succeeded or failed: the status says which. */
  connect(id: McpServerId): Promise<McpStatus>;
  disconnect(id: McpServerId): Promise<void>;
  /** Makes a separate connection, lists the tools and closes it. Stores nothing. */
  test(idOrFields: unknown): Promise<McpTestResult>;
  /**
   * Approves tools in the form in which they were shown, so that they are offered again. Rejects with `conflict` if one
   * is another by now.
   *
   * @param isWhole the server itself is trusted from now on
   */
  approveTools(id: McpServerId, shown: readonly ShownTool[], isWhole: boolean): Promise<void>;
  /** What a program may access in addition to the workspace. */
  programGrant(id: McpServerId): Promise<ProgramGrant>;
  /**
   * Replaces the grant that a person saw of the program that they saw. Rejects with `conflict` if either is another by
   * now.
   */
  replaceProgramGrant(id: McpServerId, shown: ProgramGrant, permissions: unknown): Promise<ProgramGrant>;
  /**
   * Gives a program the values of secrets that its variables name. Rejects with `conflict` if it is another program by
   * now.
   */
  revealSecrets(shown: McpServer, secrets: readonly string[]): Promise<void>;
  ask(id: McpServerId, query: McpQuery): Promise<McpAnswer>;
  /** Whether a person can answer questions; otherwise they are cancelled at once. */
  setAnswering(canAnswer: boolean): Promise<void>;
  questions(): Promise<McpOpenQuestion[]>;
  /** Rejects with `not-found` if nobody waits for it any more, `conflict` if something else was shown. */
  answer(shown: DecisionKey, answer: McpQuestionAnswer): Promise<void>;
  /**
   * Begins a sign-in: resolves to the address that a person must visit, or undefined if none is needed. The address
   * returns to `mcp-callback.html` at this origin, in another folder if a redirect address is given. `shown` is the
   * digest of the plan of the server's status; rejects with `conflict` if the sign-in is another one.
   */
  beginSignIn(id: McpServerId, redirectUrl?: string, shown?: string): Promise<string | undefined>;
  /**
   * Completes a sign-in with the query of the redirect. Rejects with `denied` if it does not belong to the sign-in that
   * was begun.
   */
  finishSignIn(id: McpServerId, search: string): Promise<McpStatus>;
  /** Deletes the tokens of the sign-in. */
  signOut(id: McpServerId): Promise<void>;
  wire(id: McpServerId, after?: number): Promise<McpWireView>;
  clearWire(id: McpServerId): Promise<void>;
  /**
   * Sends a JSON-RPC message unchanged; it must contain its id. The wire view shows the response. Rejects with
   * `invalid-input`.
   */
  send(id: McpServerId, message: unknown): Promise<void>;
  /** The last part of a program's standard error output. */
  stderr(id: McpServerId): Promise<string>;
  reviewConfig(config: unknown): Promise<McpImportReview>;
  importConfig(config: unknown): Promise<McpImportReport>;
  exportConfig(shape: 'claude' | 'cursor' | 'vscode', ids?: readonly McpServerId[]): Promise<JsonObject>;
}

/** The services of this room, by name. */
export interface McpServices {
  readonly mcp: McpService;
}
