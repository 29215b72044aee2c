import type { JsonObject, JsonSchema } from '../../core/json.ts';
import type { SecretBinding } from '../../core/permissions.ts';
import type { Dialect, ProviderKind } from './provider.ts';

/**
 * Between the host worker and the worker that speaks to a model. Crosses by structured clone; nothing here rejects by
 * the provider's doing.
 */

/**
 * A model as it is asked. `key` is a value: it stays in that worker and goes below `baseURL` alone, where a binding
 * covers that.
 */
export interface ModelTarget {
  readonly kind: Exclude<ProviderKind, 'recorded'>;
  readonly baseURL?: string;
  readonly model: string;
  readonly key?: string;
  /** Of a key that is kept. Without them it was typed for this address. */
  readonly keyBindings?: readonly SecretBinding[];
  /** Tokens of its context, for a model in the tab: it takes memory for as many. */
  readonly contextTokens?: number;
}

export type ModelMessage =
  | {
      readonly role: 'user';
      readonly text: string;
      readonly images?: readonly { readonly mediaType: string; readonly data: string }[];
    }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly calls: readonly ModelCall[];
      /** What the provider wants to see again, as it gave it. */ readonly opaque?: JsonObject;
    }
  | {
      readonly role: 'tool';
      readonly results: readonly {
        readonly wireId: string;
        readonly name: string;
        readonly text: string;
        readonly isError: boolean;
        readonly images?: readonly { readonly mediaType: string; readonly data: string }[];
      }[];
    };

/** `inputText` is the JSON of its arguments as the model wrote it. */
export interface ModelCall {
  readonly wireId: string;
  readonly name: string;
  readonly inputText: string;
  /** What the model wrote, where that had mistakes which were fixed. */
  readonly written?: string;
}

/** A tool as a provider is told of it: its name fits `^[a-zA-Z0-9_-]{1,64}$`. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

export interface ModelRequest {
  readonly target: ModelTarget;
  /** `text`: the model gets its tools in its instructions, and its calls are parsed from its text. */
  readonly dialect: Dialect;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly OfferedTool[];
  readonly maxOutputTokens?: number;
}

export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thought'; readonly text: string }
  | { readonly type: 'call'; readonly call: ModelCall }
  | { readonly type: 'retrying'; readonly inMs: number; readonly failure: ModelFailure };

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens?: number;
  /** Counted by us, because the provider did not say. */
  readonly isEstimate?: true;
}

export type ModelFailureCode =
  | 'unauthorized'
  | 'forbidden'
  | 'rate-limited'
  | 'no-credit'
  | 'bad-request'
  | 'not-found'
  | 'too-long'
  | 'server-error'
  | 'unreachable'
  | 'no-cors'
  | 'private-network'
  | 'mixed-content'
  | 'stalled'
  | 'cut-off'
  | 'bad-stream'
  | 'no-model'
  | 'stopped'
  /** The app's own fault. */
  | 'internal';

/** What went wrong, how to fix it; `detail` is what the provider said, without the key. */
export interface ModelFailure {
  readonly code: ModelFailureCode;
  readonly message: string;
  readonly fix?: string;
  readonly detail?: string;
  readonly status?: number;
  readonly retryAfterMs?: number;
}

/** `calls`: it waits for their results. */
export type ModelEnd =
  | {
      readonly ok: true;
      readonly finish: 'stop' | 'calls' | 'length' | 'filtered';
      readonly usage?: TokenUsage;
      readonly opaque?: JsonObject;
      readonly requests: number;
    }
  | { readonly ok: false; readonly failure: ModelFailure; readonly requests: number };

export type ModelTest =
  | {
      readonly ok: true;
      readonly durationMs: number;
      /** Models it has, where it says so. */ readonly models?: readonly string[];
      /** It called a tool when it was asked to. */ readonly callsTools?: boolean;
    }
  | {
      readonly ok: false;
      readonly failure: ModelFailure;
      /** Also then, where it says so: the name of the model may be what is wrong. */ readonly models?: readonly string[];
    };

/** What the worker serves. Ending it is what stops a request for certain. */
export interface ModelWorkerApi {
  ask(request: ModelRequest, onEvents: (events: readonly ModelEvent[]) => void): Promise<ModelEnd>;
  stop(): Promise<void>;
  /** One short request; finds out why it fails. */
  test(target: ModelTarget): Promise<ModelTest>;
}
