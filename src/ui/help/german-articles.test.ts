import { describe, expect, it } from 'vitest';
import { isRecord } from '../../core/json/json.ts';
import { articles } from './articles.ts';
import { findArticles } from './find-articles.ts';
import { german as articlesInGerman } from './texts/articles/de.ts';
import { english as articlesInEnglish } from './texts/articles/en.ts';
import { german as helpInGerman } from './texts/de.ts';

/** With what screens say: the help itself and templates are none. */
const tongues = [
  [
    'English',
    articlesInEnglish,
    import.meta.glob(['../**/texts/**/en.ts', '!../{help,templates}/**'], { eager: true, import: 'english' }),
  ],
  [
    'German',
    articlesInGerman,
    import.meta.glob(['../**/texts/**/de.ts', '!../{help,templates}/**'], { eager: true, import: 'german' }),
  ],
] as const;
const ids = articles.map(({ id }) => id);
const codeIn = (article: string) => (article.match(/```[\s\S]*?```|`[^`]+`/g) ?? []).sort();

describe('articles in German', () => {
  it.each(ids)('%s has the same code, lists and rows', (id) => {
    const [one, other] = [articlesInEnglish[id], articlesInGerman[id]];
    expect(codeIn(other)).toEqual(codeIn(one));
    for (const line of [/^- /gm, /^\d\. /gm, /^\|/gm]) expect(other.match(line)?.length).toBe(one.match(line)?.length);
  });

  it('are found by German words', () => {
    const found = (query: string) =>
      findArticles(query, (id) => ({ ...helpInGerman.entries[id], body: articlesInGerman[id] })).map(({ id }) => id);
    expect([found('Berechtigungen')[0], found('geheimnis platzhalter'), found('npm')[0], found('Zeppelin')]).toEqual([
      'permissions',
      ['secrets'],
      'packages',
      [],
    ]);
  });
});

describe.each(tongues)('articles in %s', (_name, texts, screens) => {
  it('use the words of the screen', () => {
    const onScreen = wordsOf(screens);
    const called = ids.flatMap((id) =>
      [...texts[id].replace(/```[\s\S]*?```|`[^`]+`/g, '').matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].flatMap(
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
