import type {
  ApprovalOrigin,
  ApprovalPolicy,
  ApprovalRule,
  ConversationId,
  ConversationSettings,
  StopReason,
  Turn,
} from './conversation.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { TokenUsage } from './model-worker-api.ts';

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

/** The result of a sampling, in MCP's words. */
export type SampleAnswer = JsonObject & {
  readonly role: 'assistant';
  readonly content: { readonly type: 'text'; readonly text: string };
  readonly model: string;
  readonly stopReason: string;
};
