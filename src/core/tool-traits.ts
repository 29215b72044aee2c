import type { ApprovalOrigin, ApprovalPolicy } from './conversation.ts';
import type { CodeHash } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { ReplaceableOrigin } from './project.ts';
import type { OriginKind, ProjectRuns, ServerTool } from './tool.ts';

/** What follows from where a tool comes from (`catalog/origins/`). Nobody else looks at the origin itself. */
export interface ToolTraits {
  /** As traces and `tool_origins` name its origin. A name to pass on, nothing to decide by. */
  readonly origin: OriginKind;
  /** The kind of the executor that runs it: for code of its own the environment, for commands the shell. */
  readonly executor: string;
  /** How its own code runs; undefined for a tool that has none. */
  readonly runs?: ProjectRuns;
  /** Who offers it, of a tool of an MCP server. */
  readonly server?: ServerTool;
  /** Stands for the hash of its code where that is the app's. */
  readonly codeKey?: CodeHash;
  /** To it an argument that is null is one that was not given. */
  readonly isNullAbsent?: true;

  /** Whose policy holds for a model's calls. */
  readonly group: ApprovalOrigin;
  /** Where it lies or who offers it (the file, the server, the executor), where that says more than its group. */
  readonly place?: string;
  /** Its place or its environment, as traces tell it. */
  readonly detail?: string;
  /** Its text is a program: a pattern that leaves text open allows any. */
  readonly isProgram?: true;
  /** A person can grant it something. */
  readonly hasGrants: boolean;

  /** What a call of it is told while it is disabled: the tool … to run it. */
  readonly whenDisabled: string;
  /** What a model is told while it is not trusted: the tool … before a model may call it. */
  readonly whenUntrusted: string;
  /** A person who allows one call has not seen enough of it: a model waits until it is trusted. */
  readonly isTrustNeeded?: true;
  /** Why nobody at all may call it while it is not trusted. */
  readonly barUntilTrusted?: { readonly why: string; readonly data: JsonObject };

  /** As what it is told of beside another tool of its name; undefined for one that shares its name with none. */
  readonly replaceable?: ReplaceableOrigin;
  /** It is kept by the person, whose editor opens it. */
  readonly isOwn?: true;
  /** It counts before a person's own tool of its name. */
  readonly isBeforeOwn?: true;
  /** It came with this build of the app, which may lend another one of its name. */
  readonly isShipped?: true;
}

/** Tools that have a policy of their own. */
export interface ApprovalGroup {
  readonly id: ApprovalOrigin;
  /** Calls of … are not allowed. */
  readonly name: string;
  /** As long as the person said nothing else. */
  readonly policy: ApprovalPolicy;
}
