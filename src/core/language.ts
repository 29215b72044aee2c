/**
 * Languages the app speaks, English first: a person's first language that is among them is taken. Those besides English
 * are made in `scripts/plugins/languages-plugin.mjs`.
 */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Words in every language of the app. The host sends them all, and the page takes those of its own (`inLanguage`). */
export type InLanguages<Words> = { readonly [Each in Language]: Words };
