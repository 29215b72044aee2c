import { stripTypes } from './strip.ts';

interface TransformOptions {
  readonly filename?: string;
}

/** The function that Node's library calls to strip types. */
export function transformSync(source: string, { filename = '' }: TransformOptions = {}): { code: string } {
  return { code: stripTypes(source, filename) };
}
