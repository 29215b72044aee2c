import { isRecord, parseJson } from '../../core/json.ts';
import { LANGUAGES, type Language } from '../texts/language.ts';

/** `browser` takes the first of the browser's languages that the app speaks. */
export const LANGUAGE_CHOICES = ['browser', ...LANGUAGES] as const;
export type LanguageChoice = 'browser' | Language;

/** Key in `localStorage` that `public/language.js` reads before any module runs. */
const KEY = 'toolyard.language';
const FORMAT = 1;

export function readLanguageChoice(storage: Pick<Storage, 'getItem'> | undefined): LanguageChoice {
  const kept = parseJson(storage?.getItem(KEY) ?? '');
  if (!kept.ok || !isRecord(kept.value) || kept.value['format'] !== FORMAT) return 'browser';
  const { language } = kept.value;
  return LANGUAGES.find((each) => each === language) ?? 'browser';
}

/** What `public/language.js` makes of a choice. `wanted` are language tags, the dearest first. */
export function languageOf(choice: LanguageChoice, wanted: readonly string[]): Language {
  if (choice !== 'browser') return choice;
  const names = wanted.map((tag) => tag.split('-')[0]?.toLowerCase());
  return names.flatMap((name) => LANGUAGES.filter((each) => each === name))[0] ?? 'en';
}

/** Keeps a choice for the next page; false where nothing can be kept. */
export function keepLanguageChoice(
  storage: Pick<Storage, 'setItem' | 'removeItem'> | undefined,
  choice: LanguageChoice,
): boolean {
  if (storage === undefined) return false;
  try {
    if (choice === 'browser') storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify({ format: FORMAT, language: choice }));
    return true;
  } catch {
    // It is full, or the window is one that keeps nothing.
    return false;
  }
}
