import type {
  ApprovalDecision,
  ApprovalOrigin,
  ApprovalPolicy,
  ApprovalRule,
  Conversation,
  ConversationId,
  ConversationSettings,
  ConversationSummary,
  ConversationView,
  OpenApproval,
  SharedConversation,
  StopReason,
  Turn,
  TurnId,
  TurnImage,
} from './conversation.ts';
import type { ToolCallId } from './ids.ts';
import type { JsonObject, JsonValue } from './json.ts';
import type { LocalModelsApi } from './local-models.ts';
import type { ModelTest, TokenUsage } from './model-worker-api.ts';
import type { Provider, ProviderId } from './provider.ts';

/** What an agent is offered, and what that costs of its context. Tokens are estimated. */
export interface OfferMeter {
  readonly tools: readonly {
    readonly name: string;
    readonly origin: string;
    readonly tokens: number;
    readonly isOffered: boolean;
  }[];
  readonly tokens: number;
  readonly contextTokens?: number;
  /** The definitions are looked up by the model instead of being sent. */
  readonly isSearched: boolean;
}
/** A set of tools with a name. */
export interface ToolPreset {
  readonly id: string;
  readonly name: string;
  readonly tools: readonly string[];
}
export interface RecordingSummary {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** It ships with the app. */
  readonly ships: boolean;
  readonly calls: number;
  /** What it does besides talking: files, tools, servers, addresses. Told before it is played. */
  readonly does?: readonly string[];
  /** Names of the tools it calls. */
  readonly tools?: readonly string[];
  /** It came from outside: each of its calls asks. */
  readonly isStrangers?: true;
}
export interface ApprovalSettings {
  readonly policies: Readonly<Record<ApprovalOrigin, ApprovalPolicy>>;
  readonly rules: readonly ApprovalRule[];
}
export type ConversationChange = { readonly title?: string; readonly settings?: Partial<ConversationSettings> };

/** What a run of `window.toolyard.agent.run` tells. */
export type AgentRunEvent =
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'tool-call'; readonly toolCallId: string; readonly toolName: string; readonly input: JsonValue }
  | {
      readonly type: 'tool-result';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly success: boolean;
      readonly output: string;
      readonly errorCode?: string;
    }
  | { readonly type: 'step-end'; readonly step: number; readonly usage?: TokenUsage }
  | {
      readonly type: 'run-end';
      readonly text: string;
      readonly stopReason: StopReason;
      readonly errorCode?: string;
      readonly message?: string;
      readonly usage: TokenUsage;
    };

/** What happens in conversations; each names its own. */
export type AgentEvent =
  /** Titles, settings, branches, the list: read it again. */
  | { readonly type: 'conversation-changed'; readonly id: ConversationId }
  /** Turns as they are now, new ones too; several changes come as one. */
  | {
      readonly type: 'turns-changed';
      readonly id: ConversationId;
      readonly turns: readonly Turn[];
      readonly isRunning: boolean;
    }
  | { readonly type: 'approvals-changed' }
  | { readonly type: 'providers-changed' };

/**
 * The part of the host's api for conversations. Rejects with `not-found`, `invalid-input`, `conflict` (it is running)
 * or `transport`.
 */
export interface AgentApi extends LocalModelsApi {
  listConversations(): Promise<ConversationSummary[]>;
  conversation(id: ConversationId): Promise<ConversationView>;
  newConversation(settings?: Partial<ConversationSettings>): Promise<Conversation>;
  changeConversation(id: ConversationId, change: unknown): Promise<Conversation>;
  removeConversation(id: ConversationId): Promise<void>;
  /** Puts back what this tab last removed. */
  undoRemoveConversation(id: ConversationId): Promise<void>;

  /**
   * Adds a person's message below the head (or below `parent`: a new branch) and lets the model answer. Resolves when
   * it is stored; the run goes on.
   */
  sendMessage(
    id: ConversationId,
    message: { readonly text: string; readonly images?: readonly TurnImage[] },
    parent?: TurnId | 'start',
  ): Promise<TurnId>;
  /** Lets the model answer a turn once more, in a new branch. */
  retryTurn(id: ConversationId, turn: TurnId): Promise<void>;
  /**
   * Goes on below a turn that was stopped, interrupted or failed; calls whose outcome is unknown are told so to the
   * model.
   */
  resumeConversation(id: ConversationId): Promise<void>;
  /** Runs a call again with the tool as it is now, and goes on from there in a new branch. */
  rerunCall(id: ConversationId, turn: TurnId, call: ToolCallId): Promise<void>;
  /** Settles when nothing of it runs any more, 4 s at most. */
  stopConversation(id: ConversationId): Promise<void>;
  /** Shows the branch of a turn. */
  showBranch(id: ConversationId, turn: TurnId): Promise<ConversationView>;

  /** Oldest first: the first one is shown, the others wait. */
  openApprovals(): Promise<OpenApproval[]>;
  /**
   * Rejects with `invalid-input` for arguments or a pattern that do not fit, `conflict` when the tool changed
   * meanwhile; the call goes on waiting then.
   */
  decideApproval(call: ToolCallId, decision: ApprovalDecision): Promise<void>;
  approvalSettings(): Promise<ApprovalSettings>;
  setApprovalPolicy(origin: ApprovalOrigin, policy: ApprovalPolicy): Promise<ApprovalSettings>;
  removeApprovalRule(id: string): Promise<ApprovalSettings>;
  /** Puts back a rule that this tab removed. */
  undoRemoveApprovalRule(id: string): Promise<ApprovalSettings>;

  listProviders(): Promise<Provider[]>;
  /** `key` is stored as a secret bound to the provider's origin; it cannot be read back. */
  addProvider(fields: unknown, key?: string): Promise<Provider>;
  updateProvider(id: ProviderId, patch: unknown, key?: string): Promise<Provider>;
  removeProvider(id: ProviderId): Promise<void>;
  undoRemoveProvider(id: ProviderId): Promise<void>;
  testProvider(idOrFields: unknown, key?: string): Promise<ModelTest>;

  offerMeter(id: ConversationId): Promise<OfferMeter>;
  listPresets(): Promise<ToolPreset[]>;
  savePreset(preset: unknown): Promise<ToolPreset>;
  removePreset(id: string): Promise<void>;

  listRecordings(): Promise<RecordingSummary[]>;
  /**
   * A new conversation that plays it, without pauses when it is quick; resolves when it has begun. Rejects with
   * `conflict` where something of the person's own is in its way.
   */
  playRecording(id: string, isQuick?: boolean): Promise<ConversationId>;
  /** From now on the run that plays in this conversation does without pauses. */
  hurryRecording(id: ConversationId): Promise<void>;
  /** Takes away what a shipped run made: its folder below `/examples`, its tool, its server. */
  clearRecording(id: string): Promise<void>;
  saveRecording(id: ConversationId, title: string): Promise<RecordingSummary>;
  removeRecording(id: string): Promise<void>;
  /** Keeps conversations of a link as untrusted recorded runs; nothing of them runs. */
  addSharedRecordings(conversations: readonly unknown[]): Promise<RecordingSummary[]>;

  exportConversation(id: ConversationId): Promise<SharedConversation>;
  /**
   * Stores a conversation from outside; nothing of it runs. Rejects with `invalid-input`, whose `data.reason` is
   * 'no-json' for a file of another kind.
   */
  importConversation(file: Blob): Promise<Conversation>;

  /**
   * `window.toolyard.agent.run`, without its conversation being kept. `approve` is asked where the options say so.
   * Settles when the last event was heard.
   */
  runAgent(
    runId: string,
    options: unknown,
    onEvents: (events: readonly AgentRunEvent[]) => Promise<void>,
    approve?: (call: {
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: JsonValue;
    }) => Promise<boolean>,
  ): Promise<void>;
  stopAgentRun(runId: string): Promise<void>;

  /**
   * A model's answer to what an MCP server asks (`sampling/createMessage`), for a person to look at before it is sent.
   * No tool is offered.
   *
   * @throws ToolyardError `invalid-input`, `not-found`, `transport` with what the provider said, `aborted`
   */
  answerSampling(sampleId: string, providerId: ProviderId, request: unknown): Promise<SampleAnswer>;
  stopSampling(sampleId: string): Promise<void>;
}

/** The result of a sampling, in MCP's words. */
export type SampleAnswer = JsonObject & {
  readonly role: 'assistant';
  readonly content: { readonly type: 'text'; readonly text: string };
  readonly model: string;
  readonly stopReason: string;
};
