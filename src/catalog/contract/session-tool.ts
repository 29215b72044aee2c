import type { AddressRefusal } from './address-refusals.ts';
import type { ReviewFinding } from './import/review-findings.ts';
import type { Permissions } from '../../core/permissions/permissions.ts';
import type { CodeHash, ToolId } from '../../core/ids.ts';
import { isRecord, type JsonSchema } from '../../core/json/json.ts';
import type { InLanguages } from '../../core/language.ts';
import { LIMITS } from '../../core/limits.ts';
import type { UnreadField } from './unread-field.ts';
import type { OriginKind, ProjectRuns, ToolFields, ToolLanguage } from '../../core/tool.ts';

/**
 * A tool that nobody stored, as lists show it: it ships with this build of the app, is a file of the workspace, was
 * brought by the address for this visit, or is of an origin that finds its tools by itself.
 */
export interface SessionToolSummary {
  /** The id under which its runs and grants are stored. */
  readonly id: ToolId;
  /** Says which of the badges it has. */
  readonly origin: OriginKind;
  /** It ships with this build of the app. */
  readonly isShipped: boolean;
  /** It came with the address for this visit, and has priority over all others of the same name. */
  readonly isForThisPage: boolean;
  /** Nobody decides whether it may run. */
  readonly isTrustFixed?: true;
  readonly name: string;
  readonly description: string;
  /** Undefined for one without code of its own. */
  readonly runs?: ProjectRuns;
  /**
   * The path of its file, or the file name for a shipped tool; undefined for a tool that the address itself contains.
   */
  readonly path?: string;
  /** The argument of `sessionTools.ignore`; undefined if it cannot be ignored. */
  readonly ignoredAs?: string;
  /**
   * `allowed`: it runs. `new`: nobody has reviewed this code yet. `changed`: it was allowed, but its code has changed.
   * `broken`: it cannot run. `ignored`: a person ignored the file. `removed`: the address removes the name.
   */
  readonly state: 'allowed' | 'new' | 'changed' | 'broken' | 'ignored' | 'removed';
  /** Another tool of this name is used. */
  readonly isOverridden: boolean;
}

/** The whole tool, for its page. */
export interface SessionTool extends SessionToolSummary {
  readonly code: string;
  readonly language: ToolLanguage;
  readonly codeHash: CodeHash;
  readonly inputSchema: JsonSchema;
  readonly guidance?: string;
  readonly requested: Permissions;
  readonly timeoutMs: number;
  /** Why it cannot run. */
  readonly fault?: string;
  /** Files of the workspace that it imports. */
  readonly imports: readonly string[];
  /** What to review in its code. */
  readonly findings: readonly ReviewFinding[];
  /** Fields of its definition that could not be read from its code. */
  readonly unread: readonly UnreadField[];
  /** The tool that it replaces: the next lower one of its name. */
  readonly replaces?: NamedAlike;
  /** The tool that is used instead. */
  readonly replacedBy?: NamedAlike;
}

/** What the page says of tools of an origin beside another one of the same name. */
export interface AlikeWords {
  /** On the page of one that replaces such a tool. */
  readonly replaces: string;
  /** On the page of one that such a tool replaces. */
  readonly replacedBy: string;
}

/** The badge of tools that nobody stored. */
export interface BadgeWords {
  readonly name: string;
  readonly hint: string;
  /** What their part of the list is called. Without it, they stand with the tools of the workspace. */
  readonly list?: string;
}

/** Another tool of the same name. */
export interface NamedAlike {
  readonly id: ToolId;
  readonly words: InLanguages<AlikeWords>;
  /** A person stored it and can edit it. */
  readonly isOwn: boolean;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

export interface SessionTools {
  readonly tools: readonly SessionToolSummary[];
  /** The folder whose files are tools; undefined when there is none. */
  readonly folder: string | undefined;
  /** Number of files in the folder that were skipped because there are too many. */
  readonly left: number;
  /** By the kind of the origin, which is also what ids of its tools begin with. */
  readonly badges: Readonly<Record<string, InLanguages<BadgeWords>>>;
}

/** The effects that `tool=` parameters of an address ask for; nothing is done yet. */
export interface AddressReview {
  readonly added: readonly AddressTool[];
  /** Names that it removes. */
  readonly removed: readonly string[];
  readonly refused: readonly AddressRefused[];
}
/** A name that cannot be used, and the English sentence for it. */
export interface AddressRefused {
  readonly name: string;
  readonly reason: string;
  /** The sentence without its words. */
  readonly refusal: AddressRefusal;
  /** Why the link in it was refused: `data.reason` of `decodeShare`. */
  readonly linkFault?: string;
}
export interface AddressTool {
  readonly fields: ToolFields;
  readonly findings: readonly ReviewFinding[];
  /** Fields of its definition that could not be read from its file. */
  readonly unread?: readonly UnreadField[];
  /** For a tool that is read from the workspace. */
  readonly path?: string;
  /** For a command of the workspace, which runs in the shell: `take` refuses it if the file has changed since. */
  readonly command?: CodeHash;
  /** The tool of this name that it would replace. */
  readonly replaces?: Omit<NamedAlike, 'id' | 'isOwn'> & { readonly code?: string };
}

/** Ids of tools that are stored have no colon, and these begin with a kind too. */
const SESSION_TOOL_ID = /^(?!(?:builtin|mcp|registered):)[a-z]+:(.+)$/s;

/** The name in the id of such a tool; undefined for ids of other tools. */
export function sessionToolNameOf(id: ToolId): string | undefined {
  return SESSION_TOOL_ID.exec(id)?.[1];
}

/** A person's stored decisions about files that are tools; the newest last. */
export interface StoredDecisions {
  readonly formatVersion: 1;
  readonly allowed: readonly (readonly [id: ToolId, codeHash: CodeHash])[];
  /** Ignored items: paths of files, ids of shipped tools. */
  readonly ignored: readonly string[];
  /** Output of commands for `--help`, by the hash of their code. */
  readonly help: readonly (readonly [codeHash: CodeHash, text: string])[];
}

/** Parses stored decisions; invalid ones are dropped. */
export function parseProjectDecisions(stored: unknown): StoredDecisions {
  const input = isRecord(stored) && stored['formatVersion'] === 1 ? stored : {};
  const pairs = (value: unknown): [string, string][] =>
    Array.isArray(value)
      ? value.filter(
          (pair): pair is [string, string] =>
            Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'),
        )
      : [];
  const { ignored } = input;
  return {
    formatVersion: 1,
    // Invalid ids and hashes match nothing.
    allowed: pairs(input['allowed']).slice(-LIMITS.project.maxKept) as [ToolId, CodeHash][],
    ignored: Array.isArray(ignored)
      ? ignored.filter((path): path is string => typeof path === 'string').slice(-LIMITS.project.maxKept)
      : [],
    help: pairs(input['help']).slice(-LIMITS.project.maxKept) as [CodeHash, string][],
  };
}
