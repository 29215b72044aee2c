import type { JsonObject, JsonValue } from '../../core/json.ts';
import type {
  McpAnswer,
  McpFailure,
  McpLogLine,
  McpQuery,
  McpQuestion,
  McpQuestionAnswer,
  McpServerFacts,
  McpToolDefinition,
  McpWireEntry,
} from './mcp-api.ts';
import type { McpOauth } from './mcp-server.ts';
import type { GrantedSecret } from '../../core/secret-handles.ts';

/** Between the host worker and the worker of one server, in which the client runs. Crosses by structured clone. */

export interface McpPageFacts {
  /** Of the page, such as `https://toolyard.example`. */
  readonly origin: string;
  /** Version of this app, told to servers. */
  readonly version: string;
}

/** What a sign-in has left: kept by the host, sealed. */
export interface McpSignIn {
  readonly tokens?: JsonObject;
  readonly client?: JsonObject;
  /**
   * Origin and path of the server that it was made for: no other gets its tokens. Absent in what earlier versions kept.
   */
  readonly address?: string;
}

export type McpTarget =
  | {
      readonly kind: 'sse' | 'http';
      /** Here and in `headers` and `oauth` secrets stand as `${secret:NAME}`: their values are in `bound`. */
      readonly url: string;
      readonly headers: readonly (readonly [name: string, value: string])[];
      readonly oauth?: McpOauth;
      readonly signIn?: McpSignIn;
      /** Where a sign-in returns to. */
      readonly redirectUrl: string;
    }
  /** `folders` of the workspace are its roots: all of it without them. */
  | { readonly kind: 'stdio'; readonly folders?: readonly string[] };

export interface McpOrder {
  readonly target: McpTarget;
  /** No newer revision is tried first: the program ended when it was asked for one. */
  readonly isOld?: true;
  readonly page: McpPageFacts;
  /** Values that must not be seen in what is logged. */
  readonly secrets: readonly string[];
  /** The secrets that the target names, each with where it may go. */
  readonly bound?: readonly GrantedSecret[];
}

/** What the client tells while it is open. */
export type McpClientEvent =
  | { readonly type: 'listing-changed'; readonly of: 'tools' | 'prompts' | 'resources' }
  | { readonly type: 'resource-updated'; readonly uri: string }
  | { readonly type: 'log'; readonly lines: readonly McpLogLine[] }
  | { readonly type: 'wire'; readonly entries: readonly Omit<McpWireEntry, 'index'>[]; readonly dropped: number }
  | { readonly type: 'signed-in'; readonly signIn: McpSignIn }
  /** The connection is gone. Nothing follows. */
  | { readonly type: 'closed'; readonly failure: McpFailure };

export type McpOpened =
  | { readonly ok: true; readonly facts: McpServerFacts }
  | {
      readonly ok: false;
      readonly failure: McpFailure;
      /** Where a person signs in. */ readonly signInAt?: string;
      /** It may work with `isOld`. */ readonly mayBeOld?: true;
    };

export interface McpToolListing {
  readonly tools: readonly McpToolDefinition[];
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}
export type McpListed =
  | { readonly ok: true; readonly value: McpToolListing }
  | { readonly ok: false; readonly failure: McpFailure; readonly signInAt?: string };

/**
 * How a call of a tool ended. `content` is in MCP's words; `lost`: the connection is gone, and nothing was done if
 * `isUndone`.
 */
export type McpCallEnd =
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
      /** Where a person signs in, or agrees to more. */ readonly signInAt?: string;
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

/** What the worker of a server serves. Nothing here rejects by the server's doing. */
export interface McpWorkerApi {
  ping(): 'pong';
  open(
    order: McpOrder,
    tell: (event: McpClientEvent) => void,
    ask: (question: McpQuestion) => Promise<McpQuestionAnswer>,
    write: (bytes: Uint8Array) => void,
  ): Promise<McpOpened>;
  listTools(): Promise<McpListed>;
  callTool(order: McpCallOrder, onProgress: (progress: McpProgress) => void): Promise<McpCallEnd>;
  /** Tells the server that nobody waits for this call. */
  cancel(callId: string): void;
  ask(query: McpQuery): Promise<McpAnswer>;
  /** Sends a message as it is. Rejects when it is none. */
  send(message: JsonObject): Promise<void>;
  /** Standard output of a program, or its end. */
  receive(bytes: Uint8Array | undefined): void;
  finishSignIn(search: string): Promise<McpOpened>;
  close(): Promise<void>;
}
