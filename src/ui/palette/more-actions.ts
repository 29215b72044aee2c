import { parseRoute, pathOf } from '../lib/routes.ts';
import { navigate } from '../lib/navigate.ts';
import type { Action } from '../stores/action-registry.ts';
import type { AppContext } from '../stores/app-context.ts';
import { formTexts } from '../form/texts/index.ts';
import { settingsTexts } from '../settings/texts/index.ts';
import { agentTexts } from '../agent/texts/index.ts';
import { editorTexts } from '../editor/texts/index.ts';

/**
 * Actions for switches and lists of the current screen that have no keys. Loaded when the palette opens.
 *
 * @param path of the address, without the `#`
 */
export function moreActions(model: AppContext, path: string): readonly Action[] {
  const { agent, surface, preferences } = model;
  const { singleKeys, setSingleKeys, setArgumentsView } = preferences.getState();
  return [
    ...ofTool(model, path),
    ...(['form', 'json'] as const).map(
      (view) =>
        ({
          id: `arguments.${view}`,
          group: 'app',
          label: `${formTexts.view}: ${view === 'form' ? formTexts.asForm : formTexts.asJson}`,
          perform: () => setArgumentsView(view),
        }) as const,
    ),
    {
      id: 'keys.single',
      group: 'app',
      label: `${settingsTexts.keyboard.single}: ${singleKeys ? settingsTexts.keyboard.off : settingsTexts.keyboard.on}`,
      perform: () => setSingleKeys(!singleKeys),
    },
    ...(surface === 'app'
      ? [
          {
            id: 'agent.set-up',
            group: 'app',
            label: agentTexts.composer.setUpShort,
            perform: () => {
              navigate(pathOf({ screen: 'agent' }));
              agent.getState().setSettingUp({});
            },
          } as const,
        ]
      : []),
  ];
}

/** Where the open tool runs, and its language. */
function ofTool({ editor }: AppContext, path: string): readonly Action[] {
  const route = parseRoute(path);
  const { opened, sessions, edit } = editor.getState();
  const found = route.screen === 'tool' ? opened.get(route.name) : undefined;
  const session = found?.kind === 'open' ? sessions.get(found.id) : undefined;
  if (session === undefined) return [];
  const { id } = session.base;
  const { environment, language } = session.draft;
  const other = environment === 'browser' ? 'node' : 'browser';
  const otherLanguage = language === 'javascript' ? 'typescript' : 'javascript';
  return [
    {
      id: `tool.environment.${other}`,
      group: 'tool',
      label: `${editorTexts.environment}: ${editorTexts[other]}`,
      perform: () => edit(id, { environment: other }),
    },
    {
      id: `tool.language.${otherLanguage}`,
      group: 'tool',
      label: `${editorTexts.language}: ${editorTexts[otherLanguage]}`,
      perform: () => edit(id, { language: otherLanguage }),
    },
  ];
}
