/**
 * Languages the app speaks, English first: a person's first language that is among them is taken. Those besides English
 * are made in `scripts/languages-plugin.mjs`.
 */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The language of this page, for as long as it is open: what brought its texts wrote it to `<html lang>` before any
 * module ran. Where there is no document, as in a unit test, it is English.
 */
export const language: Language =
  (typeof document === 'undefined' ? undefined : LANGUAGES.find((each) => each === document.documentElement.lang)) ??
  'en';

/** For `Intl`: how people of that language write dates and numbers. */
export const locale = language === 'de' ? 'de-DE' : 'en-GB';
