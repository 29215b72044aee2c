import type { LogLine } from '../../core/call.ts';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import type {
  McpAnswer,
  McpFailure,
  McpLogLine,
  McpQuery,
  McpQuestion,
  McpQuestionAnswer,
  McpServerInfo,
  McpSignInPlan,
  McpToolDefinition,
  McpWireEntry,
} from './mcp-api.ts';
import type { McpOauth } from './mcp-server.ts';
import type { GrantedSecret } from '../../core/secrets/secret-handles.ts';

/**
 * Messages between the host worker and the worker of one server, in which the client runs. They cross by structured
 * clone.
 */

export interface McpPageInfo {
  /** Origin of the page, such as `https://toolyard.example`. */
  readonly origin: string;
  /** Version of this app, which servers are told. */
  readonly version: string;
}

/** The result of a sign-in, which the host stores encrypted. */
export interface McpSignIn {
  readonly tokens?: JsonObject;
  readonly client?: JsonObject;
  /** Where the tokens were issued: they are renewed nowhere else. Absent if stored by earlier versions. */
  readonly tokenAddress?: string;
  /**
   * Origin and path of the server to which the tokens belong; no other server gets them. Absent if stored by earlier
   * versions.
   */
  readonly address?: string;
}

export type McpTarget =
  | {
      readonly kind: 'sse' | 'http';
      /** Here and in `headers` and `oauth`, secrets are `${secret:NAME}`; their values are in `bound`. */
      readonly url: string;
      readonly headers: readonly (readonly [name: string, value: string])[];
      readonly oauth?: McpOauth;
      readonly signIn?: McpSignIn;
      /** Redirect address of a sign-in. */
      readonly redirectUrl: string;
    }
  /** `folders` of the workspace are its roots; without them, the whole workspace. */
  | { readonly kind: 'stdio'; readonly folders?: readonly string[] };

export interface McpOrder {
  readonly target: McpTarget;
  /** Digest of the plan of a sign-in that a person agreed to. Without it the app registers nowhere. */
  readonly agreedSignIn?: string;
  /** Do not try a newer revision first: the program ended when it was asked for one. */
  readonly isOld?: true;
  readonly page: McpPageInfo;
  /** Values that must be hidden in logs. */
  readonly secrets: readonly string[];
  /** The secrets that the target names, each with its bindings. */
  readonly bound?: readonly GrantedSecret[];
}

/** Events of an open client. */
export type McpClientEvent =
  | { readonly type: 'listing-changed'; readonly of: 'tools' | 'prompts' | 'resources' }
  | { readonly type: 'resource-updated'; readonly uri: string }
  /** The server no longer waits for an answer to it. */
  | { readonly type: 'question-withdrawn'; readonly question: McpQuestion }
  | { readonly type: 'log'; readonly lines: readonly McpLogLine[] }
  | { readonly type: 'wire'; readonly entries: readonly Omit<McpWireEntry, 'index'>[]; readonly dropped: number }
  | { readonly type: 'signed-in'; readonly signIn: McpSignIn }
  /** The connection is closed. This is the last event. */
  | { readonly type: 'closed'; readonly failure: McpFailure };

export type McpOpened =
  | { readonly ok: true; readonly info: McpServerInfo }
  | {
      readonly ok: false;
      readonly failure: McpFailure;
      /** Where a person signs in, if the app is registered there. */ readonly signInAt?: string;
      readonly signInPlan?: McpSignInPlan;
      /** A retry with `isOld` may work. */ readonly mayBeOld?: true;
    };

export interface McpToolListing {
  readonly tools: readonly McpToolDefinition[];
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}
export type McpListed =
  | { readonly ok: true; readonly value: McpToolListing }
  | {
      readonly ok: false;
      readonly failure: McpFailure;
      readonly signInAt?: string;
      readonly signInPlan?: McpSignInPlan;
    };

/**
 * How a call of a tool ended. `content` is in MCP's format; `lost`: the connection is gone, and the call had no effect
 * if `isUndone`.
 */
export type McpCallEnd = (
  | {
      readonly type: 'result';
      readonly content: readonly JsonValue[];
      readonly structured?: JsonValue;
      readonly isError: boolean;
      readonly meta?: JsonObject;
    }
  | { readonly type: 'rpc-error'; readonly code: number; readonly message: string; readonly data?: JsonValue }
  | { readonly type: 'invalid'; readonly message: string }
  | { readonly type: 'cancelled' }
  | {
      readonly type: 'lost';
      readonly failure: McpFailure;
      readonly isUndone: boolean;
      /** Where a person signs in, or grants further scopes. */ readonly signInAt?: string;
      readonly signInPlan?: McpSignInPlan;
    }
) & {
  /** What the server logged while the call was under way. */
  readonly logs?: readonly LogLine[];
};

export interface McpCallOrder {
  readonly callId: string;
  readonly name: string;
  readonly input: JsonObject;
  readonly isTask?: true;
}
export interface McpProgress {
  readonly done: number;
  readonly total?: number;
  readonly message?: string;
}

/** The API of the worker of one server. Failures of the server never reject. */
export interface McpWorkerApi {
  ping(): 'pong';
  open(
    order: McpOrder,
    notify: (event: McpClientEvent) => void,
    ask: (question: McpQuestion) => Promise<McpQuestionAnswer>,
    write: (bytes: Uint8Array) => void,
  ): Promise<McpOpened>;
  listTools(): Promise<McpListed>;
  callTool(order: McpCallOrder, onProgress: (progress: McpProgress) => void): Promise<McpCallEnd>;
  /** Tells the server that the result of this call is no longer needed. */
  cancel(callId: string): void;
  ask(query: McpQuery): Promise<McpAnswer>;
  /** Sends a message unchanged. Rejects if it is not a valid message. */
  send(message: JsonObject): Promise<void>;
  /** Takes standard output of a program; undefined at its end. */
  receive(bytes: Uint8Array | undefined): void;
  finishSignIn(search: string): Promise<McpOpened>;
  close(): Promise<void>;
}
