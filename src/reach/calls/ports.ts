import type { ApprovalSettings } from '../../agent/contract/agent-api.ts';
import type { OpenApproval } from '../../agent/contract/conversation.ts';
import type { ToolTraits } from '../../agent/contract/tool-traits.ts';
import type { CallEvent, ExecuteToolResult } from '../../core/call.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { ToolCallId, ToolId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { Tool } from '../../core/tool.ts';

/** The call of a client, once its tool and its arguments are settled. */
export interface AllowedCall {
  readonly id: ToolCallId;
  readonly client: string;
  readonly toolName: string;
  readonly input: JsonObject;
  /** Of the tool that was judged; another one is refused. */
  readonly toolKey: string;
  readonly traceparent?: string;
}

/** The catalog and the call path, as clients outside the tab use them. */
export interface ReachTools {
  readonly lookup: (name: string) => Promise<Tool | undefined>;
  readonly traitsOf: (tool: Tool) => ToolTraits;
  /** Names of the tools that agents may be offered: enabled and trusted. */
  readonly offerable: () => Promise<readonly string[]>;
  /** The present name of a tool that a person stored; undefined for other tools. */
  readonly nameOf: (id: ToolId) => Promise<string | undefined>;
  /** Runs a tool as caller `remote`. Never rejects. */
  readonly call: (
    call: AllowedCall,
    onEvent: (event: CallEvent) => void,
    signal: AbortSignal,
  ) => Promise<ExecuteToolResult>;
}

/** Whether a call may run (`agent/approvals/`), by the rules of one client. */
export interface ClientApprovals {
  /** Waits for a person without a time limit; an abort ends the wait. Never rejects. */
  readonly approve: (
    call: { readonly id: ToolCallId; readonly toolName: string; readonly input: JsonObject },
    signal: AbortSignal,
    onWaiting: () => void,
  ) => Promise<ClientVerdict>;
  readonly open: () => readonly OpenApproval[];
  /** @throws ToolyardError `not-found`, `conflict`, `invalid-input` */
  readonly decide: (key: unknown, decision: unknown) => Promise<void>;
}

export type ClientVerdict =
  | { readonly ok: true; readonly input: JsonObject; readonly toolKey: string }
  | { readonly ok: false; readonly code: ErrorCode; readonly message: string };

/** What approvals of one client need: the tools that it is offered, and its rules. */
export interface ApprovalParts {
  readonly client: string;
  readonly lookup: (name: string) => Promise<Tool | undefined>;
  readonly read: () => Promise<ApprovalSettings>;
  readonly change: (make: (stored: ApprovalSettings) => ApprovalSettings) => Promise<ApprovalSettings>;
  readonly onChange: () => void;
}
export type OpenApprovals = (parts: ApprovalParts) => ClientApprovals;
