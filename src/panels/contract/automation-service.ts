import type { AutomationOrder } from './automation.ts';

/** What automation works on: the panel that is on the screen, or a tool's document. */
export interface AutomatedView {
  readonly kind: 'panel' | 'document';
  /** Another one each time that the view is loaded. */
  readonly viewId: string;
  /** Of the panel, or the name of the tool. */
  readonly title: string;
}

/** The views in the page. Only windows have any, so the page lends them to the host worker. */
export interface PageAutomationApi {
  /** The view that automation works on now; undefined if none is on the screen. */
  view(): Promise<AutomatedView | undefined>;
  /**
   * Has the script of that view carry out an order. Resolves to what the script reports, which is untrusted, or to
   * undefined if the view has ended.
   */
  order(orderId: string, viewId: string, order: AutomationOrder): Promise<unknown>;
  stop(orderId: string): Promise<void>;
}

/** Why nothing can be done where no page is shown. */
export const NO_VIEW =
  'No panel is on the screen to work on: open one with its open_…_panel tool, or run a tool that shows a document';
