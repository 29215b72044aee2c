import type { Shape } from './shape.ts';

/**
 * The texts of a language besides English, by the folder they are for, such as `agent/texts`. A script before the app's
 * modules puts them there, see `scripts/plugins/languages-plugin.mjs`.
 */
declare global {
  var toolyardTexts: { readonly byFolder: Readonly<Record<string, unknown>> } | undefined;
}

/**
 * The texts of one folder in the language of the page.
 *
 * @param folder below `src/ui`
 */
export function textsOf<English, German extends Shape<English>>(
  folder: string,
  english: English & Shape<English>,
): Shape<English> {
  // The script was made of the very texts that the type is of.
  return (globalThis.toolyardTexts?.byFolder[folder] as German | undefined) ?? english;
}

/**
 * The same for sentences that come in English with what they are said of: a page in English has no need of them.
 *
 * @param folder below `src/ui`
 */
export function translationOf<English, German extends Shape<English>>(folder: string): Shape<English> | undefined {
  // The script was made of the very texts that the type is of.
  return globalThis.toolyardTexts?.byFolder[folder] as German | undefined;
}
