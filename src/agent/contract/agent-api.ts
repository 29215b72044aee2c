import type { McpServerId, ToolId } from '../../core/ids.ts';
import type { Language } from '../../core/language.ts';
import type {
  ApprovalPolicy,
  ApprovalRule,
  ConversationId,
  ConversationSettings,
  SharedSettings,
  StopReason,
  Turn,
  TurnId,
  TurnImage,
} from './conversation.ts';
import type { OfferGroupKind } from './offer-groups.ts';
import type { ProviderId } from './provider.ts';
import type { TaskState } from './tasks/task.ts';
import type { TurnDelta } from './turn-delta.ts';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import type { SkillsSection } from '../../skills/contract/skills-section.ts';
import type { TokenUsage } from './model-worker-api.ts';

/** The tools that an agent is offered, and how much of its context they take. Tokens are estimated. */
export interface OfferMeter {
  readonly tools: readonly {
    readonly name: string;
    readonly origin: string;
    readonly tokens: number;
    /** `deferred`: the model finds it by searching; `off`: its group is off, or the preset leaves it out. */
    readonly state: 'offered' | 'deferred' | 'off';
    /** The parameter whose name the provider refuses, so that the tool is not offered. */
    readonly leftOut?: string;
  }[];
  /** In the order in which they are shown. */
  readonly groups: readonly OfferGroup[];
  /** Of what the model gets. */
  readonly tokens: number;
  readonly contextTokens?: number;
  /** The model looks definitions up instead of getting all of them. */
  readonly isSearched: boolean;
  /** The list of skills in the system prompt. */
  readonly skills?: SkillsSection;
}
/** A part of the system prompt. `calls`: how a model without native calls writes one. */
export interface SystemPromptPart {
  readonly kind: 'instructions' | 'notes' | 'tools' | 'switched-off' | 'skills' | 'rule' | 'calls';
  readonly text: string;
  /** Estimated. */
  readonly tokens: number;
}
/** Tools that a person switches on or off together. A tool can be in several. */
export interface OfferGroup {
  /** As settings store it (`offerGroupId`). */
  readonly id: string;
  readonly kind: OfferGroupKind;
  /** Of a server or a tag; otherwise empty. */
  readonly name: string;
  /** Number of tools, and the tokens of all of them. */
  readonly tools: number;
  readonly tokens: number;
  readonly isOn: boolean;
}
/** A named set of tools, of settings, or of both. */
export interface Preset {
  readonly id: string;
  readonly name: string;
  /** Names of the tools that it offers; all if absent. */
  readonly tools?: readonly string[];
  /** Absent if it is a set of tools only. Those that are absent in it are the defaults. */
  readonly settings?: PresetSettings;
}
export interface PresetSettings extends SharedSettings {
  readonly instructions?: string;
}
export interface RecordingSummary {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** It ships with the app. */
  readonly ships: boolean;
  /** The language of a shipped one. */
  readonly language?: Language;
  readonly calls: number;
  /** Its effects: files, tools, servers, addresses. Shown before it is played. */
  readonly does?: readonly string[];
  /** Names of the tools it calls. */
  readonly tools?: readonly string[];
  /** It came from outside: each of its calls asks for approval. */
  readonly isStrangers?: true;
}
/** What was removed of a shipped run. */
export interface RunCleanup {
  /** Number of files. */
  readonly files: number;
  /** Names of tools, servers and panels. */
  readonly names: readonly string[];
  /** For `undo` of the service of files, in this order. */
  readonly undoIds: readonly string[];
  /** For `undoClear` of the storage of tools: the panel's, which was removed. */
  readonly storage?: ToolId;
  /** For `undoRemove` of the service of MCP servers. */
  readonly server?: McpServerId;
}
export interface ApprovalSettings {
  /** By the ids of the groups. */
  readonly policies: Readonly<Record<string, ApprovalPolicy>>;
  readonly rules: readonly ApprovalRule[];
}
export type ConversationChange = { readonly title?: string; readonly settings?: Partial<ConversationSettings> };

/** What two or three models answer side by side. */
export interface CompareRequest {
  readonly providerIds: readonly ProviderId[];
  /** The conversation whose messages come first, up to this turn or to the end of its branch on screen. */
  readonly from?: { readonly id: ConversationId; readonly turn?: TurnId };
  /** Needed unless `from` ends with a message of the person. */
  readonly message?: { readonly text: string; readonly images?: readonly TurnImage[] };
}
export interface Comparison {
  /** The conversations, in the order of the models. */
  readonly ids: readonly ConversationId[];
  /** Why a model could not begin: its column has the message without an answer. */
  readonly failures: readonly string[];
}

/** An event of `window.toolyard.agent.run`. */
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

/** An event of conversations, with the id of its conversation. */
export type AgentEvent =
  /** Titles, settings, branches or the list changed: read them again. */
  | { readonly type: 'conversation-changed'; readonly id: ConversationId }
  /** Whole turns: new ones, and those that another tab wrote. */
  | {
      readonly type: 'turns-changed';
      readonly id: ConversationId;
      readonly turns: readonly Turn[];
      readonly isRunning: boolean;
    }
  /** What was added to a turn that was sent before, or changed in it; several changes are sent as one event. */
  | {
      readonly type: 'turn-deltas';
      readonly id: ConversationId;
      readonly turn: TurnId;
      readonly deltas: readonly TurnDelta[];
      readonly isRunning: boolean;
    }
  | { readonly type: 'approvals-changed' }
  /** A task began, went on or ended; `root` is the conversation at the top. */
  | {
      readonly type: 'task-changed';
      readonly id: ConversationId;
      readonly root: ConversationId;
      readonly state: TaskState;
    }
  | { readonly type: 'providers-changed' };

/** The result of a sampling request, in MCP's format. */
export type SampleAnswer = JsonObject & {
  readonly role: 'assistant';
  readonly content: { readonly type: 'text'; readonly text: string };
  readonly model: string;
  readonly stopReason: string;
};
