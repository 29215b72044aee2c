import type { ApprovalOrigin, ApprovalPolicy, GroupWords } from './conversation.ts';
import type { CodeHash } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { InLanguages } from '../../core/language.ts';
import type { AlikeWords } from '../../catalog/contract/session-tool.ts';
import type { OriginKind, ProjectRuns, ServerTool } from '../../core/tool.ts';

/** What follows from a tool's origin (`catalog/origins/`). Other code never looks at the origin itself. */
export interface ToolTraits {
  /** The name of its origin, for traces and `tool_origins`. No decision depends on it. */
  readonly origin: OriginKind;
  /** The kind of its executor: the environment for code of its own, the shell for commands. */
  readonly executor: string;
  /** How its own code runs; undefined if it has none. */
  readonly runs?: ProjectRuns;
  /** The MCP server that offers it. */
  readonly server?: ServerTool;
  /** Replaces the hash of its code if the code is part of the app. */
  readonly codeKey?: CodeHash;
  /** An argument that is null counts as missing. */
  readonly isNullAbsent?: true;

  /** The group whose policy applies to a model's calls. */
  readonly group: ApprovalOrigin;
  /** Where it is or who offers it (the file, the server, the executor), if that adds to its group. */
  readonly location?: string;
  /** Its place or its environment, for traces. */
  readonly detail?: string;
  /** It acts on a page: what is under the numbers of its arguments is looked up for each call. */
  readonly isPageAct?: true;
  /** Its text argument is a program: a pattern with a star in it would allow any program. */
  readonly isProgram?: true;
  /** A person is asked for each call of a model, whatever rules say. */
  readonly isAskedEachTime?: true;
  /** Its output is not shortened for a model. */
  readonly isWhole?: true;
  /** Arguments that are paths of the workspace. */
  readonly pathArguments?: readonly string[];
  /** Its schema is untrusted though the tool is not: it is compiled in the sandbox. */
  readonly isSchemaUntrusted?: true;
  /** Its panel: it is there while that panel is active. */
  readonly panelId?: string;
  /** The id under which permissions are granted, where several tools share them; its own without one. */
  readonly grantee?: string;
  /** A person can grant it permissions. */
  readonly hasGrants: boolean;

  /** The middle part of the message while it is disabled: "The tool … to run it". */
  readonly whenDisabled: string;
  /** The middle part of the message while it is untrusted: "The tool … before a model may call it". */
  readonly whenUntrusted: string;
  /** Approving a single call is not enough: a person must trust it before a model may call it. */
  readonly isTrustNeeded?: true;
  /** Why nobody may call it while it is untrusted; absent if a person may. */
  readonly barUntilTrusted?: { readonly why: string; readonly data: JsonObject };

  /** What the page says of it beside another tool of the same name; undefined where names cannot meet. */
  readonly replaceable?: InLanguages<AlikeWords>;
  /** A person stored it and can edit it. */
  readonly isOwn?: true;
  /** It has priority over a person's own tool of the same name. */
  readonly isBeforeOwn?: true;
  /** It ships with this build of the app. */
  readonly isShipped?: true;
}

/** A group of tools with a policy of its own. */
export interface ApprovalGroup {
  readonly id: ApprovalOrigin;
  /** The end of "Calls of … are not allowed in the settings". */
  readonly name: string;
  /** The default policy. */
  readonly policy: ApprovalPolicy;
  readonly words: InLanguages<GroupWords>;
}
