import { inspectAll } from '../../../sandbox/inside/tool/inspect.ts';
import { createWebStorage, type ToolStorage } from '../../../sandbox/inside/tool/storage.ts';

const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const;
/** Globals of Node only: tools for browsers test whether they exist. */
const NODE_WORDS = ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate'] as const;

interface Parts {
  readonly node: NodeJS.Process;
  readonly storage: ToolStorage;
  readonly write: (level: (typeof LEVELS)[number], text: string) => void;
  readonly code: string;
  readonly beforeDone: (work: () => Promise<void>) => void;
}

/** Installs globals that a browser worker has and Node lacks. Uncaught errors are logged, as in a browser. */
export async function installBrowserGlobals({ node, storage, write, code, beforeDone }: Parts): Promise<void> {
  define('self', globalThis);
  define('localStorage', createWebStorage(storage.area('local')));
  define('sessionStorage', createWebStorage(storage.area('session')));
  const console = Object.fromEntries(
    LEVELS.map((level) => [level, (...values: unknown[]): void => write(level, inspectAll(values))]),
  );
  define('console', {
    ...globalThis.console,
    ...console,
    trace: console['debug'],
    dir: console['log'],
    table: console['log'],
    group: console['log'],
    groupEnd: () => undefined,
  });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    node.on(event, (error: unknown) => write('error', `Uncaught ${inspectAll([error])}`));
  if (/\bindexedDB\b/.test(code)) {
    const { installIndexedDb } = await import('../../../sandbox/inside/tool/indexed-db.ts');
    await installIndexedDb({ storage, define, beforeDone });
  }
  for (const word of NODE_WORDS) Reflect.deleteProperty(globalThis, word);
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
}
