import { describe, expect, it } from 'vitest';
import { isRecord } from '../../core/json.ts';
import * as german from '../texts/de/german.ts';
import { helpArticleTexts } from '../texts/help-article-texts.ts';
import { helpTexts } from '../texts/help-texts.ts';
import { lateTexts } from '../texts/late-texts.ts';
import type { Spoken } from '../texts/spoken.ts';
import { texts } from '../texts/texts.ts';
import { articles } from './articles.ts';
import { findArticles } from './find-articles.ts';

type Tongue = Pick<Spoken, 'first' | 'late' | 'help' | 'articles'>;
const tongues: readonly (readonly [string, Tongue])[] = [
  ['English', { first: texts, late: lateTexts, help: helpTexts, articles: helpArticleTexts }],
  ['German', german],
];
const ids = articles.map(({ id }) => id);
const codeIn = (article: string) => (article.match(/```[\s\S]*?```|`[^`]+`/g) ?? []).sort();

describe('articles in German', () => {
  it.each(ids)('%s has the same code, lists and rows', (id) => {
    const [one, other] = [helpArticleTexts[id], german.articles[id]];
    expect(codeIn(other)).toEqual(codeIn(one));
    for (const line of [/^- /gm, /^\d\. /gm, /^\|/gm]) expect(other.match(line)?.length).toBe(one.match(line)?.length);
  });

  it('are found by German words', () => {
    const found = (query: string) =>
      findArticles(query, (id) => ({ ...german.help.articles[id], body: german.articles[id] })).map(({ id }) => id);
    expect([found('Berechtigungen')[0], found('geheimnis platzhalter'), found('npm')[0], found('Zeppelin')]).toEqual([
      'permissions',
      ['secrets'],
      'packages',
      [],
    ]);
  });
});

describe.each(tongues)('articles in %s', (_name, tongue) => {
  it('use the words of the screen', () => {
    const onScreen = wordsOf({ ...tongue.first, ...tongue.late });
    const called = ids.flatMap((id) =>
      [...tongue.articles[id].replace(/```[\s\S]*?```|`[^`]+`/g, '').matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].flatMap(
        ([, label = '']) => label.split(' → ').map((part) => `${id}: ${part}`),
      ),
    );
    expect(called.length).toBeGreaterThan(20);
    expect(called.filter((call) => !onScreen.has(call.slice(call.indexOf(': ') + 2)))).toEqual([]);
  });
});

/** Every plain text, without parts for dialogs and ellipses. */
function wordsOf(tree: unknown, found = new Set<string>(['Tab', 'Esc'])): Set<string> {
  if (typeof tree === 'string') found.add(tree.replace(/…$/, ''));
  else if (isRecord(tree)) for (const below of Object.values(tree)) wordsOf(below, found);
  return found;
}
