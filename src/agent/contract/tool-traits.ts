import type { ApprovalOrigin, ApprovalPolicy } from './conversation.ts';
import type { CodeHash } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json.ts';
import type { ReplaceableOrigin } from '../../catalog/contract/project-tool.ts';
import type { OriginKind, ProjectRuns, ServerTool } from '../../core/tool.ts';

/** What follows from where a tool comes from (`catalog/origins/`). Nobody else looks at the origin itself. */
export interface ToolTraits {
  /** The name of its origin, for traces and `tool_origins`. Nothing is decided by it. */
  readonly origin: OriginKind;
  /** The kind of the executor that runs it: for code of its own the environment, for commands the shell. */
  readonly executor: string;
  /** How its own code runs; undefined for a tool that has none. */
  readonly runs?: ProjectRuns;
  /** Who offers it, of a tool of an MCP server. */
  readonly server?: ServerTool;
  /** Stands for the hash of its code where that is the app's. */
  readonly codeKey?: CodeHash;
  /** An argument that is null counts as one that was not given. */
  readonly isNullAbsent?: true;

  /** The group whose policy decides on a model's calls. */
  readonly group: ApprovalOrigin;
  /** Where it lies or who offers it (the file, the server, the executor), where that says more than its group. */
  readonly place?: string;
  /** Its place or its environment, as traces tell it. */
  readonly detail?: string;
  /** Its text is a program: a pattern that leaves text open allows any. */
  readonly isProgram?: true;
  /** A person can grant it something. */
  readonly hasGrants: boolean;

  /** The middle of the refusal while it is disabled: "The tool … to run it". */
  readonly whenDisabled: string;
  /** The middle of the refusal while it is untrusted: "The tool … before a model may call it". */
  readonly whenUntrusted: string;
  /** To allow one call is not enough: a model may call it once a person has trusted it. */
  readonly isTrustNeeded?: true;
  /** Why nobody may call it while it is untrusted. */
  readonly barUntilTrusted?: { readonly why: string; readonly data: JsonObject };

  /** What the page calls it beside another tool of the same name; undefined where names cannot meet. */
  readonly replaceable?: ReplaceableOrigin;
  /** A person stored it, and can edit it. */
  readonly isOwn?: true;
  /** It takes the place of a person's own tool of the same name. */
  readonly isBeforeOwn?: true;
  /** It came with this build of the app. */
  readonly isShipped?: true;
}

/** Tools that have a policy of their own. */
export interface ApprovalGroup {
  readonly id: ApprovalOrigin;
  /** The end of "Calls of … are not allowed in the settings". */
  readonly name: string;
  /** Until a person chooses another one. */
  readonly policy: ApprovalPolicy;
}
