import type { ExecuteMessage } from '../../contract/sandbox-wire.ts';
import { SECRET_NAME_PATTERN, newHandle } from '../../../core/secrets/secret-text.ts';
import { createRunFiles, type ToolFiles } from '../files/run-files.ts';
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
    files: parts.files ?? createRunFiles(),
  };
}
