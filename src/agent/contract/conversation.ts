import type { Brand } from '../../core/brand.ts';
import type { Decision, DecisionDigest, DecisionKey } from '../../core/decisions/decision.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { JsonObject, JsonSchema, JsonValue } from '../../core/json/json.ts';
import type { LogLine, Progress } from '../../core/call.ts';
import type { MessageSkill } from './agent-skills.ts';
import type { ApprovalTask, ConversationTask, SharedTask } from './tasks/task.ts';
import type { ProviderId, ProviderKind } from './provider.ts';
import type { ModelFailure, TokenUsage } from './model-worker-api.ts';
import type { InLanguages } from '../../core/language.ts';
import type { OriginKind } from '../../core/tool.ts';

export type ConversationId = Brand<string, 'ConversationId'>;
/** Id of one message of a person, or of one answer of a model with its calls. */
export type TurnId = Brand<string, 'TurnId'>;
export type ComparisonId = Brand<string, 'ComparisonId'>;
export type QueuedMessageId = Brand<string, 'QueuedMessageId'>;

/** A conversation with a model. Its turns form a tree: an edited message or a call that ran again begins a branch. */
export interface Conversation {
  readonly id: ConversationId;
  readonly title: string;
  readonly settings: ConversationSettings;
  /** The last turn of the branch on screen. */
  readonly head?: TurnId;
  /** The conversation plays a recording: the model's turns come from it, tools really run. */
  readonly recordingId?: string;
  /** The conversation came from outside, or plays a recording that did; a recording of it is untrusted too. */
  readonly isStrangers?: true;
  /** Present if `isStrangers` is set. */
  readonly source?: ConversationSource;
  /** Absent if no message waits. */
  readonly queue?: MessageQueue;
  /** The conversation is a column of a comparison. */
  readonly comparison?: ComparisonColumn;
  /** The conversation is a task of another one: nobody writes in it, and lists leave it out. */
  readonly task?: ConversationTask;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Which column of which comparison a conversation is: the conversations with the same id are shown side by side. */
export interface ComparisonColumn {
  readonly formatVersion: 1;
  readonly id: ComparisonId;
  /** From 0. */
  readonly at: number;
}

/** Messages that a person wrote while the model answered, oldest first. Each is sent when the answer before ended. */
export interface MessageQueue {
  readonly formatVersion: 1;
  readonly messages: readonly QueuedMessage[];
}
export interface QueuedMessage {
  readonly id: QueuedMessageId;
  readonly text: string;
  readonly images?: readonly TurnImage[];
}

/** Where a conversation from outside came from. Only `takeOver` puts its instructions and settings in force. */
export interface ConversationSource extends SharedSettings {
  readonly kind: 'file' | 'link' | 'recording' | 'backup';
  /** Name of the file, or title of the recording; empty if unknown, and for a link. */
  readonly name: string;
  readonly instructions: string;
  /** ISO 8601. When a person took the conversation over; until then each of its calls asks. */
  readonly takenOverAt?: string;
}

/** Which tools an answer may call: what the model chooses, none, at least one, or this one. */
export type ToolChoice = 'auto' | 'none' | 'required' | { readonly toolName: string };

/** What a request asks of the model. The provider decides what is absent. */
export interface RequestSettings {
  /** 0 to 2. */
  readonly temperature?: number;
  /** Maximum length of one answer. */
  readonly maxOutputTokens?: number;
  /** One that forces a call holds for the first answer to a message. */
  readonly toolChoice?: ToolChoice;
}

/** The settings that leave the browser with a conversation, and that a preset holds. What is absent is the default. */
export interface SharedSettings extends RequestSettings {
  readonly maxSteps?: number;
}

export interface ConversationSettings extends RequestSettings {
  readonly providerId?: ProviderId;
  /** The instructions for the model, without the tools. */
  readonly instructions: string;
  /** Maximum number of the model's answers to one message of a person. */
  readonly maxSteps: number;
  /** The preset whose tools are offered. If absent, or if it names no tools, `offGroups` decides. */
  readonly presetId?: string;
  /**
   * Ids of groups of tools that are not offered (`offerGroupId`). Absent in conversations of earlier versions, which
   * offer all groups. A preset says itself what is offered.
   */
  readonly offGroups?: readonly string[];
  /**
   * Share of the model's context, 0 to 1, above which the model searches definitions instead of getting all of them
   * with each step.
   */
  readonly searchShare: number;
  /** Name of the agent whose instructions and tools count (`agentType`). */
  readonly agent?: string;
}

export type Turn = PersonTurn | ModelTurn;

interface TurnBase {
  readonly id: TurnId;
  readonly conversationId: ConversationId;
  /** The turn before it; absent for the first one. */
  readonly parent?: TurnId;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface PersonTurn extends TurnBase {
  readonly role: 'person';
  readonly text: string;
  readonly images?: readonly TurnImage[];
  /** Skills that the message started. Their texts are instructions only while a person allows the skills. */
  readonly skills?: readonly MessageSkill[];
}
/** `data` is base64. */
export interface TurnImage {
  readonly mediaType: string;
  readonly data: string;
}

/**
 * State of a model's turn: `asking` until the first text arrives, `answering` while text arrives, `calling` while its
 * calls wait or run. The other states are final; `interrupted`: the page was closed in the middle.
 */
export type ModelTurnState = 'asking' | 'answering' | 'calling' | 'done' | 'failed' | 'stopped' | 'interrupted';

/**
 * Why the agent stopped after a turn. `length`: the model's limit for one answer; `max-steps`: the limit of the
 * conversation.
 */
export type StopReason = 'stop' | 'length' | 'filtered' | 'max-steps' | 'stopped' | 'error';

export interface ModelTurn extends TurnBase {
  readonly role: 'model';
  readonly state: ModelTurnState;
  readonly parts: readonly TurnPart[];
  /** Only in the last turn of a run. */
  readonly stopReason?: StopReason;
  readonly failure?: ModelFailure;
  /**
   * Data of this answer that the provider expects back (signed thoughts), unchanged; only for the same kind of
   * provider.
   */
  readonly opaque?: JsonObject;
  readonly usage?: TokenUsage;
  /** US dollars, if the provider's prices are known. */
  readonly cost?: number;
  readonly times: StepTimes;
  /** Number of tools whose definitions the model did not get, because it can search them. */
  readonly deferredTools?: number;
  /** The model that answered. */
  readonly model: { readonly kind: ProviderKind; readonly name: string; readonly model: string };
  /** Notes for the person, such as mistakes fixed in the text of calls, or differences from a recording. */
  readonly notes?: readonly string[];
}

/** Milliseconds since `createdAt`. */
export interface StepTimes {
  readonly firstMs?: number;
  readonly answeredMs?: number;
  readonly endedMs?: number;
  /** Number of requests; more than one after a rate limit or an overloaded server. */
  readonly requests: number;
}

export type TurnPart =
  { readonly type: 'text'; readonly text: string } | { readonly type: 'thought'; readonly text: string } | CallPart;

/**
 * State of a call. `unreadable`: its arguments could not be parsed, so nothing ran. `unknown`: the page was closed
 * while it ran; it is never retried automatically.
 */
export type CallPartState =
  'written' | 'waiting' | 'running' | 'done' | 'failed' | 'denied' | 'unreadable' | 'unknown' | 'stopped';

export interface CallPart {
  readonly type: 'call';
  /** Our id of the call; its run, its full output and its questions refer to it. */
  readonly callId: ToolCallId;
  /** The provider's id of the call, if there is one. */
  readonly wireId?: string;
  readonly toolName: string;
  /** The input that runs, including the person's edits. */
  readonly input: JsonValue;
  /** The text that the model wrote, if it differs. */
  readonly written?: string;
  readonly state: CallPartState;
  readonly approval?: {
    readonly by: 'policy' | 'rule' | 'person' | 'caller';
    readonly edited?: true;
    readonly reason?: string;
    /** Key of the tool, if a person allowed this very call here. Nothing that comes from outside keeps it. */
    readonly toolKey?: string;
  };
  /** The output that the model gets, shortened; includes errors. */
  readonly output?: string;
  readonly images?: readonly TurnImage[];
  /** Characters of the whole output. */
  readonly outputCharacters?: number;
  readonly errorCode?: ErrorCode;
  /** The first log lines and the latest progress. */
  readonly logs?: readonly LogLine[];
  readonly progress?: Progress;
  readonly trace: CallTrace;
  /** How the call differs from the recording, if one is played. */
  readonly differs?: string;
}

/** The reason of a change of a definition, and where in the schema it is. */
export interface AdaptedReason {
  readonly path?: string;
  readonly code: string;
  readonly values: readonly (string | number)[];
}

/** Milliseconds since the turn's `createdAt`, in the order of events. */
export interface CallTrace {
  /** The model had finished writing the call. */
  readonly writtenMs?: number;
  /** The tool was found; `route` is the path that the call takes. */
  readonly routedMs?: number;
  readonly route?: { readonly origin: string; readonly detail?: string; readonly trusted: boolean };
  /** How the definition that the provider got differs from the tool's, a line each. */
  readonly adapted?: readonly string[];
  /** The same in the same order, for pages in other languages. */
  readonly adaptedBy?: readonly AdaptedReason[];
  readonly approvedMs?: number;
  readonly startedMs?: number;
  readonly endedMs?: number;
  /** Milliseconds that its code took, without the time in which a person was asked: `executionTime` of its result. */
  readonly tookMs?: number;
}

/** A conversation with the branch on screen, oldest turn first. */
export interface ConversationView {
  readonly conversation: Conversation;
  readonly turns: readonly Turn[];
  /** For each turn with siblings: the ids of all siblings and of the turn itself, in order of creation. */
  readonly siblings: Readonly<Record<string, readonly TurnId[]>>;
  readonly isRunning: boolean;
  /** What a person decides on who takes the conversation over; absent if it is theirs. */
  readonly outside?: OutsideContent & { readonly digest: DecisionDigest };
}

/** What the card of a conversation from outside shows. */
export interface OutsideContent {
  readonly conversationId: ConversationId;
  readonly kind: ConversationSource['kind'];
  readonly name: string;
  /** In force after the take-over, like `shared`. */
  readonly instructions: string;
  readonly shared: SharedSettings;
  readonly settings: ConversationSettings;
}

export interface ConversationSummary {
  readonly id: ConversationId;
  readonly title: string;
  readonly updatedAt: string;
  readonly isRunning: boolean;
  readonly isRecorded: boolean;
  readonly comparison?: ComparisonColumn;
}

/** A conversation in a file, a link or a recorded run. Contains no key, no secret, no grant. */
export interface SharedConversation extends SharedSettings {
  readonly formatVersion: 1;
  readonly title: string;
  readonly instructions: string;
  readonly turns: readonly Turn[];
  /** Names of the tools that its calls used, for the person who plays it. */
  readonly tools: readonly string[];
  /** Differences of these kinds are not reported when the recording is played. */
  readonly varies?: readonly VaryingKind[];
  /** Tasks that its calls started, and tasks of these. */
  readonly tasks?: readonly SharedTask[];
}
/**
 * `dates`: days and times of day; `durations`: numbers with a unit of time; `ids`: UUIDs and long hexadecimal numbers.
 */
export type VaryingKind = 'dates' | 'durations' | 'ids';

/** A person's decision on a waiting call. `input` replaces its arguments, which are validated again. */
export type ApprovalDecision =
  | { readonly kind: 'once'; readonly input?: JsonObject }
  | { readonly kind: 'always'; readonly input?: JsonObject }
  /** Always allow calls with arguments like these: `pattern` as in `ApprovalRule`. */
  | { readonly kind: 'like'; readonly pattern: JsonObject; readonly input?: JsonObject }
  | { readonly kind: 'deny'; readonly reason: string };

/**
 * A person's decision on several waiting calls of one conversation: exactly on those that are listed, in the form in
 * which they were shown. `input` as in `ApprovalDecision`.
 */
export interface BatchDecision {
  readonly calls: readonly { readonly shown: DecisionKey; readonly input?: JsonObject }[];
  readonly decision: { readonly kind: 'once' } | { readonly kind: 'deny'; readonly reason: string };
}

/** What a card for approval shows. */
export interface ApprovalContent {
  readonly callId: ToolCallId;
  readonly conversationId: ConversationId;
  readonly toolName: string;
  readonly input: JsonValue;
  readonly origin: ApprovalOrigin;
  /** The tool is untrusted, which is why the call asks despite rules. */
  readonly isUntrusted: boolean;
  /** Each call like this one asks, despite policies and rules: it types into a password or a card. */
  readonly asksEachTime?: true;
  /** The app itself asks for each call of this tool, so it counts as untrusted. */
  readonly isAskedEachTime?: true;
  /** A suggested pattern that matches this call; empty if no pattern would help. */
  readonly suggestion: JsonObject;
  readonly inputSchema: JsonSchema;
  /** Of the group of its tool. */
  readonly words?: InLanguages<GroupWords>;
  /** The place of the tool: the file, the server or the executor. */
  readonly location?: string;
  /** The text argument is a program: a pattern with a star in it would allow any program. */
  readonly isProgram?: true;
  /** Everything that an approval of the tool covers (`toolKeyOf`). */
  readonly toolKey: string;
  /** The tool has changed since the call was first shown. */
  readonly hasChanged?: true;
  /** The call is one of a task. */
  readonly task?: ApprovalTask;
}
export type OpenApproval = Decision<ApprovalContent>;

/**
 * Groups of tools with a policy of their own: the origins, `reading` for built-in tools that change nothing, `page` for
 * those that act on a page, and `task` for those that start agents.
 */
export type ApprovalOrigin = OriginKind | 'reading' | 'page' | 'task';
export type ApprovalPolicy = 'allow' | 'ask' | 'deny';

/** What the page says of a group. */
export interface GroupWords {
  /** In the settings. */
  readonly name: string;
  /** A further line in the settings. */
  readonly note?: string;
  /** What a call of its tools is, and where it acts. */
  readonly about: string;
  /** What the `place` of its tools is. */
  readonly location?: string;
}

/**
 * A tool whose calls are allowed without asking; with `pattern`, only calls whose arguments match. Each key of
 * `pattern` must exist; a text may contain `*`, which stands for any text (`\\*` and `\\\\` for the characters
 * themselves), an object is a nested pattern, everything else must be equal. The rule is bound to the tool's key: a
 * changed tool asks again.
 */
export interface ApprovalRule {
  readonly id: string;
  readonly toolKey: string;
  readonly toolName: string;
  readonly pattern?: JsonObject;
  readonly createdAt: string;
}
