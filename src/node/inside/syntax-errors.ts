import { parseCode } from './esm/syntax.ts';
import type { Runtime } from './runtime.ts';
import { places } from './syntax-places.ts';

/**
 * The engine says of wrong syntax what it is but not where: Node's own parser is asked, when there is such an error.
 */
export function noteSyntaxError(runtime: Runtime, error: unknown, code: string, file: string): void {
  if (!(error instanceof SyntaxError)) return;
  try {
    parseCode(runtime, code, 'script', file);
  } catch (found) {
    const place = places.get(found as object);
    if (place !== undefined) places.set(error, place);
  }
}
