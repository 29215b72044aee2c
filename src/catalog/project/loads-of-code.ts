import { LIMITS } from '../../core/limits.ts';
import { parseJavaScript } from '../code/parse-javascript.ts';
import { importsOf, type LoadedSource } from './imports.ts';

export type CodeLoads =
  { readonly ok: true; readonly loads: readonly LoadedSource[] } | { readonly ok: false; readonly message: string };

/** What JavaScript loads, without duplicates. @param path path of its file */
export function loadsOfCode(js: string, path: string): CodeLoads {
  const parsed = parseJavaScript(js);
  if (!parsed.ok)
    return { ok: false, message: `${path} has a syntax error: ${parsed.message} (line ${String(parsed.line)})` };
  const loads = new Map(
    importsOf(parsed.program, path).map((load) => [`${load.by} ${String(load.isStatic)} ${load.source}`, load]),
  );
  if (loads.size > LIMITS.project.maxLoads)
    return { ok: false, message: `${path} loads more than ${String(LIMITS.project.maxLoads)} files by their names` };
  return { ok: true, loads: [...loads.values()] };
}
