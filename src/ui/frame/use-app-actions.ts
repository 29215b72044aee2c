import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import type { Action } from '../stores/action-registry.ts';
import { useApp } from '../stores/app-context.ts';
import { useActions } from '../stores/use-actions.ts';
import { sharedTexts } from '../texts/index.ts';
import { frameTexts } from './texts/index.ts';
import { settingsOf, usePanels } from './panel.ts';

/** Registers the actions that are available everywhere: those of the app itself, and those of its panels. */
export function useAppActions({
  search,
  palette,
}: {
  readonly search: () => void;
  readonly palette: () => void;
}): void {
  const model = useApp();
  const panels = usePanels();
  useActions((): readonly Action[] => {
    const { kept, install } = model.status.getState();
    return [
      { id: 'app.palette', group: 'app', label: sharedTexts.frame.openPalette, keys: 'palette', perform: palette },
      { id: 'go.search', group: 'go', label: frameTexts.actions.search, keys: 'search', perform: search },
      ...panels.flatMap(({ actions }) => actions?.(model) ?? []),
      ...(kept?.isUpdateReady === true
        ? [
            {
              id: 'app.update',
              group: 'app',
              label: sharedTexts.offline.updateNow,
              perform: () => location.reload(),
            } as const,
          ]
        : []),
      ...(install === undefined
        ? []
        : [{ id: 'app.install', group: 'app', label: frameTexts.actions.install, perform: () => install() } as const]),
      ...settingsOf(panels).map(
        ({ id, title }) =>
          ({
            id: `settings.${id}`,
            group: 'go',
            label: sharedTexts.frame.openSettings(title()),
            perform: () => navigate(pathOf({ screen: 'settings', page: id })),
          }) as const,
      ),
    ];
  });
}
