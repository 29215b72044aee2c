import { parseCode } from '../esm/syntax.ts';
import type { Runtime } from '../runtime.ts';
import { locations } from './syntax-locations.ts';

/** V8 does not report the position of a syntax error to scripts: this gets it from Node's own parser. */
export function noteSyntaxError(runtime: Runtime, error: unknown, code: string, file: string): void {
  if (!(error instanceof SyntaxError)) return;
  try {
    parseCode(runtime, code, 'script', file);
  } catch (found) {
    const location = locations.get(found as object);
    if (location !== undefined) locations.set(error, location);
  }
}
