/**
 * The German texts of all folders, as one script: see `scripts/plugins/languages-plugin.mjs`. Texts of what is loaded late come
 * along: it must find them, and a script cannot be waited for there.
 */
const found = import.meta.glob<Readonly<Record<string, unknown>>>('./**/texts/**/de.ts', {
  eager: true,
  import: 'german',
});

/** By the folder they are for, such as `agent/texts`. */
export const byFolder = Object.fromEntries(
  Object.entries(found).map(([path, texts]) => [path.slice('./'.length, -'/de.ts'.length), texts]),
);
