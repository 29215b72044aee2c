import type { Permissions } from '../../core/permissions.ts';
import type { CodeHash, ToolId } from '../../core/ids.ts';
import { isRecord, type JsonSchema } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { OriginKind, ProjectRuns, ToolFields, ToolLanguage } from '../../core/tool.ts';

/**
 * A tool that ships with this build of the app, is a file of the workspace, or that the address brought for this visit,
 * as lists show it.
 */
export interface VisitingToolSummary {
  /** Its runs and grants are kept under this id. */
  readonly id: ToolId;
  /** What its badge says. */
  readonly origin: 'embed' | 'project' | 'link';
  /** It came with this build of the app. */
  readonly isShipped: boolean;
  /** The address brought it for this visit: it takes the place of all others of the same name. */
  readonly isForVisit: boolean;
  readonly name: string;
  readonly description: string;
  readonly runs: ProjectRuns;
  /** The file, of a tool of this build its name alone; undefined for one that the address brought itself. */
  readonly path?: string;
  /** What `visiting.ignore` takes; undefined for one that cannot be left out. */
  readonly ignoredAs?: string;
  /**
   * `allowed`: it runs. `new`: nobody has looked at this code yet. `changed`: it was allowed, and is other code now.
   * `broken`: it cannot run. `ignored`: a person left the file out. `removed`: the address takes the name away.
   */
  readonly state: 'allowed' | 'new' | 'changed' | 'broken' | 'ignored' | 'removed';
  /** Another tool of this name counts. */
  readonly isOverridden: boolean;
}

/** All of it, as its page shows it. */
export interface VisitingTool extends VisitingToolSummary {
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
  /** What of it deserves a look, in sentences. */
  readonly lookAt: readonly string[];
  /** What it replaces: the next lower tool of its name. */
  readonly replaces?: NamedAlike;
  /** The one that counts in its place. */
  readonly replacedBy?: NamedAlike;
}

/** Origins whose tools can have the name of another one. */
export type ReplaceableOrigin = Exclude<OriginKind, 'registered' | 'mcp'>;

/** Another tool of a name. */
export interface NamedAlike {
  readonly id: ToolId;
  readonly origin: ReplaceableOrigin;
  /** A person stored it, and can edit it. */
  readonly isOwn: boolean;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

export interface VisitingTools {
  readonly tools: readonly VisitingToolSummary[];
  /** The folder whose files are tools; undefined when there is none. */
  readonly folder: string | undefined;
  /** Files of the folder that were not looked at: it holds too many. */
  readonly left: number;
}

/** What `tool=` of an address asks for, read and not done. */
export interface AddressReview {
  readonly added: readonly AddressTool[];
  /** Names that it takes away. */
  readonly removed: readonly string[];
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}
export interface AddressTool {
  readonly fields: ToolFields;
  readonly lookAt: readonly string[];
  /** Of a tool that is read from the workspace. */
  readonly path?: string;
  /** The tool of this name that it would stand before. */
  readonly replaces?: Omit<NamedAlike, 'id' | 'isOwn'> & { readonly code?: string };
}

const VISITING_ID = /^(?:embed|project|link):(.+)$/s;

/** The name in the id of such a tool; undefined for the id of any other tool. */
export function visitingNameOf(id: ToolId): string | undefined {
  return VISITING_ID.exec(id)?.[1];
}

/** What a person decided about files that are tools, as it is stored; the newest last. */
export interface KeptDecisions {
  readonly formatVersion: 1;
  readonly allowed: readonly (readonly [id: ToolId, codeHash: CodeHash])[];
  /** What is left out: paths of files, ids of tools of this build. */
  readonly ignored: readonly string[];
  /** What commands said to `--help`, by the hash of their code. */
  readonly help: readonly (readonly [codeHash: CodeHash, text: string])[];
}

/** Decisions as they were stored; what cannot be read was not decided. */
export function parseProjectDecisions(stored: unknown): KeptDecisions {
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
    // Ids and hashes that are none fit nothing.
    allowed: pairs(input['allowed']).slice(-LIMITS.project.maxKept) as [ToolId, CodeHash][],
    ignored: Array.isArray(ignored)
      ? ignored.filter((path): path is string => typeof path === 'string').slice(-LIMITS.project.maxKept)
      : [],
    help: pairs(input['help']).slice(-LIMITS.project.maxKept) as [CodeHash, string][],
  };
}
