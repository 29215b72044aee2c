import type { RecordingSummary } from '../contract/agent-api.ts';
import type { SharedConversation } from '../contract/conversation.ts';
import type { Permissions } from '../../core/permissions.ts';
import type { ToolFields } from '../../core/tool.ts';

/** What a run that ships makes besides its calls, and where it leaves what it makes. */
export interface RunNeeds {
  /** All its files lie in here, below `/examples`; none for a run that writes none. */
  readonly folder?: string;
  /** What its files can be like, during it and at its end: SHA-256 in lower-case hex by path. */
  readonly leaves: Readonly<Record<string, readonly string[]>>;
  /** Lent for this visit, with what it is allowed; it is not stored. */
  readonly tool?: { readonly fields: ToolFields; readonly grant: Permissions };
  /** A program of the workspace, written before the run and added as a server. */
  readonly server?: { readonly name: string; readonly path: string; readonly source: string };
}

/** A recorded run that ships with the app. */
export interface ShippedRun {
  readonly summary: RecordingSummary;
  readonly needs: RunNeeds;
  readonly load: () => Promise<SharedConversation>;
}

/** What prepares the place for a run, and clears it away. */
export interface RunGround {
  /**
   * Resolves to what the person is to know, such as where files of an earlier run went. Rejects with `conflict` when
   * something of the person's own is in its way.
   */
  readonly prepare: (needs: RunNeeds) => Promise<readonly string[]>;
  /** Takes away what the run made: its folder, its tool with the grant, its server. */
  readonly clear: (needs: RunNeeds) => Promise<void>;
}
