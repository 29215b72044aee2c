import type {
  AgentRunEvent,
  ApprovalSettings,
  OfferMeter,
  RecordingSummary,
  SampleAnswer,
  ToolPreset,
} from './contract/agent-api.ts';
import type { BuiltInModelApi } from './contract/built-in-model.ts';
import type {
  ApprovalDecision,
  ApprovalOrigin,
  ApprovalPolicy,
  Conversation,
  ConversationId,
  ConversationSettings,
  ConversationSummary,
  ConversationView,
  OpenApproval,
  SharedConversation,
  TurnId,
  TurnImage,
} from './contract/conversation.ts';
import type { ToolCallId } from '../core/ids.ts';
import type { JsonValue } from '../core/json.ts';
import type { LocalModelFile, LocalModelProgress, LocalModelState } from './contract/local-models.ts';
import type { ModelTest } from './contract/model-worker-api.ts';
import type { Provider, ProviderId } from './contract/provider.ts';

/**
 * Conversations with a model. Rejects with `not-found`, `invalid-input`, `conflict` (it is running) or `transport`, as
 * the other services of this room do.
 */
export interface ConversationsService {
  list(): Promise<ConversationSummary[]>;
  get(id: ConversationId): Promise<ConversationView>;
  create(settings?: Partial<ConversationSettings>): Promise<Conversation>;
  change(id: ConversationId, change: unknown): Promise<Conversation>;
  remove(id: ConversationId): Promise<void>;
  /** Puts back what this tab last removed. */
  undoRemove(id: ConversationId): Promise<void>;
  /**
   * Adds a person's message below the head (or below `parent`: a new branch) and lets the model answer. Resolves when
   * it is stored; the run goes on.
   */
  send(
    id: ConversationId,
    message: { readonly text: string; readonly images?: readonly TurnImage[] },
    parent?: TurnId | 'start',
  ): Promise<TurnId>;
  /** Lets the model answer a turn once more, in a new branch. */
  retry(id: ConversationId, turn: TurnId): Promise<void>;
  /**
   * Goes on below a turn that was stopped, interrupted or failed; calls whose outcome is unknown are told so to the
   * model.
   */
  resume(id: ConversationId): Promise<void>;
  /** Runs a call again with the tool as it is now, and goes on from there in a new branch. */
  rerunCall(id: ConversationId, turn: TurnId, call: ToolCallId): Promise<void>;
  /** Settles when nothing of it runs any more, 4 s at most. */
  stop(id: ConversationId): Promise<void>;
  /** Shows the branch of a turn. */
  showBranch(id: ConversationId, turn: TurnId): Promise<ConversationView>;
  offerMeter(id: ConversationId): Promise<OfferMeter>;
  export(id: ConversationId): Promise<SharedConversation>;
  /**
   * Stores a conversation from outside; nothing of it runs. Rejects with `invalid-input`, whose `data.reason` is
   * 'no-json' for a file of another kind.
   */
  import(file: Blob): Promise<Conversation>;
}

/** Calls of models that wait for a person, and what decides without asking. */
export interface ApprovalsService {
  /** Oldest first: the first one is shown, the others wait. */
  list(): Promise<OpenApproval[]>;
  /**
   * Rejects with `invalid-input` for arguments or a pattern that do not fit, `conflict` when the tool changed
   * meanwhile; the call goes on waiting then.
   */
  decide(call: ToolCallId, decision: ApprovalDecision): Promise<void>;
  settings(): Promise<ApprovalSettings>;
  setPolicy(origin: ApprovalOrigin, policy: ApprovalPolicy): Promise<ApprovalSettings>;
  removeRule(id: string): Promise<ApprovalSettings>;
  /** Puts back a rule that this tab removed. */
  undoRemoveRule(id: string): Promise<ApprovalSettings>;
}

/** Who answers for a model. */
export interface ProvidersService {
  list(): Promise<Provider[]>;
  /** `key` is stored as a secret bound to the provider's origin; it cannot be read back. */
  add(fields: unknown, key?: string): Promise<Provider>;
  update(id: ProviderId, patch: unknown, key?: string): Promise<Provider>;
  remove(id: ProviderId): Promise<void>;
  undoRemove(id: ProviderId): Promise<void>;
  test(idOrFields: unknown, key?: string): Promise<ModelTest>;
}

/** Models in the tab: their files, and the one that is in memory. */
export interface LocalModelsService {
  list(): Promise<LocalModelFile[]>;
  /**
   * Keeps a file; a text is the address it is fetched from. One at a time; a file of the same name is replaced when all
   * of it is there.
   */
  keep(source: string | File, onProgress: (progress: LocalModelProgress) => void): Promise<LocalModelFile>;
  /** Ends what `keep` does; that rejects. */
  stopKeeping(): Promise<void>;
  remove(name: string): Promise<void>;
  state(): Promise<LocalModelState>;
  /** Gives its memory back. What it was writing ends. */
  unload(): Promise<void>;
}

/** Sets of tools with a name. */
export interface PresetsService {
  list(): Promise<ToolPreset[]>;
  save(preset: unknown): Promise<ToolPreset>;
  remove(id: string): Promise<void>;
}

/** Recorded runs. */
export interface RecordingsService {
  list(): Promise<RecordingSummary[]>;
  /**
   * A new conversation that plays it, without pauses when it is quick; resolves when it has begun. Rejects with
   * `conflict` where something of the person's own is in its way.
   */
  play(id: string, isQuick?: boolean): Promise<ConversationId>;
  /** From now on the run that plays in this conversation does without pauses. */
  hurry(id: ConversationId): Promise<void>;
  /** Takes away what a shipped run made: its folder below `/examples`, its tool, its server. */
  clear(id: string): Promise<void>;
  save(id: ConversationId, title: string): Promise<RecordingSummary>;
  remove(id: string): Promise<void>;
  /** Keeps conversations of a link as untrusted recorded runs; nothing of them runs. */
  addShared(conversations: readonly unknown[]): Promise<RecordingSummary[]>;
}

/** Runs of an agent that nothing is kept of. */
export interface AgentRunsService {
  /**
   * `window.toolyard.agent.run`, without its conversation being kept. `approve` is asked where the options say so.
   * Settles when the last event was heard.
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

/** What MCP servers ask a model. */
export interface SamplingService {
  /**
   * A model's answer to what an MCP server asks (`sampling/createMessage`), for a person to look at before it is sent.
   * No tool is offered.
   *
   * @throws ToolyardError `invalid-input`, `not-found`, `transport` with what the provider said, `aborted`
   */
  answer(sampleId: string, providerId: ProviderId, request: unknown): Promise<SampleAnswer>;
  stop(sampleId: string): Promise<void>;
}

/** The page lends the browser's own model. */
export interface BuiltInModelService {
  lend(
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
  readonly sampling: SamplingService;
}
