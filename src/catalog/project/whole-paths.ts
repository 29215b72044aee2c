import type { CodeAnalyzer } from '../code/analyze-code.ts';
import type { LoadedSource } from './imports.ts';
import { folderOf, joinPath } from './paths.ts';

const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`']);

/**
 * Rewrites relative imports to absolute paths, so that the code can be stored elsewhere.
 * @param js the code without types
 */
export async function withWholePaths(
  code: string,
  js: string,
  path: string,
  analyzer: Pick<CodeAnalyzer, 'loads'>,
): Promise<string> {
  const read = await analyzer.loads(js, path);
  if (!read.ok) return code;
  const wholes = new Map(
    read.loads.flatMap((load) => {
      const whole = wholeOf(load, path);
      return whole === undefined ? [] : [[load.source, whole] as const];
    }),
  );
  // In one pass: each quote is matched with the next of its kind.
  let moved = '';
  let from = 0;
  for (let at = 0; at < code.length; at += 1) {
    const quote = code.charAt(at);
    if (!QUOTES.has(quote) || code.charAt(at + 1) !== '.') continue;
    const end = code.indexOf(quote, at + 1);
    const whole = end < 0 ? undefined : wholes.get(code.slice(at + 1, end));
    if (whole === undefined) continue;
    moved += `${code.slice(from, at + 1)}${whole}`;
    from = end;
    at = end;
  }
  return moved + code.slice(from);
}

function wholeOf({ source, by }: LoadedSource, path: string): string | undefined {
  if (by === 'started' || !/^\.{1,2}(?:\/|$)/.test(source)) return undefined;
  if (by === 'require') {
    const whole = joinPath(folderOf(path), source);
    return whole !== '/' && /(?:^|\/)\.{0,2}$/.test(source) ? `${whole}/` : whole;
  }
  // As an address: percent-encoding stays.
  const { pathname, search } = new URL(source, `file://${path.split('/').map(encodeURIComponent).join('/')}`);
  return `${pathname}${search}`;
}
