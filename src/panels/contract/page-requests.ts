import type { JsonObject } from '../../core/json/json.ts';

/**
 * What the host asks of its page: each tab has a host worker and a page, and the page hands over one function for all
 * (`PanelsService.serve`). Handlers are in `ui/canvas/page-requests.ts`; page automation adds its requests to both.
 */
export interface PageRequests {
  readonly 'open-panel': { readonly input: { readonly panelId: string }; readonly output: OpenedPanel };
  readonly 'close-panel': { readonly input: { readonly panelId?: string }; readonly output: ClosedPanel };
  readonly 'page-state': { readonly input: JsonObject; readonly output: PageState };
  readonly 'expand-activity-bar': {
    readonly input: { readonly expanded: boolean };
    readonly output: { readonly expanded: boolean };
  };
  readonly 'focus-surface': { readonly input: { readonly surface: Surface }; readonly output: FocusedSurface };
  readonly 'read-editor': { readonly input: JsonObject; readonly output: EditorContent };
  readonly 'save-editor': { readonly input: { readonly content: string }; readonly output: EditorSaved };
}

export type PageRequestName = keyof PageRequests;

/** Answers a request of the host; a rejection says what went wrong. The input is of the host, the output of the page. */
export type ServePage = (name: PageRequestName, input: JsonObject) => Promise<unknown>;

export type OpenedPanel =
  | { readonly opened: true; readonly panelId: string; readonly title: string }
  /** The person was typing, or a question was open, for as long as the panel waited. */
  | { readonly opened: false; readonly reason: 'busy' | 'not-found' };

export interface ClosedPanel {
  readonly closed: boolean;
  /** The panel that is active now. */
  readonly panelId: string | null;
}

/** What `get_workspace_state` says of the page. */
export interface PageState {
  readonly activePanel: string | null;
  readonly title: string | null;
  readonly panels: readonly { readonly panelId: string; readonly title: string }[];
  readonly activityBar: { readonly expanded: boolean; readonly panels: readonly string[] };
  readonly openTool?: string;
  readonly openFile?: string;
  readonly runs: { readonly running: number; readonly queued: number };
  readonly layout: string;
  readonly isOffline: boolean;
}

export const SURFACES = ['editor', 'arguments', 'result', 'conversation', 'files', 'terminal', 'panel'] as const;
export type Surface = (typeof SURFACES)[number];

export type FocusedSurface =
  | { readonly focused: true; readonly surface: Surface }
  | { readonly focused: false; readonly reason: 'busy' | 'not-shown' };

/** The tool or the file in the editor. */
export type EditorContent =
  | {
      readonly open: true;
      readonly filePath: string;
      readonly content: string;
      readonly language: string;
    }
  | { readonly open: false };

export type EditorSaved =
  | { readonly saved: true; readonly filePath: string }
  | { readonly saved: false; readonly reason: 'not-open' | 'conflict' | 'invalid'; readonly message: string };
