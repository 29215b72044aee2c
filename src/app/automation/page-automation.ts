import { newId } from '../../core/ids.ts';
import type { HostServices } from '../../services/host-services.ts';
import type { onOpenView } from '../../ui/index.ts';

/** A document of a tool is shown; the returned function is called when it is no longer. */
export type OnDocument = (frame: HTMLIFrameElement, run: { readonly toolName: string }) => () => void;

/**
 * Lets the host work on panels and documents of tools. Its code is loaded after the app's start.
 *
 * @returns takes the documents
 */
export function startPageAutomation(
  host: () => Pick<HostServices, 'pageAutomation'>,
  onView: typeof onOpenView,
): OnDocument {
  const loaded = import('../../panels/page/index.ts').then(
    async ({ automatePanels, createAutomatedViews, documentView }) => {
      const views = createAutomatedViews((hasViews) => {
        // Without it, models are not offered the tools.
        host()
          .pageAutomation.setHasViews(hasViews)
          .catch(() => undefined);
      });
      automatePanels(onView, views);
      await host().pageAutomation.lease(views.view, views.order, views.stop);
      return { views, documentView };
    },
  );
  // Without it, tools for pages say that there is none.
  loaded.catch(() => undefined);
  return (frame, { toolName }) => {
    let isOver = false;
    let remove = (): void => undefined;
    const add = ({ views, documentView }: Awaited<typeof loaded>): void => {
      if (!isOver) remove = views.add(documentView(frame, toolName, newId<string>()));
    };
    loaded.then(add, () => undefined);
    return () => {
      isOver = true;
      remove();
    };
  };
}
