import type { RecordingSummary, RunCleanup } from '../contract/agent-api.ts';
import type { SharedConversation } from '../contract/conversation.ts';
import type { Permissions } from '../../core/permissions/permissions.ts';
import type { ToolFields } from '../../core/tool.ts';

/** What a shipped run needs and makes, apart from its calls. */
export interface RunDeps {
  /** The folder below `/examples` that contains all its files; absent if it writes none. */
  readonly folder?: string;
  /** The possible contents of its files, during the run and at its end: lower-case hex SHA-256 by path. */
  readonly leaves: Readonly<Record<string, readonly string[]>>;
  /** Files that are written before the run, in this order: contents by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** A tool that is offered for this visit, with its grant; it is not stored. */
  readonly tool?: { readonly fields: ToolFields; readonly grant: Permissions };
  /**
   * A panel that is created and allowed before the run, with nothing stored. `files` are those of its folder: contents
   * by path in it.
   */
  readonly panel?: { readonly id: string; readonly files: () => Promise<Readonly<Record<string, string>>> };
  /** A program in the workspace, which is written before the run and added as a server. */
  readonly server?: { readonly name: string; readonly path: string; readonly source: string };
}

/** A recorded run that ships with the app. */
export interface ShippedRun {
  readonly summary: RecordingSummary;
  readonly needs: RunDeps;
  readonly load: () => Promise<SharedConversation>;
}

/** Prepares the place for a run, and cleans it up. */
export interface RunEnvironment {
  /**
   * Resolves to notes for the person, such as where the files of an earlier run went. Rejects with `conflict` if
   * something that the person made is in its way.
   */
  readonly prepare: (deps: RunDeps) => Promise<readonly string[]>;
  /** Removes what the run made: its folder, its tool with the grant, its server, its panel. */
  readonly clear: (deps: RunDeps) => Promise<RunCleanup>;
}
