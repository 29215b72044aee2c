import { parseJavaScript } from '../code/parse-javascript.ts';
import { importsOf, type LoadedSource } from './imports.ts';
import { folderOf, joinPath } from './paths.ts';

/** Code that is to lie elsewhere: what it loads from beside it is named by its whole path. @param js the same without types */
export function withWholePaths(code: string, js: string, path: string): string {
  const parsed = parseJavaScript(js);
  if (!parsed.ok) return code;
  let moved = code;
  for (const load of importsOf(parsed.program, path)) {
    const whole = wholeOf(load, path);
    if (whole === undefined) continue;
    for (const quote of ['"', "'", '`']) moved = moved.replaceAll(`${quote}${load.source}${quote}`, () => `${quote}${whole}${quote}`);
  }
  return moved;
}

function wholeOf({ source, by }: LoadedSource, path: string): string | undefined {
  if (by === 'started' || !/^\.{1,2}(?:\/|$)/.test(source)) return undefined;
  if (by === 'require') return joinPath(folderOf(path), source) + (/(?:^|\/)\.{0,2}$/.test(source) ? '/' : '');
  // As an address: what is encoded stays so.
  const { pathname, search } = new URL(source, `file://${path.split('/').map(encodeURIComponent).join('/')}`);
  return `${pathname}${search}`;
}
