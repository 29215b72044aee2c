import type {
  AgentRunEvent,
  ApprovalSettings,
  CompareRequest,
  Comparison,
  OfferMeter,
  RecordingSummary,
  RunCleanup,
  SampleAnswer,
  Preset,
  SystemPromptPart,
} from './agent-api.ts';
import type { BuiltInModelApi } from './built-in-model.ts';
import type {
  ApprovalDecision,
  ApprovalPolicy,
  BatchDecision,
  Conversation,
  ConversationId,
  ConversationSettings,
  ConversationSummary,
  ConversationView,
  OpenApproval,
  QueuedMessageId,
  SharedConversation,
  TurnId,
  TurnImage,
} from './conversation.ts';
import type { DecisionDigest, DecisionKey } from '../../core/decisions/decision.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { JsonValue } from '../../core/json/json.ts';
import type { LocalModelFile, LocalModelProgress, LocalModelState } from './local-models.ts';
import type { ModelTest } from './model-worker-api.ts';
import type { Provider, ProviderId } from './provider.ts';
import type { RawExchange } from './raw-exchange.ts';
import type { TaskLimits } from './tasks/task-limits.ts';
import type { TaskView } from './tasks/task.ts';
import type { ApprovalGroup } from './tool-traits.ts';

/**
 * Conversations with a model. Like the other services of this room, it rejects with `not-found`, `invalid-input`,
 * `conflict` (the conversation is running) or `transport`.
 */
export interface ConversationsService {
  list(): Promise<ConversationSummary[]>;
  get(id: ConversationId): Promise<ConversationView>;
  create(settings?: Partial<ConversationSettings>): Promise<Conversation>;
  change(id: ConversationId, change: unknown): Promise<Conversation>;
  /**
   * A person takes over a conversation from outside. `shown` is the digest of `ConversationView.outside`; rejects with
   * `conflict` if something else was shown.
   */
  takeOver(id: ConversationId, shown: DecisionDigest): Promise<Conversation>;
  remove(id: ConversationId): Promise<void>;
  /** Restores the conversation that this tab removed last. */
  undoRemove(id: ConversationId): Promise<void>;
  /**
   * Adds a person's message below the head (or below `parent`, as a new branch) and lets the model answer. Resolves
   * once the message is stored; the run continues.
   */
  send(
    id: ConversationId,
    message: { readonly text: string; readonly images?: readonly TurnImage[] },
    parent?: TurnId | 'start',
  ): Promise<TurnId>;
  /**
   * Keeps a message until the model has answered; then it is sent below that answer, after the messages that wait
   * already. If a run was stopped or failed, they go on waiting. Rejects with `invalid-input` if too many wait.
   */
  queueMessage(
    id: ConversationId,
    message: { readonly text: string; readonly images?: readonly TurnImage[] },
  ): Promise<void>;
  /** Rejects with `not-found` if it was sent or removed meanwhile. */
  removeQueued(id: ConversationId, message: QueuedMessageId): Promise<void>;
  /** Sends the message that waits longest; the others follow, each after the answer to the one before. */
  sendQueued(id: ConversationId): Promise<void>;
  /**
   * Lets the model answer again, in a new branch. With `providerId` another model answers the message before, from its
   * first step; the model of the conversation stays.
   */
  retry(id: ConversationId, turn: TurnId, providerId?: ProviderId): Promise<void>;
  /**
   * Continues below a turn that was stopped, interrupted or failed; the model is told which calls have an unknown
   * outcome.
   */
  resume(id: ConversationId): Promise<void>;
  /**
   * Runs a call again with the current version of the tool, and continues from there in a new branch. It is judged like
   * a model's call, unless a person allowed this very call here and the tool is still the same.
   *
   * @param repeatAs the id of the new call, so that what a person allowed for it once reaches it
   */
  rerunCall(id: ConversationId, turn: TurnId, call: ToolCallId, repeatAs?: ToolCallId): Promise<void>;
  /**
   * Asks a person again for the calls that waited when the page was closed, and goes on with their answer. Nothing runs
   * before the person has answered. Does nothing if no call waits, or if the conversation runs, here or in another tab.
   */
  resumeApprovals(id: ConversationId): Promise<void>;
  /** Settles when the run has ended, after 4 s at most. */
  stop(id: ConversationId): Promise<void>;
  /** Shows the branch that contains a turn. */
  showBranch(id: ConversationId, turn: TurnId): Promise<ConversationView>;
  /** Begins a new conversation with all turns up to this one, also while the model answers. */
  branch(id: ConversationId, turn: TurnId): Promise<Conversation>;
  /**
   * Begins a comparison: a new conversation for each of two or three models, with the same messages, which each of them
   * answers. Rejects with `invalid-input`, `not-found`; then nothing is stored.
   */
  compare(request: CompareRequest): Promise<Comparison>;
  /**
   * Runs a conversation as an agent from now on: its instructions and tools, its model and steps if it names some.
   * Undefined: as no agent. Rejects with `invalid-input` if no person allows it.
   */
  setAgent(id: ConversationId, name: string | undefined): Promise<Conversation>;
  offerMeter(id: ConversationId): Promise<OfferMeter>;
  /** The system prompt of the next request to the model, part by part; empty lines stand between them. */
  systemPrompt(id: ConversationId): Promise<readonly SystemPromptPart[]>;
  /**
   * The requests of one step and their responses, oldest first, without headers and secrets. Empty if they are not
   * kept: only those of the last steps of this tab are, in memory.
   */
  rawExchanges(id: ConversationId, turn: TurnId): Promise<readonly RawExchange[]>;
  /** What the model is told of a call, as its next request has it, without secrets; undefined before the call ended. */
  reportedToModel(id: ConversationId, turn: TurnId, call: ToolCallId): Promise<string | undefined>;
  export(id: ConversationId): Promise<SharedConversation>;
  /**
   * Stores a conversation from outside without running anything. Rejects with `invalid-input`; `data.reason` is
   * 'no-json' if the file is of another kind.
   *
   * @param from how it came; default 'file'
   */
  import(file: Blob, from?: 'file' | 'link'): Promise<Conversation>;
}

/** Calls of models that wait for a person, and the settings that decide without one. */
export interface ApprovalsService {
  /** Oldest first; the app shows the first one. */
  list(): Promise<OpenApproval[]>;
  /**
   * Rejects with `not-found` if the call does not wait any more; with `invalid-input` if the arguments or the pattern
   * are not valid, `conflict` if something else was shown or the tool has changed: the call then keeps waiting.
   */
  decide(shown: DecisionKey, decision: ApprovalDecision): Promise<void>;
  /** Decides on the listed calls, all of them or none. Rejects like `decide`; then all of them keep waiting. */
  decideBatch(answer: BatchDecision): Promise<void>;
  settings(): Promise<ApprovalSettings>;
  /** All there are, in the order of the settings. */
  groups(): Promise<readonly ApprovalGroup[]>;
  setPolicy(group: string, policy: ApprovalPolicy): Promise<ApprovalSettings>;
  removeRule(id: string): Promise<ApprovalSettings>;
  /** Restores a rule that this tab removed. */
  undoRemoveRule(id: string): Promise<ApprovalSettings>;
}

/** Connections to models, each at a provider. */
export interface ProvidersService {
  list(): Promise<Provider[]>;
  /** `key` is stored as a secret that is bound to the provider's origin; it cannot be read back. */
  add(fields: unknown, key?: string): Promise<Provider>;
  update(id: ProviderId, patch: unknown, key?: string): Promise<Provider>;
  remove(id: ProviderId): Promise<void>;
  undoRemove(id: ProviderId): Promise<void>;
  test(idOrFields: unknown, key?: string): Promise<ModelTest>;
}

/** Models in the tab: their files, and the model in memory. */
export interface LocalModelsService {
  list(): Promise<LocalModelFile[]>;
  /**
   * Stores a file; a text is the address to fetch it from. One file at a time; an existing file of the same name is
   * replaced once the new one is complete.
   */
  keep(source: string | File, onProgress: (progress: LocalModelProgress) => void): Promise<LocalModelFile>;
  /** Ends `keep`, which then rejects. */
  stopKeeping(): Promise<void>;
  remove(name: string): Promise<void>;
  state(): Promise<LocalModelState>;
  /** Frees the model's memory. An answer under way ends. */
  unload(): Promise<void>;
}

/** Named sets of tools, of settings, or of both. */
export interface PresetsService {
  list(): Promise<Preset[]>;
  save(preset: unknown): Promise<Preset>;
  remove(id: string): Promise<void>;
}

/** Recorded runs. */
export interface RecordingsService {
  list(): Promise<RecordingSummary[]>;
  /**
   * Plays a recording in a new conversation, without pauses if `isQuick`; resolves once it has begun. Rejects with
   * `conflict` if something that the person made is in its way.
   */
  play(id: string, isQuick?: boolean): Promise<ConversationId>;
  /** Skips the pauses of the recording in this conversation from now on. */
  hurry(id: ConversationId): Promise<void>;
  /**
   * Removes what a shipped run made, unless a person changed it: its folder below `/examples`, its tool, its server, its
   * panel.
   */
  clear(id: string): Promise<RunCleanup>;
  save(id: ConversationId, title: string): Promise<RecordingSummary>;
  remove(id: string): Promise<void>;
  /** Stores conversations of a link as untrusted recorded runs; nothing runs. */
  addShared(conversations: readonly unknown[]): Promise<RecordingSummary[]>;
}

/** Tasks: conversations that agents started. Rejects with `not-found`, `transport`. */
export interface TasksService {
  /** Those of a conversation and of its tasks, oldest first. */
  list(root: ConversationId): Promise<readonly TaskView[]>;
  /** Those that this tab or another one runs, of all conversations. */
  running(): Promise<readonly TaskView[]>;
  get(id: ConversationId): Promise<TaskView>;
  /** Ends a task with those that it started, at once. */
  stop(id: ConversationId): Promise<void>;
  limits(): Promise<TaskLimits>;
  /** Rejects with `invalid-input`. */
  setLimits(limits: unknown): Promise<TaskLimits>;
  /** The agents that a person can choose for a conversation. */
  agents(): Promise<readonly { readonly name: string; readonly description: string }[]>;
}

/** Runs of an agent that are not stored. */
export interface AgentRunsService {
  /**
   * `window.toolyard.agent.run`, without storing the conversation, whose id is `runId`: a new one. `approve` is called
   * if the options say so. Settles after the last event was delivered.
   */
  run(
    runId: string,
    options: unknown,
    onEvents: (events: readonly AgentRunEvent[]) => Promise<void>,
    approve?: (call: {
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: JsonValue;
    }) => Promise<boolean>,
  ): Promise<void>;
  stop(runId: string): Promise<void>;
}

/** Requests of MCP servers to a model. */
export interface SamplingService {
  /**
   * A model's answer to a request of an MCP server (`sampling/createMessage`), which a person reviews before it is
   * sent. No tool is offered.
   *
   * @throws ToolyardError `invalid-input`, `not-found`, `transport` with what the provider said, `aborted`
   */
  answer(sampleId: string, providerId: ProviderId, request: unknown): Promise<SampleAnswer>;
  stop(sampleId: string): Promise<void>;
}

/** How the page lends the browser's own model to the host. */
export interface BuiltInModelService {
  lease(
    availability: BuiltInModelApi['availability'],
    ask: BuiltInModelApi['ask'],
    stop: BuiltInModelApi['stop'],
  ): Promise<void>;
}

/** The services of this room, by name. */
export interface AgentServices {
  readonly conversations: ConversationsService;
  readonly approvals: ApprovalsService;
  readonly providers: ProvidersService;
  readonly localModels: LocalModelsService;
  readonly presets: PresetsService;
  readonly recordings: RecordingsService;
  readonly agentRuns: AgentRunsService;
  readonly tasks: TasksService;
  readonly sampling: SamplingService;
}
