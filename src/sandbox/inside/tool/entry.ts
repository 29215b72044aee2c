import type { ExecuteMessage } from '../../contract/sandbox-wire.ts';

/** A tool that was found in the code, and how to read its result. */
export interface Entry {
  readonly call: (params: unknown, context: unknown) => unknown;
  /** `handler`: shape (c), whose results follow the conventions of earlier programs. */
  readonly convention: 'plain' | 'handler';
}

type Callable = (this: unknown, ...args: unknown[]) => unknown;

/** Evaluates the code and finds the tool in it; undefined if it has none of the accepted shapes. */
export async function loadEntry(message: ExecuteMessage): Promise<Entry | undefined> {
  return message.entry === 'script' ? loadScript(message) : await loadModule(message);
}

/**
 * A classic script: sloppy mode, functions become globals. Indirect eval keeps the line numbers; the look-up is part of
 * the evaluated text, because `const` and `let` of an eval are visible only there.
 */
function loadScript({ code, fileName }: ExecuteMessage): Entry | undefined {
  const evaluate = globalThis.eval;
  const lookUp = 'typeof tool === "function" ? tool : typeof run === "function" ? run : undefined';
  const found: unknown = evaluate(`${code}\n;${lookUp}\n//# sourceURL=${fileName}`);
  return isCallable(found) ? { call: (params, context) => found(params, context), convention: 'plain' } : undefined;
}

async function loadModule({ code, fileName }: ExecuteMessage): Promise<Entry | undefined> {
  const url = URL.createObjectURL(new Blob([`${code}\n//# sourceURL=${fileName}`], { type: 'text/javascript' }));
  const loaded = (await import(/* @vite-ignore */ url)) as Record<string, unknown>;
  URL.revokeObjectURL(url);
  return findEntry(loaded);
}

/** Finds the tool among the exports of a module. */
export function findEntry(loaded: Record<string, unknown>): Entry | undefined {
  const main = loaded.default;
  if (isCallable(main)) return { call: (params, context) => main(params, context), convention: 'plain' };
  for (const holder of [main, loaded]) {
    if (typeof holder !== 'object' || holder === null) continue;
    const { execute } = holder as { execute?: unknown };
    if (isCallable(execute))
      return { call: (params, context) => execute.call(holder, params, context), convention: 'handler' };
  }
  const named = [loaded.tool, loaded.run, loaded.__toolyard_entry].find(isCallable);
  return named === undefined ? undefined : { call: (params, context) => named(params, context), convention: 'plain' };
}

function isCallable(value: unknown): value is Callable {
  return typeof value === 'function';
}
