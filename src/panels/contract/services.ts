import type { LeftOut } from '../../core/files/import-faults.ts';
import type { Fault } from '../../core/reason.ts';
import type { JsonValue } from '../../core/json/json.ts';
import type { PageAutomationApi } from './automation-service.ts';
import type { ServePage } from './page-requests.ts';
import type { BrokenPanel, FolderPanel, Panel, PanelFile, PanelFinding, PanelHash, PanelManifest } from './panel.ts';

/** A panel as lists show it. */
export interface PanelSummary extends Pick<Panel, 'folder' | 'hash' | 'isAllowed' | 'hiddenBy'> {
  readonly panelId: string;
  readonly title: string;
  /** Names of its tools. */
  readonly tools: readonly string[];
  /** Number of things that were changed or left out when it was read. */
  readonly findings: number;
  /** A person allowed a panel of this id before, in another form. */
  readonly hasChanged: boolean;
}

export interface PanelList {
  readonly panels: readonly PanelSummary[];
  readonly broken: readonly BrokenPanel[];
  /** Number of folders that were not read. */
  readonly left: number;
}

/** A panel with all that a person looks at before allowing it. */
export interface PanelDetails extends PanelSummary, Pick<FolderPanel, 'manifest'> {
  readonly files: readonly PanelFile[];
  readonly found: readonly PanelFinding[];
}

/** A panel that came in a link: its files by their paths in its folder. */
export interface IncomingPanel {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
}

/** A panel of a link, judged in memory, in the form in which it would be stored; or why it is none. */
export type PanelReview =
  | {
      readonly ok: true;
      /** As the link has it. */
      readonly name: string;
      readonly panelId: string;
      /** The id under which it would be stored: another one if its own is taken. */
      readonly storedAs: string;
      /** There is exactly this panel in the workspace. */
      readonly isSame: boolean;
      /** Of the form in which it would be stored. */
      readonly hash: PanelHash;
      readonly manifest: PanelManifest;
    }
  | { readonly ok: false; readonly name: string; readonly fault: Fault };

/** What a view is loaded from. */
export interface PanelPage {
  readonly panelId: string;
  readonly title: string;
  readonly hash: PanelHash;
  readonly html: string;
}

export interface ViewRequest {
  readonly method: string;
  /** Of the panel's own API, or an absolute address; with its query. */
  readonly path: string;
  readonly body?: JsonValue;
}

export interface ViewAnswer {
  readonly status: number;
  readonly body: JsonValue;
}

/** Panels. Methods that write reject with `not-found`, `conflict`, `invalid-input`, `denied` or `transport`. */
export interface PanelsService {
  list(): Promise<PanelList>;
  /** @param folder as lists have it */
  get(folder: string): Promise<PanelDetails>;
  /** The text of a file of a panel. */
  read(folder: string, path: string): Promise<string>;
  /** Allows a panel in exactly the form that a person saw. */
  allow(folder: string, hash: PanelHash): Promise<void>;
  disallow(folder: string): Promise<void>;
  /** Writes a new panel of the person's own and allows it. Resolves to its folder. */
  create(panelId: string, files: Readonly<Record<string, string>>): Promise<string>;
  /**
   * Writes a file as a person edited it. A panel that was allowed stays allowed: nothing else of it changes.
   *
   * @param hash of the panel that was edited; another one is a `conflict`
   */
  save(folder: string, hash: PanelHash, path: string, text: string): Promise<void>;
  /** Removes the folder of a panel. Resolves to an id for `files.undo`. */
  remove(folder: string): Promise<string>;
  /** A zip with the folders of panels. */
  export(folders: readonly string[]): Promise<Blob>;
  /** Stores the panels of a zip, or of files of a folder by their relative paths. None is allowed by that. */
  import(from: Blob | readonly { readonly path: string; readonly blob: Blob }[]): Promise<{
    readonly imported: readonly string[];
    readonly left: readonly LeftOut[];
  }>;
  /** Judges panels of a link. Stores nothing, and nothing of them runs. */
  review(panels: readonly IncomingPanel[]): Promise<readonly PanelReview[]>;
  /**
   * Stores panels of a link, each exactly as it was reviewed. None is allowed by that. Resolves to their folders.
   *
   * @param panels all that were reviewed
   * @param hashes of those to store; if one is no longer what would be stored, it is a `conflict`
   */
  take(panels: readonly IncomingPanel[], hashes: readonly PanelHash[]): Promise<readonly string[]>;
  /** The page of a panel that may be opened. Rejects with `denied` for another one. */
  page(panelId: string): Promise<PanelPage>;
  /** A request of the view of a panel to the panel's API. Never rejects for what the panel did. */
  fetch(panelId: string, hash: PanelHash, request: ViewRequest): Promise<ViewAnswer>;
  /** Hands over the function that answers requests of the host; there is one. */
  serve(answer: ServePage): Promise<void>;
  /** Tells which panel is active: agents are offered its tools. */
  activate(panelId: string | undefined): Promise<void>;
}

export type NoteKind = 'bug' | 'idea' | 'missing-tool';

/** A note of an agent to the maker of tools: a file. */
export interface DeveloperNote {
  readonly path: string;
  readonly note: string;
  readonly kind?: NoteKind;
  readonly panelId?: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A sentence for the system prompt that an agent proposed. */
export interface PromptNote {
  readonly id: string;
  readonly note: string;
  readonly reason?: string;
  /** Who proposed it: `model`, `remote`, … and a client's name. */
  readonly source: string;
  /** ISO 8601. */
  readonly at: string;
  /** A person accepted exactly this text. */
  readonly isAccepted: boolean;
  /** An accepted note that is switched off. */
  readonly isOff: boolean;
}

/** Notes of agents. Methods that write reject with `not-found`, `invalid-input` or `transport`. */
export interface NotesService {
  developerNotes(): Promise<readonly DeveloperNote[]>;
  /** Resolves to an id for `files.undo`. */
  removeDeveloperNote(path: string): Promise<string>;
  promptNotes(): Promise<readonly PromptNote[]>;
  /**
   * Accepts a proposed note.
   *
   * @param note the text that the person saw; another one is a `conflict`
   */
  acceptPromptNote(id: string, note: string): Promise<void>;
  switchPromptNote(id: string, isOff: boolean): Promise<void>;
  removePromptNote(id: string): Promise<void>;
}

export interface PanelServices {
  readonly panels: PanelsService;
  readonly notes: NotesService;
}

export interface PageAutomationService {
  /** Lends the views of the page; once, when the app has started. */
  lease(
    view: PageAutomationApi['view'],
    order: PageAutomationApi['order'],
    stop: PageAutomationApi['stop'],
  ): Promise<void>;
  /** Says whether the page has any view. */
  setHasViews(hasViews: boolean): Promise<void>;
}

/** Services of the page to the host. */
export interface PageServices {
  readonly pageAutomation: PageAutomationService;
}
