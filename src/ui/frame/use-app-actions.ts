import { navigate } from '../model/navigate.ts';
import { pathOf, SETTINGS_PAGES } from '../model/routes.ts';
import { useToolActions } from '../tools/use-tool-actions.ts';
import type { Action } from '../stores/action-registry.ts';
import { useModel } from '../stores/app-model.ts';
import { THEMES } from '../settings/preferences-store.ts';
import { useActions } from '../stores/use-actions.ts';
import { texts } from '../texts/texts.ts';

/** What can be done from everywhere. */
export function useAppActions({
  search,
  palette,
}: {
  readonly search: () => void;
  readonly palette: () => void;
}): void {
  const { preferences, servers, share, status, terminal, place } = useModel();
  const { exportEverything, exportListed } = useToolActions();
  useActions((): readonly Action[] => [
    { id: 'app.palette', group: 'app', label: texts.palette.open, keys: 'palette', perform: palette },
    { id: 'go.search', group: 'go', label: texts.actions.search, keys: 'search', perform: search },
    { id: 'go.tools', group: 'go', label: texts.actions.tools, perform: () => navigate(pathOf({ screen: 'tools' })) },
    {
      id: 'go.files',
      group: 'go',
      label: texts.frame.workspace,
      perform: () => navigate(pathOf({ screen: 'files', path: '/' })),
    },
    ...(place === 'app'
      ? [
          {
            id: 'go.agent',
            group: 'go',
            label: texts.actions.agent,
            perform: () => navigate(pathOf({ screen: 'agent' })),
          } as const,
          {
            id: 'go.servers',
            group: 'go',
            label: texts.actions.servers,
            perform: () => navigate(pathOf({ screen: 'servers' })),
          } as const,
          ...(['address', 'program', 'config'] as const).map(
            (by) =>
              ({
                id: `servers.add.${by}`,
                group: 'app',
                label: texts.actions.addServer[by],
                perform: () => {
                  servers.getState().setAdding({ by, text: '' });
                  navigate(pathOf({ screen: 'servers' }));
                },
              }) as const,
          ),
          {
            id: 'go.terminal',
            group: 'go',
            label: texts.actions.terminal,
            keys: 'terminal',
            perform: () => {
              terminal.getState().open();
              navigate(pathOf({ screen: 'files', path: '/' }));
            },
          } as const,
        ]
      : []),
    {
      id: 'go.help',
      group: 'go',
      label: texts.frame.help,
      keys: 'help',
      perform: () => navigate(pathOf({ screen: 'help' })),
    },
    {
      id: 'go.new',
      group: 'app',
      label: texts.actions.newTool,
      keys: 'newTool',
      perform: () => navigate(pathOf({ screen: 'new' })),
    },
    {
      id: 'go.import',
      group: 'app',
      label: texts.actions.importTools,
      perform: () => navigate(pathOf({ screen: 'import' })),
    },
    { id: 'app.export-tools', group: 'app', label: texts.exporting.actionAll, perform: exportListed },
    { id: 'app.share', group: 'app', label: texts.actions.shareSeveral, perform: () => share.getState().open([]) },
    { id: 'app.export', group: 'app', label: texts.actions.exportEverything, perform: exportEverything },
    ...(status.getState().kept?.isUpdateReady === true
      ? [{ id: 'app.update', group: 'app', label: texts.offline.updateNow, perform: () => location.reload() } as const]
      : []),
    ...(status.getState().install === undefined
      ? []
      : [
          {
            id: 'app.install',
            group: 'app',
            label: texts.actions.install,
            perform: () => status.getState().install?.(),
          } as const,
        ]),
    ...THEMES.filter((theme) => theme !== preferences.getState().theme).map(
      (theme) =>
        ({
          id: `theme.${theme}`,
          group: 'app',
          label: texts.actions.theme(texts.appearance[theme]),
          perform: () => preferences.getState().setTheme(theme),
        }) as const,
    ),
    {
      id: 'go.settings',
      group: 'go',
      label: texts.settings.all,
      perform: () => navigate(pathOf({ screen: 'settings' })),
    },
    ...SETTINGS_PAGES.map(
      (page) =>
        ({
          id: `settings.${page}`,
          group: 'go',
          label: texts.actions.settings(texts.settings.pages[page]),
          perform: () => navigate(pathOf({ screen: 'settings', page })),
        }) as const,
    ),
  ]);
}
