import { helpArticles as english } from './en/help-articles.ts';

/** What the articles of the help say, as Markdown: only the help loads it. */
export const helpArticleTexts = english;
