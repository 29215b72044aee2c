import type { ExecuteToolResult, CallEvent } from '../../core/call.ts';
import type { CallPart, CallTrace, ConversationId, ModelTurn, StopReason, Turn } from '../contract/conversation.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json.ts';
import type {
  ModelEnd,
  ModelEvent,
  ModelFailure,
  ModelRequest,
  OfferedTool,
  TokenUsage,
} from '../contract/model-worker-api.ts';
import type { Dialect, Provider } from '../contract/provider.ts';

/**
 * What one run of a conversation reaches the world by. Nothing here may reject; `signal` is aborted when the person
 * stops, and what does not end within a short time after that is left behind.
 */
export interface LoopPorts {
  /** One request to the model. The target, with the key, is added behind this port. */
  readonly ask: (
    request: Omit<ModelRequest, 'target'>,
    onEvents: (events: readonly ModelEvent[]) => void,
    signal: AbortSignal,
  ) => Promise<ModelEnd>;
  /** What is offered in the next step; asked before each. */
  readonly offer: (signal: AbortSignal) => Promise<LoopOffer>;
  /** By which way a call goes; undefined when there is no such tool. */
  readonly route: (toolName: string) => Promise<CallTrace['route'] | undefined>;
  /** Whether a call may run. Waits for a person as long as it takes. */
  readonly approve: (call: LoopCall, signal: AbortSignal) => Promise<LoopVerdict>;
  /** The one path of all calls, as caller `model`. Answers at once after an abort. */
  readonly callTool: (
    call: LoopCall,
    onEvent: (event: CallEvent) => void,
    signal: AbortSignal,
  ) => Promise<ExecuteToolResult>;
  /** Stores a turn as it is. Before a call runs its turn is stored, so that a reload knows it as under way. */
  readonly keepTurn: (turn: ModelTurn) => Promise<void>;
  /** A turn as it is while it changes, at most once in 50 ms: to be shown, and stored as the store sees fit. */
  readonly tellTurn: (turn: ModelTurn) => void;
  /** What the model says or does, as it happens, for who listens to the run itself. */
  readonly onEvent?: (event: LoopEvent) => void;
  readonly clock?: LoopClock;
}

export interface LoopClock {
  /** ISO 8601. */
  readonly now: () => string;
  /** Milliseconds of any start, never going back. */
  readonly tick: () => number;
}

/** `toolName` is its name in the catalog, `name` the one a provider takes. */
export type LoopTool = OfferedTool & { readonly toolName: string };

export interface LoopOffer {
  /**
   * What the model is told first: the person's instructions, guidance of tools. What tools gave is data, and
   * definitions in the text dialect, is added by the loop.
   */
  readonly system: string;
  readonly tools: readonly LoopTool[];
  /** The name that a provider takes, also of a tool that was offered earlier. */
  readonly providerName: (toolName: string) => string;
}

export interface LoopCall {
  readonly callId: ToolCallId;
  readonly conversationId: ConversationId;
  readonly toolName: string;
  readonly input: JsonObject;
}

/**
 * `input` is what runs: with the person's edits, when `approval.edited` says so. `error`: nobody was asked, because the
 * call could not run; it does not, even if it could by now.
 */
export type LoopVerdict =
  | { readonly ok: true; readonly input: JsonObject; readonly approval: NonNullable<CallPart['approval']> }
  | {
      readonly ok: false;
      readonly approval: NonNullable<CallPart['approval']>;
      readonly error?: { readonly code: ErrorCode; readonly message: string };
    };

/** A run begins below the last of `turns`. */
export interface LoopStart {
  readonly conversationId: ConversationId;
  /** The branch, oldest first; the last one is what the model answers. */
  readonly turns: readonly Turn[];
  readonly provider: Pick<Provider, 'name' | 'model' | 'prices'> & Pick<ModelTurn['model'], 'kind'>;
  readonly dialect: Dialect;
  /** Answers of the model, at most. */
  readonly maxSteps: number;
}

export type LoopEvent =
  | { readonly type: 'text'; readonly text: string }
  /** Of every call whose arguments can be read: it is about to be found, approved and run. */
  | { readonly type: 'call'; readonly call: LoopCall }
  /** Of every call that the model wrote, also one that never ran. */
  | { readonly type: 'result'; readonly part: CallPart }
  | { readonly type: 'step-end'; readonly turn: ModelTurn };

/** How a run ended. `turns` are those it made, `text` what the last one says. */
export interface LoopEnd {
  readonly stopReason: StopReason;
  readonly failure?: ModelFailure;
  readonly turns: readonly ModelTurn[];
  readonly text: string;
  readonly usage: TokenUsage;
  /** US dollars, where prices are known. */
  readonly cost?: number;
}

/** Runs until the model stops, the steps are used up, something fails or `signal` is aborted. Never rejects. */
export type RunConversation = (ports: LoopPorts, start: LoopStart, signal: AbortSignal) => Promise<LoopEnd>;
