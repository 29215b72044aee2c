import type { AdaptedChange } from '../../catalog/contract/offer/adapted-definition.ts';
import type { ExecuteToolResult, CallEvent } from '../../core/call.ts';
import type {
  CallPart,
  CallTrace,
  ConversationId,
  ModelTurn,
  RequestSettings,
  StopReason,
  Turn,
  TurnId,
} from '../contract/conversation.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type {
  ModelEnd,
  ModelEvent,
  ModelFailure,
  ModelRequest,
  OfferedTool,
  TokenUsage,
} from '../contract/model-worker-api.ts';
import type { Dialect, Provider } from '../contract/provider.ts';
import type { RequestLogEvent } from '../contract/raw-exchange.ts';
import type { SystemPromptParts } from '../prompt/system-prompt.ts';

/**
 * The outside world of one run of a conversation. No port may reject; `signal` is aborted when the person stops the
 * run, and a port that does not end soon after that is abandoned.
 */
export interface LoopPorts {
  /** Sends one request to the model. The implementation adds the target with the key. */
  readonly ask: (
    request: Omit<ModelRequest, 'target'>,
    onEvents: (events: readonly ModelEvent[]) => void,
    signal: AbortSignal,
  ) => Promise<ModelEnd>;
  /** Returns what the next step offers; called before each step, with the turns that it continues. */
  readonly offer: (turns: readonly Turn[], signal: AbortSignal) => Promise<LoopOffer>;
  /** The path that a call takes; undefined if there is no such tool. */
  readonly route: (toolName: string) => Promise<CallTrace['route'] | undefined>;
  /** Whether a call may run. Waits for a person without a time limit. */
  readonly approve: (
    call: LoopCall & { readonly isResumed?: true },
    signal: AbortSignal,
    onWaiting: () => void,
  ) => Promise<LoopVerdict>;
  /** Runs a tool as caller `model`. Answers at once after an abort. */
  readonly callTool: (
    call: LoopCall,
    onEvent: (event: CallEvent) => void,
    signal: AbortSignal,
  ) => Promise<ExecuteToolResult>;
  /**
   * Stores a turn. Called before a call of the turn runs, so that after a reload the call is known to have been under
   * way.
   */
  readonly keepTurn: (turn: ModelTurn) => Promise<void>;
  /** Reports each change of a turn, to be shown and stored. Turns share the parts that did not change. */
  readonly notifyTurn: (turn: ModelTurn) => void;
  /** Reports what the model writes or calls, to listeners of the run. */
  readonly onEvent?: (event: LoopEvent) => void;
  /** Reports what goes to the provider and comes back, as text. */
  readonly onRequestLog?: (turn: TurnId, piece: RequestLogEvent) => void;
  /** Whether a text is one of a skill that a person allows. */
  readonly isSkillText?: (text: string) => Promise<boolean>;
  readonly clock?: LoopClock;
}

export interface LoopClock {
  /** ISO 8601. */
  readonly now: () => string;
  /** Milliseconds since any fixed moment; monotonic. */
  readonly tick: () => number;
}

/** `toolName` is the name in the catalog, `name` the name for the provider. */
export type LoopTool = OfferedTool & {
  readonly toolName: string;
  /** What the provider gets of the definition where that differs, and each difference. */
  readonly sent?: Pick<OfferedTool, 'description' | 'inputSchema'>;
  readonly adapted?: readonly AdaptedChange[];
};

export interface LoopOffer extends SystemPromptParts {
  readonly tools: readonly LoopTool[];
  /** Number of tools that the model can search, besides these. */
  readonly deferred?: number;
  /** The name for the provider, also of a tool that was offered earlier. */
  readonly providerName: (toolName: string) => string;
}

export interface LoopCall {
  readonly callId: ToolCallId;
  readonly conversationId: ConversationId;
  readonly toolName: string;
  readonly input: JsonObject;
}

/**
 * `input` is what runs, including the person's edits if `approval.edited` is set. `error`: nobody was asked, because
 * the call could not run; it does not run even if it could by now.
 */
export type LoopVerdict =
  | { readonly ok: true; readonly input: JsonObject; readonly approval: NonNullable<CallPart['approval']> }
  | {
      readonly ok: false;
      readonly approval: NonNullable<CallPart['approval']>;
      readonly error?: { readonly code: ErrorCode; readonly message: string };
    };

/** Where a run begins: below the last of `turns`. */
export interface LoopStart {
  readonly conversationId: ConversationId;
  /** The branch, oldest first; the model answers the last turn. */
  readonly turns: readonly Turn[];
  /** An answer that goes on first: its page was closed while a person was asked for its calls. Not among `turns`. */
  readonly resumed?: ModelTurn;
  readonly provider: Pick<Provider, 'name' | 'model' | 'prices'> & Pick<ModelTurn['model'], 'kind'>;
  readonly dialect: Dialect;
  /** Maximum number of the model's answers. */
  readonly maxSteps: number;
  readonly settings?: RequestSettings;
}

export type LoopEvent =
  | { readonly type: 'text'; readonly text: string }
  /** For every call with arguments that can be parsed, before the tool is found, approved and run. */
  | { readonly type: 'call'; readonly call: LoopCall }
  /** For every call that the model wrote, including calls that never ran. */
  | { readonly type: 'result'; readonly part: CallPart }
  | { readonly type: 'step-end'; readonly turn: ModelTurn };

/** How a run ended. `turns` are the turns it made, `text` the text of the last one. */
export interface LoopEnd {
  readonly stopReason: StopReason;
  readonly failure?: ModelFailure;
  readonly turns: readonly ModelTurn[];
  readonly text: string;
  readonly usage: TokenUsage;
  /** US dollars, if prices are known. */
  readonly cost?: number;
}

/**
 * Runs until the model stops, the maximum of steps is reached, something fails or `signal` is aborted. Never rejects.
 */
export type RunConversation = (ports: LoopPorts, start: LoopStart, signal: AbortSignal) => Promise<LoopEnd>;
