import { isRecord, parseJson } from '../../core/json/json.ts';
import { LANGUAGES, type Language } from '../../core/language.ts';

/** `browser` uses the first of the browser's languages that the app supports. */
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

/** The language that `public/language.js` selects. `wanted` are language tags by preference. */
export function languageOf(choice: LanguageChoice, requested: readonly string[]): Language {
  if (choice !== 'browser') return choice;
  const names = requested.map((tag) => tag.split('-')[0]?.toLowerCase());
  return names.flatMap((name) => LANGUAGES.filter((each) => each === name))[0] ?? 'en';
}

/** Stores a choice for the next page; false if that fails. */
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
    // The storage is full, or the window stores nothing.
    return false;
  }
}
