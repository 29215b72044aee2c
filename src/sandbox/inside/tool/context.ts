import type { ExecuteMessage } from '../../contract/sandbox-wire.ts';
import { SECRET_NAME_PATTERN, newHandle } from '../../../core/secrets/secret-text.ts';
import type { ToolChannel } from './tool-channel.ts';
import { createKeyValueStorage, type ToolStorage } from './storage.ts';

/** `context.secrets`: a handle for a granted secret; an error (and a note to the broker) for others. */
export function createSecrets(
  message: ExecuteMessage,
  channel: ToolChannel,
): { get: (name: string) => string; has: (name: string) => boolean; names: () => string[] } {
  const handles = new Map(message.secrets);
  const lacking = new Map<string, string>();
  const want = (name: string): string => {
    const handle = lacking.get(name) ?? newHandle();
    if (!lacking.has(name)) channel.send({ type: 'wanted-secret', name, handle });
    lacking.set(name, handle);
    return handle;
  };
  return {
    get: (name) => {
      const handle = handles.get(String(name));
      if (handle !== undefined) return handle;
      if (message.canWant === true && SECRET_NAME_PATTERN.test(String(name))) return want(String(name));
      channel.send({ type: 'denied-secret', name: String(name).slice(0, 256) });
      throw Object.assign(new Error(`The secret "${String(name)}" was not granted to this tool`), {
        name: 'PermissionDeniedError',
      });
    },
    has: (name) => handles.has(String(name)),
    names: () => [...handles.keys()],
  };
}

/** `context.files` of a tool. Paths are absolute or relative to the root; errors have Node's codes. */
export interface ToolFiles {
  readonly readFile: (path: string, encoding?: 'utf8' | 'bytes') => Promise<string | Uint8Array>;
  /** Creates missing parent directories. */
  readonly writeFile: (path: string, data: string | Uint8Array) => Promise<void>;
  /** All files at and below a folder, sorted. */
  readonly list: (path?: string) => Promise<string[]>;
  readonly remove: (path: string) => Promise<boolean>;
}

/** Without a workspace: an empty disk that is deleted when the run ends. */
function createFiles(): ToolFiles {
  const files = new Map<string, Uint8Array>();
  const normal = (path: string): string => new URL(`file:///${String(path).replace(/^\/+/, '')}`).pathname;
  return {
    readFile: async (path: string, encoding?: 'utf8' | 'bytes') => {
      const bytes = files.get(normal(path));
      if (bytes === undefined)
        throw Object.assign(new Error(`ENOENT: no such file, open '${path}'`), { code: 'ENOENT' });
      return encoding === 'bytes' ? bytes.slice() : new TextDecoder().decode(bytes);
    },
    writeFile: async (path: string, data: string | Uint8Array) => {
      files.set(normal(path), typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data));
    },
    list: async (path = '/') => {
      const folder = normal(path).replace(/\/*$/, '/');
      return [...files.keys()].filter((name) => name.startsWith(folder)).sort();
    },
    remove: async (path: string) => files.delete(normal(path)),
  };
}

/** The second argument of a tool. `signal` never fires: a stopped tool is terminated. */
export function createContext(
  message: ExecuteMessage,
  parts: {
    readonly log: (...values: unknown[]) => void;
    readonly progress: (done: unknown, total?: unknown, message?: unknown) => void;
    readonly fetch: typeof fetch;
    readonly storage: ToolStorage;
    readonly secrets: object;
    readonly files?: ToolFiles;
  },
): object {
  return {
    ...message.context,
    signal: new AbortController().signal,
    log: parts.log,
    progress: parts.progress,
    fetch: parts.fetch,
    storage: createKeyValueStorage(parts.storage.area('kv')),
    secrets: parts.secrets,
    files: parts.files ?? createFiles(),
  };
}
