import type { ViewChannel } from '../../panels/contract/view-channel.ts';

/** A view that is on the screen. */
export interface OpenView {
  readonly panelId: string;
  readonly title: string;
  /** Another one each time that the view is loaded. */
  readonly viewId: string;
  /** The frame, for its place on the screen. */
  readonly element: HTMLIFrameElement;
  readonly channel: ViewChannel;
  /** Aborted when the view ends, is loaded again or leaves the screen. */
  readonly signal: AbortSignal;
}

/** The views on the screen, the newest last. */
let views: readonly OpenView[] = [];
const listeners = new Set<(view: OpenView) => void>();

/** Calls back with each view on the screen: those that are there, and those that come. */
export function onOpenView(listener: (view: OpenView) => void): void {
  listeners.add(listener);
  for (const view of views) listener(view);
}

/** Adds a view until its signal is aborted. */
export function addOpenView(view: OpenView): void {
  const { signal } = view;
  if (signal.aborted) return;
  views = [...views, view];
  for (const notify of listeners) notify(view);
  signal.addEventListener(
    'abort',
    () => {
      views = views.filter((one) => one !== view);
    },
    { once: true },
  );
}

/** The view of a panel, if it is on the screen. */
export function openViewOf(panelId: string): OpenView | undefined {
  return views.findLast((view) => view.panelId === panelId);
}
