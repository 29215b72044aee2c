import { ToolyardError } from '../../core/errors.ts';
import type { LockedPackage, PackageLock } from '../../core/package-lock.ts';
import type { PackageRequest } from '../../node/contract/package-service.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { PackagesService } from '../../node/contract/services.ts';

const REGISTRY = 'https://registry.example.org/';

/**
 * Packages without a registry: every name exists in version 1.2.3 without dependencies. `slow` waits until it is
 * stopped, `missing` does not exist, `noisy` has a note.
 */
export function createFakePackages(
  need: (name: string) => ToolRecord,
  store: (record: ToolRecord, packages: PackageLock | undefined) => ToolRecord,
): PackagesService {
  let registry = REGISTRY;
  let origins: string[] = [];
  let stop: () => void = () => undefined;
  return {
    async add(toolName, requests, listener = () => undefined) {
      const record = need(toolName);
      listener({ phase: 'resolve', done: 0, total: 0 });
      const added = requests.map(nameOf);
      if (added.some(({ name }) => name === 'missing'))
        throw new ToolyardError('transport', `There is no package named missing at ${registry}`);
      if (added.some(({ name }) => name === 'slow')) {
        await new Promise<void>((_resolve, reject) => {
          stop = () => reject(new ToolyardError('transport', 'The installation was stopped'));
        });
      }
      listener({ phase: 'fetch', done: added.length, total: added.length });
      return {
        record: store(record, lockWith(record.packages, added)),
        notes: added.some(({ name }) => name === 'noisy')
          ? [{ message: 'noisy@1.2.3 has an install script; it was not run', reasons: [] }]
          : [],
      };
    },
    async remove(toolName, packageName) {
      const record = need(toolName);
      const requested = record.packages?.requested.filter(({ name }) => name !== packageName) ?? [];
      const packages = record.packages?.packages.filter(({ path }) => path !== packageName) ?? [];
      return {
        record: store(record, requested.length === 0 ? undefined : { format: 1, requested, packages }),
        notes: [],
      };
    },
    async stop() {
      stop();
    },
    registry: async () => registry,
    origins: async () => origins,
    async setOrigins(given) {
      if (given.some((origin) => !origin.startsWith('http')))
        throw new ToolyardError('invalid-input', 'That is no address such as https://packages.example.org');
      origins = [...given];
      return origins;
    },
    async setRegistry(address) {
      if (address !== '' && !address.startsWith('http'))
        throw new ToolyardError(
          'invalid-input',
          'The registry must be an address such as https://registry.example.org/',
        );
      registry = address === '' ? REGISTRY : address;
      return registry;
    },
  };
}

function lockWith(
  { requested = [], packages = [] }: Partial<PackageLock> = {},
  added: readonly { readonly name: string; readonly wanted: string }[],
): PackageLock {
  const names = new Set(added.map(({ name }) => name));
  return {
    format: 1,
    requested: [...requested.filter(({ name }) => !names.has(name)), ...added],
    packages: [...packages.filter(({ path }) => !names.has(path)), ...added.map(({ name }) => locked(name))],
  };
}

function nameOf(request: PackageRequest): { name: string; wanted: string } {
  if (request.kind === 'archive')
    return { name: request.fileName.replace(/\.\w+$/, ''), wanted: `archive:sha512-${'A'.repeat(86)}==` };
  const at = request.text.indexOf('@', 1);
  return at === -1
    ? { name: request.text, wanted: 'latest' }
    : { name: request.text.slice(0, at), wanted: request.text.slice(at + 1) };
}

const locked = (name: string): LockedPackage => ({
  path: name,
  name,
  version: '1.2.3',
  integrity: `sha512-${'A'.repeat(86)}==`,
  tarball: '',
  bins: {},
});
