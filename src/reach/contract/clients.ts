import type { ApprovalRule } from '../../agent/contract/conversation.ts';
import type { ToolCallId, ToolId } from '../../core/ids.ts';

/** Clients of the relay have names of this form; a page's is its origin. */
export const CLIENT_NAME = /^[a-z0-9][a-z0-9-]{0,31}$/;

/** The browser's own agent is a client of this name (WebMCP); no client of the relay can have it. */
export const BROWSER = 'Browser';

/** A tool that is offered: this very tool, also under another name. `name` is its name when it was chosen. */
export interface OfferedTool {
  readonly toolId: ToolId;
  readonly name: string;
}

/** A named set of tools that clients can be offered. */
export interface ReachSet {
  readonly formatVersion: 1;
  readonly id: string;
  readonly name: string;
  readonly tools: readonly OfferedTool[];
}

/** What a client is offered. Nothing at first. */
export interface ReachOffer {
  readonly tools: readonly OfferedTool[];
  /** Ids of sets. */
  readonly sets: readonly string[];
  /** Names of skills. */
  readonly skills?: readonly string[];
  /** It may read the files of this folder of the workspace, as resources. */
  readonly folder?: string;
}

/** A program outside the tab that may call tools, as it is stored. In no link, export or backup. */
export interface ReachClient extends ReachOffer {
  readonly formatVersion: 1;
  readonly name: string;
  readonly kind: 'relay' | 'page';
  /** ISO 8601, as are all times here. */
  readonly createdAt: string;
  readonly lastSeenAt?: string;
  /** Calls that need no question: for this client alone, each for one tool in one form. */
  readonly rules: readonly ApprovalRule[];
  /** A person took its access away, and the relay has not yet heard of it. */
  readonly isRevoked?: true;
}

/** How a call of a client went. `unknown`: the tab was closed while it was under way. */
export type ReachCallState = 'waiting' | 'running' | 'done' | 'failed' | 'denied' | 'stopped' | 'unknown';

/** One call in the log. */
export interface ReachLogEntry {
  readonly formatVersion: 1;
  readonly id: ToolCallId;
  readonly client: string;
  readonly toolName: string;
  /** The start of its arguments' JSON. */
  readonly input: string;
  readonly startedAt: string;
  readonly state: ReachCallState;
  readonly error?: string;
  /** Milliseconds of the run. */
  readonly durationMs?: number;
  /** The W3C trace context that came with it. */
  readonly traceparent?: string;
}
