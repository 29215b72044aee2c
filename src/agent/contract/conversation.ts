import type { Brand } from '../../core/brand.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { JsonObject, JsonSchema, JsonValue } from '../../core/json.ts';
import type { LogLine, Progress } from '../../core/call.ts';
import type { ProviderId, ProviderKind } from './provider.ts';
import type { ModelFailure, TokenUsage } from './model-worker-api.ts';
import type { OriginKind } from '../../core/tool.ts';

export type ConversationId = Brand<string, 'ConversationId'>;
/** One message of a person, or one answer of a model with the calls it asked for. */
export type TurnId = Brand<string, 'TurnId'>;

/** A conversation with a model. Its turns form a tree: an edited message or a call that ran again begins a branch. */
export interface Conversation {
  readonly id: ConversationId;
  readonly title: string;
  readonly settings: ConversationSettings;
  /** The last turn of the branch that is shown. */
  readonly head?: TurnId;
  /** It plays what was recorded: model turns come from there, tools really run. */
  readonly recordingId?: string;
  /** It came from outside, or plays what did: a recording of it is untrusted too. */
  readonly isStrangers?: true;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ConversationSettings {
  readonly providerId?: ProviderId;
  /** What the model is told besides the tools. */
  readonly instructions: string;
  /** Answers of the model to one message of a person, at most. */
  readonly maxSteps: number;
  /** Tools that are offered: all that there are, or those of a preset. */
  readonly presetId?: string;
  /**
   * Over this share of the model's context, 0 to 1, definitions are looked up by the model instead of being sent with
   * each step.
   */
  readonly searchShare: number;
}

export type Turn = PersonTurn | ModelTurn;

interface TurnBase {
  readonly id: TurnId;
  readonly conversationId: ConversationId;
  /** The turn it follows; none for the first. */
  readonly parent?: TurnId;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface PersonTurn extends TurnBase {
  readonly role: 'person';
  readonly text: string;
  readonly images?: readonly TurnImage[];
}
/** `data` is base64. */
export interface TurnImage {
  readonly mediaType: string;
  readonly data: string;
}

/**
 * Where a model's turn stands. `asking` until the first words come, `answering` while they do, `calling` while its
 * calls wait or run. The others are ends; `interrupted`: the page was gone in the middle.
 */
export type ModelTurnState = 'asking' | 'answering' | 'calling' | 'done' | 'failed' | 'stopped' | 'interrupted';

/**
 * Why the agent stopped after a turn. `length`: the model's limit of one answer; `max-steps`: that of the conversation.
 */
export type StopReason = 'stop' | 'length' | 'filtered' | 'max-steps' | 'stopped' | 'error';

export interface ModelTurn extends TurnBase {
  readonly role: 'model';
  readonly state: ModelTurnState;
  readonly parts: readonly TurnPart[];
  /** Only of the last turn of a run. */
  readonly stopReason?: StopReason;
  readonly failure?: ModelFailure;
  /**
   * What the provider wants to see again of this answer (signed thoughts), as it gave it; for the same kind of provider
   * alone.
   */
  readonly opaque?: JsonObject;
  readonly usage?: TokenUsage;
  /** US dollars, where the provider's prices are known. */
  readonly cost?: number;
  readonly times: StepTimes;
  /** Who answered. */
  readonly model: { readonly kind: ProviderKind; readonly name: string; readonly model: string };
  /** Words for the person: what was fixed in the text of calls, what differs from a recording, … */
  readonly notes?: readonly string[];
}

/** Milliseconds since `createdAt`. */
export interface StepTimes {
  readonly firstMs?: number;
  readonly answeredMs?: number;
  readonly endedMs?: number;
  /** Requests that were made; more than one after a rate limit or an overloaded server. */
  readonly requests: number;
}

export type TurnPart =
  { readonly type: 'text'; readonly text: string } | { readonly type: 'thought'; readonly text: string } | CallPart;

/**
 * Where a call stands. `unreadable`: its arguments could not be made out, so nothing ran. `unknown`: the page was gone
 * while it ran; it is never run again by itself.
 */
export type CallPartState =
  'written' | 'waiting' | 'running' | 'done' | 'failed' | 'denied' | 'unreadable' | 'unknown' | 'stopped';

export interface CallPart {
  readonly type: 'call';
  /** Ours: its run, its full output and its questions are found by it. */
  readonly callId: ToolCallId;
  /** What the provider calls it, where it has a name for it. */
  readonly wireId?: string;
  readonly toolName: string;
  /** What runs: with the person's edits. */
  readonly input: JsonValue;
  /** What the model wrote, where that is something else. */
  readonly written?: string;
  readonly state: CallPartState;
  readonly approval?: {
    readonly by: 'policy' | 'rule' | 'person' | 'caller';
    readonly edited?: true;
    readonly reason?: string;
  };
  /** What the model is told, shortened; errors too. */
  readonly output?: string;
  readonly images?: readonly TurnImage[];
  /** Characters of the whole output. */
  readonly outputCharacters?: number;
  readonly errorCode?: ErrorCode;
  /** The first lines and the latest progress. */
  readonly logs?: readonly LogLine[];
  readonly progress?: Progress;
  readonly trace: CallTrace;
  /** What differs from the recording, when one is played. */
  readonly differs?: string;
}

/** Milliseconds since the turn's `createdAt`, in the order of what happens to a call. */
export interface CallTrace {
  /** The model had written it. */
  readonly writtenMs?: number;
  /** Its tool was found; by which way it goes. */
  readonly routedMs?: number;
  readonly route?: { readonly origin: string; readonly detail?: string; readonly trusted: boolean };
  readonly approvedMs?: number;
  readonly startedMs?: number;
  readonly endedMs?: number;
}

/** A conversation with the branch that is shown, oldest turn first. */
export interface ConversationView {
  readonly conversation: Conversation;
  readonly turns: readonly Turn[];
  /** Of each turn that has siblings: their ids in order of their making, itself included. */
  readonly siblings: Readonly<Record<string, readonly TurnId[]>>;
  readonly isRunning: boolean;
}

export interface ConversationSummary {
  readonly id: ConversationId;
  readonly title: string;
  readonly updatedAt: string;
  readonly isRunning: boolean;
  readonly isRecorded: boolean;
}

/** A conversation as it travels: in a file, a link, a recorded run. No key, no secret, no grant. */
export interface SharedConversation {
  readonly formatVersion: 1;
  readonly title: string;
  readonly instructions: string;
  readonly turns: readonly Turn[];
  /** Names of tools its calls used, for who plays it. */
  readonly tools: readonly string[];
  /** What tools gave may differ in these when it is played, without that being told. */
  readonly varies?: readonly VaryingKind[];
}
/**
 * `dates`: days and times of day; `durations`: numbers with a unit of time; `ids`: UUIDs and long hexadecimal numbers.
 */
export type VaryingKind = 'dates' | 'durations' | 'ids';

/** What a person does with a call that waits. `input` replaces its arguments; they are validated again. */
export type ApprovalDecision =
  | { readonly kind: 'once'; readonly input?: JsonObject }
  | { readonly kind: 'always'; readonly input?: JsonObject }
  /** Always with arguments like these: `pattern` as in `ApprovalRule`. */
  | { readonly kind: 'like'; readonly pattern: JsonObject; readonly input?: JsonObject }
  | { readonly kind: 'deny'; readonly reason: string };

export interface OpenApproval {
  readonly callId: ToolCallId;
  readonly conversationId: ConversationId;
  readonly toolName: string;
  readonly input: JsonValue;
  readonly origin: ApprovalOrigin;
  /** Why it asks although rules could say otherwise. */
  readonly isUntrusted: boolean;
  /** A pattern that this call fits, for a start; empty where none would be of use. */
  readonly suggestion: JsonObject;
  readonly inputSchema: JsonSchema;
  /** Where the tool lies or who offers it: the file, the server, the executor. */
  readonly place?: string;
  /** Its text is a program: a pattern that leaves text open allows any. */
  readonly isProgram?: true;
}

/** Groups of tools that have a policy of their own: origins, and as `reading` built-in tools that change nothing. */
export type ApprovalOrigin = OriginKind | 'reading';
export type ApprovalPolicy = 'allow' | 'ask' | 'deny';

/**
 * A tool that needs no asking, or none with arguments that fit: each key of `pattern` has to be there; a text may hold
 * `*`, which stands for any text (`\\*` and `\\\\` for the characters themselves), an object is a pattern again,
 * everything else has to be equal. Kept by the tool's identity: a changed tool asks again.
 */
export interface ApprovalRule {
  readonly id: string;
  readonly toolKey: string;
  readonly toolName: string;
  readonly pattern?: JsonObject;
  readonly createdAt: string;
}
