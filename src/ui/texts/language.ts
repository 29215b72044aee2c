import { LANGUAGES, type InLanguages, type Language } from '../../core/language.ts';

/**
 * The language of this page, for as long as it is open: what brought its texts wrote it to `<html lang>` before any
 * module ran. Where there is no document, as in a unit test, it is English.
 */
export const language: Language =
  (typeof document === 'undefined' ? undefined : LANGUAGES.find((each) => each === document.documentElement.lang)) ??
  'en';

/** For `Intl`: how people of that language write dates and numbers. */
export const locale = language === 'de' ? 'de-DE' : 'en-GB';

/** What the host sends in every language, in that of this page. */
export function inLanguage<Words>(words: InLanguages<Words>): Words {
  return words[language];
}
