import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { withAddresses } from '../../../scripts/plugins/languages-plugin.mjs';
import { LANGUAGES } from '../../core/language.ts';
import { keepLanguageChoice, LANGUAGE_CHOICES, languageOf, readLanguageChoice } from './language-choice.ts';

const source = readFileSync(new URL('../../../public/language.js', import.meta.url), 'utf8');

function memory(kept?: string) {
  const items = new Map(kept === undefined ? [] : [['toolyard.language', kept]]);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** The language that the page's script selects for a stored choice and a browser's languages. */
function langOf(localStorage: Pick<Storage, 'getItem'> | undefined, languages: readonly string[]): string {
  const script = { dataset: { de: '/assets/german-1.js' } };
  const document = {
    currentScript: script,
    documentElement: { lang: '' },
    write: (markup: string) =>
      (document.documentElement.lang = markup === '<script defer src="/assets/german-1.js"></script>' ? 'de' : markup),
  };
  const scope = { document, navigator: { languages } };
  const read = () => {
    if (localStorage === undefined) throw new Error('Access is denied.');
    return localStorage;
  };
  runInNewContext(source, Object.defineProperty(scope, 'localStorage', { get: read }));
  return document.documentElement.lang;
}

describe('language choice', () => {
  it.each(LANGUAGE_CHOICES)('stores %s for the next page', (choice) => {
    const storage = memory();
    expect(keepLanguageChoice(storage, choice)).toBe(true);
    expect(readLanguageChoice(storage)).toBe(choice);
    expect([langOf(storage, ['de-AT']), languageOf(choice, ['de-AT'])]).toEqual(
      choice === 'browser' ? ['de', 'de'] : [choice, choice],
    );
  });

  it('follows the browser again when the choice is removed', () => {
    const storage = memory();
    keepLanguageChoice(storage, 'de');
    keepLanguageChoice(storage, 'browser');
    expect([storage.items.size, langOf(storage, ['en-GB', 'de'])]).toEqual([0, 'en']);
  });

  it.each([
    '',
    'de',
    '"de"',
    'null',
    '[]',
    '{"format":2,"language":"de"}',
    '{"format":1,"language":"fr"}',
    '{"format":1}',
    '{"format":1,"language":["de"]}',
    '{"format":1,"language":"__proto__"}',
  ])('ignores %s', (kept) => {
    expect(readLanguageChoice(memory(kept))).toBe('browser');
    expect(langOf(memory(kept), ['nl', 'de-CH', 'en'])).toBe('de');
  });

  it.each([
    [['de-DE', 'en'], 'de'],
    [['DE'], 'de'],
    [['en-US', 'de'], 'en'],
    [['fr', 'de-AT', 'en'], 'de'],
    [['fr', 'nl'], 'en'],
    [['den', 'dei'], 'en'],
    [[], 'en'],
  ])('for a browser with %j it is %s', (languages, lang) => {
    expect([langOf(memory(), languages), languageOf('browser', languages)]).toEqual([lang, lang]);
  });

  it('works where storage is blocked or full', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error('The quota has been exceeded.');
      },
    };
    expect([
      readLanguageChoice(undefined),
      keepLanguageChoice(undefined, 'de'),
      keepLanguageChoice(full, 'de'),
      langOf(undefined, ['de']),
    ]).toEqual(['browser', false, false, 'de']);
  });

  it('loads a script of every language except English', () => {
    const page = withAddresses(
      '<script src="/theme.js"></script><script src="/language.js"></script>',
      './',
      LANGUAGES.slice(1).map((language) => ({ language, path: `assets/${language}.js` })),
    );
    expect(page).toBe('<script src="/theme.js"></script><script src="/language.js" data-de="./assets/de.js"></script>');
    for (const language of LANGUAGES) expect(langOf(memory(), [language])).toBe(language);
  });
});
