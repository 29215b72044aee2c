import { ToolyardError } from '../../../core/errors.ts';
import { canonicalJson } from '../../../core/hash/canonical-json.ts';
import { isRecord } from '../../../core/json/json.ts';
import { MAX_PACKAGE_ORIGINS, packageOriginOf, PACKAGE_ORIGINS } from '../../../node/contract/package-origins.ts';
import { packageMessage, type PackageReason } from '../../../node/contract/package-reasons.ts';
import type { PackageLock } from '../../../core/package-lock.ts';
import type {
  PackageInstall,
  PackageProgress,
  PackageRequest,
  PackageService,
  PackageSources,
} from '../../../node/contract/package-service.ts';
import type { RunMount } from '../../../sandbox/contract/sandboxed-run.ts';
import type { SettingsStore } from '../../../platform/database/settings-store.ts';
import { connectRpc, shareCallback, type RpcRemote } from '../../../platform/rpc.ts';
import type { StorageMode } from '../storage-mode.ts';

/** The packages of tools: installs and stores them, and mounts them for runs. */
export interface Packages {
  /** Address of the registry. */
  readonly registry: () => Promise<string>;
  readonly setRegistry: (address: string) => Promise<void>;
  /** Origins of archives that a person has allowed, besides the registry's. */
  readonly origins: () => Promise<readonly string[]>;
  /** @throws ToolyardError `conflict` if others are stored than the person saw */
  readonly setOrigins: (origins: readonly string[], shown: readonly string[]) => Promise<void>;
  /** Allows more; nothing that another tab allows meanwhile is lost. */
  readonly addOrigins: (origins: readonly string[]) => Promise<void>;
  readonly add: (
    requests: readonly PackageRequest[],
    lock: PackageLock | undefined,
    onProgress: (progress: PackageProgress) => void,
  ) => Promise<PackageInstall>;
  readonly remove: (names: readonly string[], lock: PackageLock) => Promise<PackageInstall>;
  /** Stops the installation. */
  readonly stop: () => void;
  /**
   * The mounts for a run of a tool with this lock. Rejects if the packages are not available; with `denied` if their
   * archives are at origins that nobody has allowed.
   */
  readonly mountsOf: (lock: PackageLock) => Promise<readonly RunMount[]>;
}

const SETTING = 'packageRegistry';
const ORIGINS = 'packageOrigins';
const FOLDER = '/.toolyard/tool/node_modules';
const LOCKS_REMEMBERED = 20;

interface InstallWorker {
  readonly service: RpcRemote<PackageService>;
  readonly ended: Promise<never>;
  readonly end: (reason: string) => void;
}
type Ask = (
  work: (service: RpcRemote<PackageService>, sources: PackageSources) => Promise<PackageInstall>,
) => Promise<PackageInstall>;

/** @param defaultRegistry npm's registry where the app was built */
export function createPackages(
  settings: SettingsStore,
  defaultRegistry: string,
  workerName: StorageMode['packageWorker'],
): Packages {
  let worker: InstallWorker | undefined;

  const registry = async (): Promise<string> => {
    const stored = await settings.get(SETTING);
    return typeof stored === 'string' && stored !== '' ? stored : defaultRegistry;
  };
  const origins = async (): Promise<readonly string[]> => parseOrigins(await settings.get(ORIGINS));
  const ask: Ask = async (work) => {
    const [address, allowed] = await Promise.all([registry(), origins()]);
    if (address === '') return failed({ code: 'no-registry', values: [] });
    worker ??= openWorker(workerName, () => (worker = undefined));
    const { service, ended } = worker;
    try {
      return await Promise.race([work(service, { registry: address, origins: allowed }), ended]);
    } catch (error) {
      return failed({ code: 'message', values: [error instanceof Error ? error.message : String(error)] });
    }
  };
  return {
    registry,
    setRegistry: async (address) => {
      if (address === '' || address === defaultRegistry) await settings.remove(SETTING);
      else await settings.set(SETTING, address);
    },
    origins,
    setOrigins: async (allowed, shown) => {
      await settings.change(ORIGINS, (stored) => {
        if (canonicalJson(parseOrigins(stored)) !== canonicalJson(shown))
          throw new ToolyardError('conflict', 'The addresses were changed meanwhile. Nothing was changed.');
        return { format: 1, origins: parseOrigins({ format: 1, origins: allowed }) };
      });
    },
    addOrigins: async (allowed) => {
      await settings.change(ORIGINS, (stored) => ({
        format: 1,
        origins: parseOrigins({ format: 1, origins: [...new Set([...parseOrigins(stored), ...allowed])] }),
      }));
    },
    add: (requests, lock, onProgress) =>
      ask((service, sources) => service.add(requests, lock, sources, shareCallback(onProgress))),
    remove: (names, lock) => ask((service, sources) => service.remove(names, lock, sources)),
    stop: () => worker?.end('The installation was stopped'),
    mountsOf: createMounts(ask),
  };
}

function failed(reason: PackageReason): PackageInstall {
  return { ok: false, ...packageMessage([reason]) };
}

function openWorker(name: StorageMode['packageWorker'], onEnd: () => void): InstallWorker {
  const thread = new Worker(new URL('../../../realms/package-worker.ts', import.meta.url), {
    type: 'module',
    name,
  });
  let end: (reason: string) => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    end = (reason) => {
      thread.terminate();
      onEnd();
      reject(new Error(reason));
    };
  });
  // Avoids an unhandled rejection.
  ended.catch(() => undefined);
  thread.addEventListener('error', (event) =>
    end(`The worker that installs packages has failed: ${event.message || 'it could not be loaded'}`),
  );
  return { service: connectRpc<PackageService>(thread), ended, end };
}

/** Caches the mounts of the most recent locks. */
function createMounts(ask: Ask): Packages['mountsOf'] {
  const mounts = new Map<string, Promise<readonly RunMount[]>>();
  return (lock) => {
    const key = JSON.stringify(lock.packages.map(({ path, integrity }) => [path, integrity]));
    const known = mounts.get(key);
    if (known !== undefined) return known;
    const made = ask((service, sources) => service.restore(lock, sources)).then((installed) => {
      if (!installed.ok && installed.origins !== undefined)
        throw new ToolyardError('denied', installed.message, {
          reason: PACKAGE_ORIGINS,
          origins: [...installed.origins],
        });
      if (!installed.ok) throw new Error(installed.message);
      const { entries, packs } = installed.files;
      const absolute = entries.map((entry) => ({ ...entry, path: `/${entry.path}` }));
      return [{ at: FOLDER, snapshot: { index: { format: 1 as const, version: 0, entries: absolute }, packs } }];
    });
    mounts.set(key, made);
    made.catch(() => mounts.delete(key));
    for (const old of [...mounts.keys()].slice(0, Math.max(0, mounts.size - LOCKS_REMEMBERED))) mounts.delete(old);
    return made;
  };
}

/** Invalid entries count as not allowed. */
function parseOrigins(stored: unknown): readonly string[] {
  const list: unknown = isRecord(stored) && stored['format'] === 1 ? stored['origins'] : [];
  const origins = (Array.isArray(list) ? (list as unknown[]) : []).flatMap((text) =>
    typeof text === 'string' && packageOriginOf(text) === text ? [text] : [],
  );
  return [...new Set(origins)].slice(-MAX_PACKAGE_ORIGINS);
}
