/**
 * Trusted worker that installs npm packages: it fetches from the registry and unpacks archives, and can be ended at any
 * time.
 */
import type { PackageInstall, PackageService, PackageSources } from '../node/contract/package-service.ts';
import { createMemoryPackageStore } from '../node/inside/npm/package-store.ts';
import { createPackageInstaller, type InstallResult, type PackageInstaller } from '../node/inside/npm/installer.ts';
import { createBlobCache } from '../platform/blob-cache.ts';
import { serveThread } from '../platform/rpc.ts';
import { defined } from '../core/defined.ts';

// The worker's name decides where archives are stored.
const store = self.name === 'package-worker-memory' ? createMemoryPackageStore() : createBlobCache('toolyard-packages');

// A redirect could lead to an origin that nobody has allowed: it is reported and not followed.
const installer = ({ registry, origins }: PackageSources): PackageInstaller =>
  createPackageInstaller({
    registry,
    origins,
    store,
    fetch: (address, init) =>
      fetch(address, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual' }),
  });

const service: PackageService = {
  ping: () => 'pong',
  add: async (requests, lock, sources, onProgress) =>
    installed(await installer(sources).add(requests, lock, { onProgress })),
  remove: async (names, lock, sources) => installed(await installer(sources).remove(names, lock)),
  restore: async (lock, sources) => installed(await installer(sources).restore(lock)),
};

function installed(result: InstallResult): PackageInstall {
  if (!result.ok) {
    const { message, reasons, origins } = result;
    return { ok: false, message, reasons, ...defined({ origins }) };
  }
  const { lock, image, notes } = result;
  return {
    ok: true,
    lock,
    files: { entries: image.entries, packs: image.packs },
    notes: notes.map(({ message, reasons }) => ({ message, reasons })),
  };
}

serveThread(service);
