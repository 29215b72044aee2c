import { parseCode } from './esm/syntax.ts';
import type { Runtime } from './runtime.ts';
import { places } from './syntax-places.ts';

/** V8 does not report the position of a syntax error to scripts: this gets it from Node's own parser. */
export function noteSyntaxError(runtime: Runtime, error: unknown, code: string, file: string): void {
  if (!(error instanceof SyntaxError)) return;
  try {
    parseCode(runtime, code, 'script', file);
  } catch (found) {
    const place = places.get(found as object);
    if (place !== undefined) places.set(error, place);
  }
}
