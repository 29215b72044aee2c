// @ts-check
/** Finds addresses in a built app that begin at the root of the host: they would break an app in a folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** In markup, styles and manifests any address counts; in scripts only those of the app's own folders and files. */
const PATTERNS = new Map([
  ['.html', /\s(?:src|href|content)="(\/[^"]*)"/g],
  ['.css', /url\(\s*["']?(\/[^)"']*)/g],
  ['.webmanifest', /"((?:\.\.)?\/[^"]*)"/g],
  [
    '.js',
    /["'`](\/(?:assets|workers|sandbox|dom|preludes|node|engine|export|icons)\/[^"'`\s]*\.\w+|\/(?:sw|theme|embed-fallback)\.js|\/(?:embed|mcp-callback)\.html)["'`]/g,
  ],
]);
/** Programs that run elsewhere: their paths are those of a virtual disk. */
const NOT_ADDRESSES = /^node\/|^export\/|^engine\/(?:runner|bridge)/;

/** @param {string} folder a built app @returns {{ file: string, address: string }[]} */
export function findRootedAddresses(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const file = path.slice(folder.length + 1).replaceAll('\\', '/');
    const pattern = PATTERNS.get(extname(entry.name));
    if (!entry.isFile() || pattern === undefined || NOT_ADDRESSES.test(file)) return [];
    return [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, address = '']) => ({ file, address }));
  });
}
