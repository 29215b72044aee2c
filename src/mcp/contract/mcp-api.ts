import type { ToolId, McpServerId } from '../../core/ids.ts';
import type { JsonObject, JsonSchema, JsonValue } from '../../core/json.ts';
import type { McpServer, McpServerFields } from './mcp-server.ts';

/** Why a server cannot be reached or used. Each has a fix of its own. */
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

/** A failure that is understood: what happened, how to fix it, and text to copy where there is some. */
export interface McpFailure {
  readonly cause: McpCause;
  readonly message: string;
  readonly fix: string;
  /** Configuration or code for the server's side. */
  readonly copy?: string;
  /** What was seen, as it was said. */
  readonly detail?: string;
}

/** Where the connection to a server stands. Times are ISO 8601. */
export type McpStatus =
  | { readonly state: 'disconnected' }
  | { readonly state: 'connecting' }
  | { readonly state: 'connected'; readonly since: string; readonly protocolVersion: string }
  | { readonly state: 'reconnecting'; readonly attempt: number; readonly nextAt: string; readonly failure: McpFailure }
  /** `address`: where a person signs in, once it is known. */
  | { readonly state: 'needs-sign-in'; readonly address?: string; readonly failure: McpFailure }
  | { readonly state: 'failed'; readonly failure: McpFailure };

/** What a server says of a tool, in MCP's names. It is outside data that was read and bounded. */
export interface McpToolDefinition {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: JsonObject;
  /** It answers with a task, whose result comes later. */
  readonly isTask?: true;
  /** Who may call it, where that is not both models and the server's own apps. */
  readonly audience?: 'model' | 'app';
  /** Where its interface is, for a tool that has one. */
  readonly uiResource?: string;
}

/** A tool of a server as lists show it. */
export interface McpToolView {
  readonly toolId: ToolId;
  /** `server.tool`, as it is called. */
  readonly name: string;
  readonly definition: McpToolDefinition;
  /**
   * `changed`: not what was approved, or never approved on an untrusted server; held back from models until a person
   * has seen it.
   */
  readonly approval: 'approved' | 'changed';
  /** What was approved. */
  readonly approved?: McpToolDefinition;
}

/** What a server said of itself when it was last connected. */
export interface McpServerFacts {
  readonly protocolVersion: string;
  readonly name?: string;
  readonly title?: string;
  readonly version?: string;
  readonly instructions?: string;
  /** Names of what it offers: `tools`, `prompts`, `resources`, `completions`, `logging`, … */
  readonly capabilities: readonly string[];
  readonly canSubscribe: boolean;
}

/** A server with all that is known of it. */
export interface McpServerView {
  readonly server: McpServer;
  readonly status: McpStatus;
  /** Of this connection or the last one. */
  readonly facts?: McpServerFacts;
  readonly tools: readonly McpToolView[];
  /** Definitions that could not be taken, with the reason. */
  readonly refusedTools: readonly { readonly name: string; readonly reason: string }[];
  /** When the tools were listed. */
  readonly listedAt?: string;
  /** Secrets that the record names and this program has not been given. */
  readonly secretsToReveal: readonly string[];
}

export type McpTestResult =
  | { readonly ok: true; readonly facts: McpServerFacts; readonly tools: number; readonly durationMs: number }
  | { readonly ok: false; readonly failure: McpFailure };

/** One thing that went over the wire. Values of secrets are not in it. */
export interface McpWireEntry {
  /** Counts up from 1 for each server. */
  readonly index: number;
  /** ISO 8601. */
  readonly at: string;
  readonly direction: 'out' | 'in';
  readonly kind: 'message' | 'http' | 'stderr' | 'error';
  /** A method, `POST 200`, … */
  readonly summary: string;
  /** The id of a request and its answer. */
  readonly id?: string;
  /** The beginning, where it is long. */
  readonly text: string;
  /** Of the whole. */
  readonly characters: number;
}

/** `dropped`: entries that are no longer kept, or never were in a flood. */
export interface McpWireView {
  readonly entries: readonly McpWireEntry[];
  readonly dropped: number;
}

/** What is asked of a connected server besides calls of its tools. */
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
  | { readonly type: 'log-level'; readonly level: McpLogLevel }
  | { readonly type: 'ping' };

export type McpLogLevel = 'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency';

/** `value` is the result in MCP's words. */
export type McpAnswer =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly message: string; readonly rpcCode?: number; readonly failure?: McpFailure };

/** What a server asks of a person while a call of it is under way. */
export type McpQuestion =
  | { readonly kind: 'form'; readonly message: string; readonly schema: JsonSchema }
  | { readonly kind: 'address'; readonly message: string; readonly url: string; readonly elicitationId: string }
  | { readonly kind: 'sampling'; readonly request: JsonObject };

/** `values` fit the schema of a form, or are the result of a sampling in MCP's words. */
export type McpQuestionAnswer =
  | { readonly action: 'accept'; readonly values?: JsonObject }
  | { readonly action: 'decline' }
  | { readonly action: 'cancel' };

export interface McpOpenQuestion {
  readonly questionId: string;
  readonly serverId: McpServerId;
  readonly serverName: string;
  readonly question: McpQuestion;
}

/** Of what a server tells without being asked. */
export interface McpLogLine {
  readonly at: string;
  readonly level: McpLogLevel;
  readonly logger?: string;
  readonly text: string;
}

export type McpEvent =
  /** Records, states, tools, questions: read them again. */
  | { readonly type: 'mcp-changed' }
  | { readonly type: 'mcp-listing-changed'; readonly serverId: McpServerId; readonly of: 'prompts' | 'resources' }
  | { readonly type: 'mcp-resource-updated'; readonly serverId: McpServerId; readonly uri: string }
  | { readonly type: 'mcp-log'; readonly serverId: McpServerId; readonly lines: readonly McpLogLine[] }
  | { readonly type: 'mcp-wire'; readonly serverId: McpServerId };

/** What came of a configuration: each server is stored and connects if it is enabled. */
export interface McpImportReport {
  readonly added: readonly { readonly server: McpServer; readonly mended: readonly string[] }[];
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
  /** Names of secrets that were stored, and of those that still need a value. */
  readonly secretsStored: readonly string[];
  readonly secretsMissing: readonly string[];
}

/** What a configuration would bring, for review: values of secrets are not in it. */
export interface McpImportReview {
  readonly servers: readonly {
    readonly fields: McpServerFields;
    readonly fixed: readonly string[];
    readonly isTaken: boolean;
  }[];
  readonly refused: McpImportReport['refused'];
  readonly secrets: readonly string[];
}
