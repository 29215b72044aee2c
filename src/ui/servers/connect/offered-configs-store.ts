import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FileChange } from '../../../core/file-system.ts';
import { sha256Hex } from '../../../core/hash/sha256.ts';
import { parseJson } from '../../../core/json/json.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { safeStorage } from '../../lib/safe-storage.ts';
import { hookOf, type PanelStore } from '../../stores/panel-store.ts';

/** Where other programs keep the servers of a project. */
const PATHS = ['/.mcp.json', '/config/mcp-config.json'] as const;
/** Key in `localStorage` of the dismissed files, by path, each with the hash of its contents. */
const DISMISSED_KEY = 'toolyard.dismissedConfigs';

/** A configuration in the workspace, which nobody has added or dismissed. */
export interface OfferedConfig {
  readonly path: string;
  readonly text: string;
  readonly hash: string;
  /** Names of the servers that can be added. */
  readonly names: readonly string[];
}

interface OfferedConfigsState {
  readonly offers: readonly OfferedConfig[];
  load(): Promise<void>;
  noteChanges(changes: readonly Pick<FileChange, 'path'>[]): void;
  /** Hides the offer until its file changes. */
  dismiss(offer: OfferedConfig): void;
}

type Host = {
  readonly files: Pick<HostServices['files'], 'stat' | 'read'>;
  readonly mcp: Pick<HostServices['mcp'], 'reviewConfig'>;
};

export function createOfferedConfigsStore(
  host: Host,
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined = safeStorage(),
): StoreApi<OfferedConfigsState> {
  let dismissed = readDismissed(storage?.getItem(DISMISSED_KEY));
  let loading: Promise<void> | undefined;
  let isStale = false;
  return createStore<OfferedConfigsState>()((set, get) => ({
    offers: [],
    load: async () => {
      isStale = loading !== undefined;
      loading ??= (async () => {
        do {
          isStale = false;
          const found = await Promise.all(PATHS.map((path) => offerOf(host, path)));
          set({
            offers: found.flatMap((offer) =>
              offer === undefined || dismissed.get(offer.path) === offer.hash ? [] : [offer],
            ),
          });
        } while (isStale);
      })().finally(() => (loading = undefined));
      await loading;
    },
    noteChanges: (changes) => {
      if (changes.some(({ path }) => PATHS.some((each) => each === path || isAbove(path, each)))) void get().load();
    },
    dismiss: ({ path, hash }) => {
      dismissed = new Map([...dismissed, [path, hash]]);
      storage?.setItem(DISMISSED_KEY, JSON.stringify([...dismissed]));
      set({ offers: get().offers.filter((offer) => offer.path !== path) });
    },
  }));
}

export const offeredConfigsStore: PanelStore<StoreApi<OfferedConfigsState>> = {
  create: (host) => {
    const store = createOfferedConfigsStore(host);
    void store.getState().load();
    // Where there is no disk, nothing is offered.
    host.files.watch((changes) => store.getState().noteChanges(changes)).catch(() => undefined);
    return store;
  },
};
export const useOfferedConfigs = hookOf(offeredConfigsStore);

/** Undefined for a file that is missing, too large or no configuration. */
async function offerOf({ files, mcp }: Host, path: string): Promise<OfferedConfig | undefined> {
  try {
    const entry = await files.stat(path);
    if (entry === undefined || entry.size > LIMITS.mcp.maxConfigBytes) return undefined;
    const bytes = new Uint8Array(await files.read(path));
    // A link has a size of its own.
    if (bytes.length > LIMITS.mcp.maxConfigBytes) return undefined;
    const text = new TextDecoder().decode(bytes);
    const { servers } = await mcp.reviewConfig(text);
    return { path, text, hash: await sha256Hex(bytes), names: servers.map(({ fields }) => fields.name) };
  } catch {
    // Also a folder of that name, and a surface that adds no servers.
    return undefined;
  }
}

function isAbove(folder: string, path: string): boolean {
  return path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

function readDismissed(text: string | null | undefined): ReadonlyMap<string, string> {
  const read = parseJson(text ?? '[]');
  const pairs = read.ok && Array.isArray(read.value) ? (read.value as unknown[]) : [];
  return new Map(
    PATHS.flatMap((path) => {
      const pair = pairs.find((each) => Array.isArray(each) && each[0] === path);
      const hash: unknown = Array.isArray(pair) ? pair[1] : undefined;
      return typeof hash === 'string' ? [[path, hash] as const] : [];
    }),
  );
}
