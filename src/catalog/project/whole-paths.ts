import { parseJavaScript } from '../code/parse-javascript.ts';
import { importsOf } from './imports.ts';
import { pathOf } from './pinned-files.ts';

/** Code that is to lie elsewhere: what it imports from beside it is named by its whole path. @param js the same without types */
export function withWholePaths(code: string, js: string, path: string): string {
  const parsed = parseJavaScript(js);
  if (!parsed.ok) return code;
  let moved = code;
  for (const { source } of importsOf(parsed.program)) {
    const whole = /^\.{1,2}(?:\/|$)/.test(source) ? pathOf(source, path) : undefined;
    if (whole === undefined) continue;
    for (const quote of ['"', "'"]) moved = moved.replaceAll(`${quote}${source}${quote}`, () => `${quote}${whole}${quote}`);
  }
  return moved;
}
