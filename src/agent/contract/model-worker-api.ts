import type { JsonObject, JsonSchema } from '../../core/json/json.ts';
import type { SecretBinding } from '../../core/permissions/permissions.ts';
import type { ModelMessage } from './model-message.ts';
import type { RequestSettings } from './conversation.ts';
import type { Dialect, ProviderKind } from './provider.ts';
import type { RequestLogEvent } from './raw-exchange.ts';

/**
 * Messages between the host worker and the worker that talks to a model. They cross by structured clone; failures of
 * the provider never reject.
 */

/**
 * A model and how to reach it. `key` is the secret value: it stays in that worker and is sent only below `baseURL`, and
 * only if a binding covers the address.
 */
export interface ModelTarget {
  readonly kind: Exclude<ProviderKind, 'recorded'>;
  readonly baseURL?: string;
  readonly model: string;
  readonly key?: string;
  /** Bindings of a stored key. Without them the person typed the key for this address. */
  readonly keyBindings?: readonly SecretBinding[];
  /** Context size in tokens of a model in the tab, which needs memory for each token. */
  readonly contextTokens?: number;
}

/** `inputText` is the JSON of its arguments as the model wrote it. */
export interface ModelCall {
  readonly wireId: string;
  readonly name: string;
  readonly inputText: string;
  /** The text that the model wrote, if mistakes in it were fixed. */
  readonly written?: string;
}

/** A tool in the form in which a provider gets it: its name matches `^[a-zA-Z0-9_-]{1,64}$`. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/** `toolChoice` has the name for the provider. */
export interface ModelRequest extends RequestSettings {
  readonly target: ModelTarget;
  /** `text`: the tools are part of the instructions, and calls are parsed from the model's text. */
  readonly dialect: Dialect;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly OfferedTool[];
  /** Events of type `raw` are sent. */
  readonly isLogged?: true;
}

export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thought'; readonly text: string }
  | { readonly type: 'call'; readonly call: ModelCall }
  | { readonly type: 'retrying'; readonly inMs: number; readonly failure: ModelFailure }
  | { readonly type: 'raw'; readonly piece: RequestLogEvent };

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens?: number;
  /** The app estimated the numbers, because the provider did not report them. */
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
  /** A bug in the app. */
  | 'internal';

/** What went wrong and how to fix it; `detail` is the provider's message, without the key. */
export interface ModelFailure {
  readonly code: ModelFailureCode;
  readonly message: string;
  readonly fix?: string;
  readonly detail?: string;
  readonly status?: number;
  readonly retryAfterMs?: number;
}

/** `calls`: the model waits for their results. */
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
      /** Names of the available models, if the provider lists them. */ readonly models?: readonly string[];
      /** The model called a tool when asked to. */ readonly callsTools?: boolean;
    }
  | {
      readonly ok: false;
      readonly failure: ModelFailure;
      /** Also set after a failure, if the provider lists its models: the name of the model may be wrong. */
      readonly models?: readonly string[];
    };

/** Receives an answer in order; the last call brings the end. */
export type AnswerListener = (events: readonly ModelEvent[], end?: ModelEnd) => void;

/** Talks to models. In its worker, only terminating that stops a request reliably. */
export interface ModelClient {
  /** Passes each answer to its listener, the end too: so it needs no message besides the events. */
  readonly ask: (request: ModelRequest, onEvents: AnswerListener) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Sends one short request and determines why it fails. */
  readonly test: (target: ModelTarget) => Promise<ModelTest>;
}

/** The API of the worker: a client whose answers all go to one listener, with the numbers of their requests. */
export interface ModelWorkerApi extends Omit<ModelClient, 'ask'> {
  readonly listen: (onEvents: (number: number, ...message: Parameters<AnswerListener>) => void) => void;
  readonly ask: (number: number, request: ModelRequest) => Promise<void>;
}
