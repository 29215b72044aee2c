import type { ConfigNote } from './config-notes.ts';
import type { McpFailureReason } from './failure-reasons.ts';
import type { Decision, DecisionDigest } from '../../core/decisions/decision.ts';
import type { ToolId, McpServerId } from '../../core/ids.ts';
import type { JsonObject, JsonSchema, JsonValue } from '../../core/json/json.ts';
import type { FaultReason } from '../../core/reason.ts';
import type { McpServer, McpServerFields } from './mcp-server.ts';

/** Why a server cannot be reached or used. Each cause has its own fix. */
export type McpCause =
  | 'nothing-listening'
  | 'wrong-path'
  | 'no-cors'
  | 'header-not-exposed'
  | 'header-not-allowed'
  | 'mixed-content'
  | 'private-network'
  | 'wrong-transport'
  | 'needs-sign-in'
  | 'forbidden'
  | 'protocol-mismatch'
  | 'too-many-streams'
  | 'no-answer'
  | 'server-error'
  | 'redirect'
  | 'not-mcp'
  | 'flood'
  | 'too-large'
  | 'closed'
  | 'secret'
  | 'program'
  | 'unknown';

/** A diagnosed failure: what happened, how to fix it, and text to copy if there is any. */
export interface McpFailure {
  readonly cause: McpCause;
  readonly message: string;
  readonly fix: string;
  /** Both without their words; absent from what an earlier version of the app reports. */
  readonly reason?: McpFailureReason;
  /** Configuration or code for the server. */
  readonly copy?: string;
  /** The original message. */
  readonly detail?: string;
}

/** State of the connection to a server. Times are ISO 8601. */
export type McpStatus =
  | { readonly state: 'disconnected' }
  | { readonly state: 'connecting' }
  | { readonly state: 'connected'; readonly since: string; readonly protocolVersion: string }
  | { readonly state: 'reconnecting'; readonly attempt: number; readonly nextAt: string; readonly failure: McpFailure }
  /** `address`: where a person signs in, once the app is registered there. */
  | {
      readonly state: 'needs-sign-in';
      readonly address?: string;
      readonly plan?: McpSignInPlan;
      readonly failure: McpFailure;
    }
  | { readonly state: 'failed'; readonly failure: McpFailure };

/** How a sign-in would take place. A person is shown it before anything is sent to these addresses. */
export interface McpSignInPlan {
  /** The authorization server. */
  readonly issuer: string;
  /** Where a person signs in. This and the other addresses are without a query. */
  readonly page: string;
  /** Gets the code, and issues the tokens. */
  readonly token: string;
  /** Where this app registers, if it has to. */
  readonly registration?: string;
  /**
   * The addresses have different origins, and the service does not promise to say in its answer who it is: the code of
   * one service could be meant for another.
   */
  readonly isMixed: boolean;
  /** Names all of this. */
  readonly digest: DecisionDigest;
}

/** A server's definition of a tool, in MCP's names. Outside data that was parsed and bounded. */
export interface McpToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: JsonObject;
  /** The tool answers with a task, whose result comes later. */
  readonly isTask?: true;
  /** Who may call it; absent if both models and the server's own apps may. */
  readonly audience?: 'model' | 'app';
  /** Address of its interface, if it has one. */
  readonly uiResource?: string;
}

/** A tool of a server in lists. */
export interface McpToolView {
  readonly toolId: ToolId;
  /** `server.tool`, the name for calls. */
  readonly name: string;
  readonly definition: McpToolDefinition;
  /** Names this definition: an approval carries it. */
  readonly hash: string;
  /**
   * `changed`: differs from what was approved, or never approved on an untrusted server; hidden from models until a
   * person has reviewed it.
   */
  readonly approval: 'approved' | 'changed';
  /** The approved definition. */
  readonly approved?: McpToolDefinition;
}

/** Definitions of tools as a person saw them. */
export type ShownTool = Pick<McpToolView, 'hash'> & { readonly toolName: string };

/** What a server reported about itself at the last connection. */
export interface McpServerInfo {
  readonly protocolVersion: string;
  readonly name?: string;
  readonly title?: string;
  readonly version?: string;
  readonly instructions?: string;
  /** Names of its capabilities: `tools`, `prompts`, `resources`, `completions`, `logging`, … */
  readonly capabilities: readonly string[];
  readonly canSubscribe: boolean;
}

/** A server with its current state. */
export interface McpServerView {
  readonly server: McpServer;
  readonly status: McpStatus;
  /** From the current or the last connection. */
  readonly info?: McpServerInfo;
  readonly tools: readonly McpToolView[];
  /** Refused definitions, with the reason. */
  readonly refusedTools: readonly { readonly name: string; readonly reason: string }[];
  /** Time of the last listing. */
  readonly listedAt?: string;
  /** Secrets that the record names and that this program may not read yet. */
  readonly secretsToReveal: readonly string[];
}

export type McpTestResult =
  | {
      readonly ok: true;
      readonly facts: McpServerInfo;
      readonly tools: number;
      /** The first ones, as the server calls them: at most `LIMITS.mcp.maxNamedTools`. */
      readonly toolNames: readonly string[];
      readonly durationMs: number;
    }
  | { readonly ok: false; readonly failure: McpFailure };

/** One entry of the wire view. Contains no values of secrets. */
export interface McpWireEntry {
  /** Starts at 1 for each server and increases. */
  readonly index: number;
  /** ISO 8601. */
  readonly at: string;
  readonly direction: 'out' | 'in';
  readonly kind: 'message' | 'http' | 'stderr' | 'error';
  /** A method, `POST 200`, … */
  readonly summary: string;
  /** The id of a request and its response. */
  readonly id?: string;
  /** The text, cut if it is long. */
  readonly text: string;
  /** Length of the whole text. */
  readonly characters: number;
}

/** `dropped`: entries that are no longer stored, or were skipped in a flood. */
export interface McpWireView {
  readonly entries: readonly McpWireEntry[];
  readonly dropped: number;
}

/** A query to a connected server, apart from calls of its tools. */
export type McpQuery =
  | { readonly type: 'resources' }
  | { readonly type: 'resource-templates' }
  | { readonly type: 'read-resource'; readonly uri: string }
  | { readonly type: 'subscribe'; readonly uri: string }
  | { readonly type: 'unsubscribe'; readonly uri: string }
  | { readonly type: 'prompts' }
  | { readonly type: 'prompt'; readonly name: string; readonly arguments: Readonly<Record<string, string>> }
  | {
      readonly type: 'complete';
      readonly ref: { readonly prompt: string } | { readonly template: string };
      readonly argument: string;
      readonly value: string;
      readonly others?: Readonly<Record<string, string>>;
    }
  /** Entries of `skills/list`, of all pages; empty if the server does not have the extension. */
  | { readonly type: 'skills' }
  | { readonly type: 'log-level'; readonly level: McpLogLevel }
  | { readonly type: 'ping' };

export type McpLogLevel = 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency';

/** `value` is the result in MCP's format. */
export type McpAnswer =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly message: string; readonly rpcCode?: number; readonly failure?: McpFailure };

/** A question of a server to a person while one of its calls is under way. */
export type McpQuestion =
  | { readonly kind: 'form'; readonly message: string; readonly schema: JsonSchema }
  | { readonly kind: 'address'; readonly message: string; readonly url: string; readonly elicitationId: string }
  | { readonly kind: 'sampling'; readonly request: JsonObject };

/** `values` match the schema of a form, or are the result of a sampling request in MCP's format. */
export type McpQuestionAnswer =
  | { readonly action: 'accept'; readonly values?: JsonObject }
  | { readonly action: 'decline' }
  | { readonly action: 'cancel' };

/** What the card of a server's question shows. */
export interface McpQuestionContent {
  readonly serverId: McpServerId;
  readonly serverName: string;
  readonly question: McpQuestion;
}
export type McpOpenQuestion = Decision<McpQuestionContent>;

/** A log line that a server sent. */
export interface McpLogLine {
  readonly at: string;
  readonly level: McpLogLevel;
  readonly logger?: string;
  readonly text: string;
}

export type McpEvent =
  /** Records, states, tools or questions changed: read them again. */
  | { readonly type: 'mcp-changed' }
  | { readonly type: 'mcp-listing-changed'; readonly serverId: McpServerId; readonly of: 'prompts' | 'resources' }
  | { readonly type: 'mcp-resource-updated'; readonly serverId: McpServerId; readonly uri: string }
  | { readonly type: 'mcp-log'; readonly serverId: McpServerId; readonly lines: readonly McpLogLine[] }
  | { readonly type: 'mcp-wire'; readonly serverId: McpServerId };

/** The result of an import: each server is stored, and connects if it is enabled. */
export interface McpImportReport {
  readonly added: readonly { readonly server: McpServer; readonly mended: readonly string[] }[];
  readonly refused: readonly { readonly name: string; readonly reason: string; readonly fault?: FaultReason }[];
  /** Names of secrets that were stored, and of those that still need a value. */
  readonly secretsStored: readonly string[];
  readonly secretsMissing: readonly string[];
}

/** The contents of a configuration, for review; without values of secrets. */
export interface McpImportReview {
  readonly servers: readonly {
    readonly fields: McpServerFields;
    readonly fixed: readonly ConfigNote[];
    readonly isTaken: boolean;
  }[];
  readonly refused: McpImportReport['refused'];
  readonly secrets: readonly string[];
}
