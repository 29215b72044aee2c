import { articles } from '../help/articles.ts';
import { navigate } from '../model/navigate.ts';
import { pathOf, SETTINGS_PAGES } from '../model/routes.ts';
import type { Action } from '../stores/action-registry.ts';
import { helpTexts } from '../texts/help-texts.ts';

/** Every article, to be found by its title and its words. */
export function helpActions(): readonly Action[] {
  return articles.map(({ id }) => {
    const { title, about, words } = helpTexts.articles[id];
    return { id: `help.${id}`, group: 'go', label: helpTexts.help.inPalette(title), words: `${about} ${words}`.toLowerCase(), perform: () => navigate(pathOf({ screen: 'help', article: id })) };
  });
}

/** Sections of the settings are found by what stands in them, too. */
export function withSettingsWords(action: Action): Action {
  const page = SETTINGS_PAGES.find((id) => action.id === `settings.${id}`);
  return page === undefined ? action : { ...action, words: `${action.words ?? ''} ${helpTexts.settingsWords[page]}` };
}
