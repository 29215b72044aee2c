/** `context.files` of a tool. Paths are absolute or relative to the root; errors have Node's codes. */
export interface ToolFiles {
  readonly readFile: (path: string, encoding?: 'utf8' | 'bytes') => Promise<string | Uint8Array>;
  /** Creates missing parent directories. */
  readonly writeFile: (path: string, data: string | Uint8Array) => Promise<void>;
  /** All files at and below a folder, sorted. */
  readonly list: (path?: string) => Promise<string[]>;
  /** Removes a file, or a folder with all in it; false if there is none. */
  readonly remove: (path: string) => Promise<boolean>;
}

/**
 * `context.files` of a browser tool: a disk of its own, empty at the start of a run and deleted at its end. It answers as
 * the disk of a node tool does, except that it has no empty folders.
 */
export function createRunFiles(): ToolFiles {
  const files = new Map<string, Uint8Array>();
  const below = (folder: string): string[] =>
    [...files.keys()].filter((name) => name.startsWith(folder === '/' ? '/' : `${folder}/`));
  const isFolder = (path: string): boolean => path === '/' || below(path).length > 0;
  return {
    readFile: async (path, encoding) => {
      const location = absolute(path);
      const bytes = files.get(location);
      if (bytes === undefined) throw isFolder(location) ? isDirectory('read') : missing('open', location);
      return encoding === 'bytes' ? bytes.slice() : new TextDecoder().decode(bytes);
    },
    writeFile: async (path, data) => {
      const location = absolute(path);
      if (isFolder(location)) throw isDirectory(`open '${location}'`);
      const parents = location.split('/').slice(1, -1);
      for (let depth = 1; depth <= parents.length; depth += 1) {
        const parent = `/${parents.slice(0, depth).join('/')}`;
        if (files.has(parent)) throw coded('ENOTDIR', `not a directory, mkdir '${parent}'`);
      }
      files.set(location, bytesOf(data));
    },
    list: async (path = '/') => {
      const folder = absolute(path);
      if (files.has(folder)) throw coded('ENOTDIR', `not a directory, scandir '${folder}'`);
      if (!isFolder(folder)) throw missing('scandir', folder);
      return below(folder).sort();
    },
    remove: async (path) => {
      const location = absolute(path);
      const removed = files.has(location) ? [location] : below(location);
      for (const name of removed) files.delete(name);
      return removed.length > 0;
    },
  };
}

/** `..` cannot leave the root. */
function absolute(path: string): string {
  const names: string[] = [];
  for (const name of String(path).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return `/${names.join('/')}`;
}

function bytesOf(data: string | Uint8Array): Uint8Array {
  if (typeof data === 'string') return new TextEncoder().encode(data);
  if (data instanceof Uint8Array) return data.slice();
  throw Object.assign(new TypeError('The data of a file is a text or a Uint8Array.'), { code: 'ERR_INVALID_ARG_TYPE' });
}

function missing(act: string, path: string): Error {
  return coded('ENOENT', `no such file or directory, ${act} '${path}'`);
}

function isDirectory(act: string): Error {
  return coded('EISDIR', `illegal operation on a directory, ${act}`);
}

function coded(code: string, message: string): Error {
  return Object.assign(new Error(`${code}: ${message}`), { code });
}
