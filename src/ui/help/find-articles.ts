import { fitsQuery } from '../lib/fits-query.ts';
import { articles, type Article } from './articles.ts';

/** The searched words of an article. */
export interface ArticleWords {
  readonly title: string;
  readonly about: string;
  readonly words: string;
  readonly body: string;
}

/**
 * Articles that contain all words of the query: first those with the words in the title, then in the subject, then in
 * the text. All without a query, in their order.
 */
export function findArticles(query: string, wordsOf: (id: Article['id']) => ArticleWords): readonly Article[] {
  if (query.trim() === '') return articles;
  const fits = fitsQuery(query);
  const rankOf = ({ id }: Article): number => {
    const { title, about, words, body } = wordsOf(id);
    if (fits(title)) return 0;
    if (fits(`${title} ${about} ${words}`)) return 1;
    return fits(`${title} ${about} ${words} ${body}`) ? 2 : 3;
  };
  return articles
    .map((article) => ({ article, rank: rankOf(article) }))
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ article }) => article);
}
