import type { Runtime } from './runtime.ts';

/** The folder of a tool's own code and packages. It is on every run's disk and not part of the workspace. */
export const TOOL_FOLDER = '/.toolyard/tool';

interface NodeModule {
  exports: unknown;
  filename: string;
  loaded: boolean;
  paths: readonly string[];
  _compile(code: string, filename: string): unknown;
}
interface CjsLoader {
  readonly Module: (new (id: string) => NodeModule) & {
    _nodeModulePaths(folder: string): string[];
    readonly _cache: Record<string, NodeModule>;
  };
}
interface EsmLoader {
  readonly getOrInitializeCascadedLoader: () => {
    import(url: string, parent: undefined, attributes: object): Promise<Record<string, unknown>>;
  };
}

/** Prepares a booted Node up to where a script would start: globals, `process` and its loaders are ready. */
export function prepareMain(runtime: Runtime): void {
  const { prepareMainThreadExecution } = runtime.requireBuiltin('internal/process/pre_execution') as {
    prepareMainThreadExecution: (expandArgv1: boolean, initializeModules: boolean) => void;
  };
  prepareMainThreadExecution(false, true);
  // Compiled here instead of in the first moments of a run.
  void (runtime.process['stdout'] as unknown);
  void (runtime.process['stderr'] as unknown);
  loadCommonJs(runtime, { code: 'exports.ready = async () => { await 0; };', path: `${TOOL_FOLDER}/ready.js` });
}

/** Evaluates CommonJS source as a module and returns its exports. Its functions `tool` and `run` take precedence. */
export function loadCommonJs(
  runtime: Runtime,
  { code, path, folder = TOOL_FOLDER }: { readonly code: string; readonly path: string; readonly folder?: string },
): unknown {
  const { Module } = runtime.requireBuiltin('internal/modules/cjs/loader') as CjsLoader;
  const module = new Module(path);
  module.filename = path;
  module.paths = Module._nodeModulePaths(folder);
  Module._cache[path] = module;
  // On the last line of the code, so that no line moves.
  const exported =
    'module.exports = typeof tool === "function" ? tool : typeof run === "function" ? run : module.exports;';
  module._compile(`${code}\n;${exported}`, path);
  module.loaded = true;
  return module.exports;
}

/** Imports a module from the disk. */
export async function loadModule(runtime: Runtime, path: string): Promise<Record<string, unknown>> {
  const { getOrInitializeCascadedLoader } = runtime.requireBuiltin('internal/modules/esm/loader') as EsmLoader;
  const { pathToFileURL } = runtime.requireBuiltin('internal/url') as { pathToFileURL: (path: string) => URL };
  return await getOrInitializeCascadedLoader().import(pathToFileURL(path).href, undefined, { __proto__: null });
}
