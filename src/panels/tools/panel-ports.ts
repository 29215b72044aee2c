import type { Caller } from '../../core/call.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { PageRequestName, PageRequests } from '../contract/page-requests.ts';
import type { NoteKind } from '../contract/services.ts';

/** What the built-in tools of panels need of the app. */
export interface PanelToolPorts {
  /** Asks the page. Rejects with a sentence if it does not answer. */
  readonly ask: <Name extends PageRequestName>(
    name: Name,
    input: PageRequests[Name]['input'],
  ) => Promise<PageRequests[Name]['output']>;
  /** Names of the tools of a panel; undefined if there is no such panel that may be opened. */
  readonly toolsOf: (panelId: string) => Promise<readonly string[] | undefined>;
  /** Numbers of the tools that agents are offered, by group. */
  readonly countTools: () => Promise<JsonObject>;
  readonly keepNote: (note: {
    readonly note: string;
    readonly kind?: NoteKind;
    readonly panelId?: string;
  }) => Promise<string>;
  /** Resolves to what became of it. */
  readonly proposePromptNote: (note: {
    readonly note: string;
    readonly reason?: string;
    readonly caller: Caller;
  }) => Promise<'proposed' | 'known' | 'full'>;
}
