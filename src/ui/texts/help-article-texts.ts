import { helpArticles as english } from './en/help-articles.ts';
import type { Shape } from './shape.ts';
import { spoken } from './spoken.ts';

/** The shape every language has. */
export type HelpArticleTexts = Shape<typeof english>;
/** What the articles of the help say, as Markdown: only the help loads it. */
export const helpArticleTexts: HelpArticleTexts = spoken?.articles ?? english;
