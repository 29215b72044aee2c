import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction, constants } from 'node:vm';
import type { EntryKind } from '../../../sandbox/contract/sandbox-wire.ts';
import type { Environment } from '../../../core/tool.ts';
import { findEntry, type Entry } from '../../../sandbox/inside/tool/entry.ts';

const LOOK_UP = 'typeof tool === "function" ? tool : typeof run === "function" ? run : ';

/** Evaluates the code of a tool as its environment does; undefined if it contains no tool. */
export async function loadTool({
  file,
  environment,
  code,
  kind,
}: {
  readonly file: string;
  readonly environment: Environment;
  readonly code: string;
  readonly kind: EntryKind;
}): Promise<Entry | undefined> {
  if (kind === 'module')
    return findEntry((await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>);
  if (environment === 'browser') {
    // A classic script: sloppy mode, functions become globals. No code of ours surrounds it.
    const evaluate = globalThis.eval;
    const found: unknown = evaluate(`${code}\n;${LOOK_UP} undefined\n//# sourceURL=${pathToFileURL(file).href}`);
    return findEntry({ default: found });
  }
  const module = { exports: {} as unknown };
  const compiled = compileFunction(
    `${code}\n;module.exports = ${LOOK_UP} module.exports;`,
    ['exports', 'require', 'module', '__filename', '__dirname'],
    {
      filename: file,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    },
  ) as (...values: unknown[]) => void;
  compiled.call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  const { exports: exported } = module;
  return findEntry(
    typeof exported === 'function' ? { default: exported } : { ...(exported as object), default: exported },
  );
}
