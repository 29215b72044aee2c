import { articles } from '../help/articles.ts';
import { fitsQuery } from '../model/fits-query.ts';
import { navigate } from '../model/navigate.ts';
import { pathOf } from '../model/routes.ts';
import type { Action } from '../stores/action-registry.ts';
import { helpTexts } from '../texts/help-texts.ts';

/**
 * Articles that have the words of a query in their title or are about them; none without a query: they are too many to
 * be read through.
 */
export function helpActions(query: string): readonly Action[] {
  if (query.trim() === '') return [];
  const fits = fitsQuery(query);
  return articles.flatMap(({ id }) => {
    const { title, about, words } = helpTexts.articles[id];
    const all = `${about} ${words}`.toLowerCase();
    if (!fits(`${title} ${all}`)) return [];
    return [
      {
        id: `help.${id}`,
        group: 'go',
        label: helpTexts.help.inPalette(title),
        words: all,
        perform: () => navigate(pathOf({ screen: 'help', article: id })),
      } as const,
    ];
  });
}

const wordsOfSettings: ReadonlyMap<string, string> = new Map(
  Object.entries(helpTexts.settingsWords).map(([page, words]) => [`settings.${page}`, words]),
);

/**
 * A section of the settings is found by what stands in it, too: by whole words, as letters here and there would find
 * anything in so many.
 */
export function withSettingsWords(action: Action, query: string): Action {
  const words = wordsOfSettings.get(action.id);
  return words === undefined || !fitsQuery(query)(`${action.label} ${words}`)
    ? action
    : { ...action, words: `${action.words ?? ''} ${words}` };
}

/** Other words for an action, by its id, or by what stands before the last part of it. */
export function withOtherWords(action: Action): Action {
  const words: Readonly<Record<string, string | undefined>> = helpTexts.actionWords;
  const other = words[action.id] ?? words[action.id.split('.').slice(0, -1).join('.')];
  return other === undefined ? action : { ...action, words: `${other} ${action.words ?? ''}` };
}
