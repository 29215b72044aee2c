import { stripTypes } from './strip.ts';

interface TransformOptions {
  readonly filename?: string;
}

/** What Node's library asks of the module that strips types. */
export function transformSync(source: string, { filename = '' }: TransformOptions = {}): { code: string } {
  return { code: stripTypes(source, filename) };
}
