import type { Program } from 'acorn';

/** Node's modules that code may import without `node:`. */
const MODULES: ReadonlySet<string> = new Set([
  'assert',
  'async_hooks',
  'buffer',
  'child_process',
  'cluster',
  'console',
  'constants',
  'crypto',
  'dgram',
  'diagnostics_channel',
  'dns',
  'events',
  'fs',
  'http',
  'http2',
  'https',
  'module',
  'net',
  'os',
  'path',
  'perf_hooks',
  'process',
  'punycode',
  'querystring',
  'readline',
  'repl',
  'stream',
  'string_decoder',
  'timers',
  'tls',
  'tty',
  'url',
  'util',
  'v8',
  'vm',
  'worker_threads',
  'zlib',
]);
const NODE_ONLY =
  /\brequire\s*\(|\bimport\s*\(\s*['"]node:|\bprocess\.|\b__dirname\b|\b__filename\b|\bBuffer\.|\bmodule\.exports\b/;

/** The environment of code, judged by its imports and names. */
export interface Surroundings {
  readonly environment: 'node' | 'browser';
  /** Imported npm packages. */
  readonly packages: readonly string[];
  /** Imported files, which are not part of the import. */
  readonly files: readonly string[];
}

/** Whether an import specifier that is not a path is one of Node's own modules. */
export function isNodeModule(source: string): boolean {
  return source.startsWith('node:') || MODULES.has(source.split('/')[0] ?? '');
}

export function surroundingsOf(program: Program, js: string): Surroundings {
  const sources = new Set<string>();
  for (const statement of program.body) {
    if (
      (statement.type === 'ImportDeclaration' ||
        statement.type === 'ExportNamedDeclaration' ||
        statement.type === 'ExportAllDeclaration') &&
      typeof statement.source?.value === 'string'
    )
      sources.add(statement.source.value);
  }
  for (const [, source = ''] of js.matchAll(/\brequire\s*\(\s*['"]([^'"\n]{1,200})['"]\s*\)/g)) sources.add(source);
  const files = [...sources].filter((source) => /^[./]/.test(source));
  const packages = new Set<string>();
  for (const source of sources) {
    if (/^[./]|^node:|^https?:|^data:/.test(source)) continue;
    const name = source
      .split('/')
      .slice(0, source.startsWith('@') ? 2 : 1)
      .join('/');
    if (!MODULES.has(name)) packages.add(name);
  }
  const isNode = [...sources].some(isNodeModule) || packages.size > 0 || NODE_ONLY.test(js);
  return { environment: isNode ? 'node' : 'browser', packages: [...packages], files };
}
