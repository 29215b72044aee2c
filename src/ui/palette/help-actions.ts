import { articles } from '../help/articles.ts';
import { fitsQuery } from '../lib/fits-query.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import type { Action } from '../stores/action-registry.ts';
import { helpTexts } from '../help/texts/index.ts';
import { paletteTexts } from './texts/index.ts';

/** Articles with the words of a query in their title or subject; none without a query, since there are too many. */
export function helpActions(query: string): readonly Action[] {
  if (query.trim() === '') return [];
  const fits = fitsQuery(query);
  return articles.flatMap(({ id }) => {
    const { title, about, words } = helpTexts.entries[id];
    const all = `${about} ${words}`.toLowerCase();
    if (!fits(`${title} ${all}`)) return [];
    return [
      {
        id: `help.${id}`,
        group: 'go',
        label: helpTexts.inPalette(title),
        words: all,
        perform: () => navigate(pathOf({ screen: 'help', article: id })),
      } as const,
    ];
  });
}

const wordsOfSettings: ReadonlyMap<string, string> = new Map(
  Object.entries(paletteTexts.settingsWords).map(([page, words]) => [`settings.${page}`, words]),
);

/**
 * Also finds a section of the settings by its contents: by whole words only, since fuzzy matching in so much text would
 * find everything.
 */
export function withSettingsWords(action: Action, query: string): Action {
  const words = wordsOfSettings.get(action.id);
  return words === undefined || !fitsQuery(query)(`${action.label} ${words}`)
    ? action
    : { ...action, words: `${action.words ?? ''} ${words}` };
}

/** Adds further words to an action, by its id, or by the prefix of its last part. */
export function withOtherWords(action: Action): Action {
  const words: Readonly<Record<string, string | undefined>> = paletteTexts.actionWords;
  const other = words[action.id] ?? words[action.id.split('.').slice(0, -1).join('.')];
  return other === undefined ? action : { ...action, words: `${other} ${action.words ?? ''}` };
}
