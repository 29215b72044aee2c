import { ToolyardError } from '../../core/errors.ts';
import type { HostApi } from '../../core/host-api.ts';
import type { PackageInstall } from '../../core/package-service.ts';
import { MAX_PACKAGE_ORIGINS, packageOriginOf } from '../../core/package-origins.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { Host } from './create-host.ts';

type PackagesApi = Pick<
  HostApi,
  | 'addPackages'
  | 'removePackage'
  | 'stopPackages'
  | 'packageRegistry'
  | 'setPackageRegistry'
  | 'packageOrigins'
  | 'setPackageOrigins'
  | 'prepareNode'
>;

/** npm packages of tools. What is installed is part of the tool's record, so it has versions and can be undone. */
export function createPackagesApi(
  host: Promise<Host>,
  releaseListener: (listener: (...values: never[]) => void) => void,
): PackagesApi {
  const toolOf = async (name: string): Promise<ToolRecord> => {
    const record = await (await host).stores.tools.getByName(name);
    if (record === undefined) throw new ToolyardError('not-found', `There is no tool named ${JSON.stringify(name)}`);
    return record;
  };
  const store = async (
    record: ToolRecord,
    install: PackageInstall,
  ): Promise<{ record: ToolRecord; notes: readonly string[] }> => {
    if (!install.ok) throw new ToolyardError('transport', install.message);
    const packages = install.lock.requested.length === 0 ? null : install.lock;
    const { tools } = (await host).stores;
    // Edits meanwhile are no conflict: only other packages would be.
    const now = await tools.getById(record.id);
    if (now === undefined) throw new ToolyardError('not-found', `${record.name} was removed meanwhile`);
    if (JSON.stringify(now.packages) !== JSON.stringify(record.packages))
      throw new ToolyardError('conflict', `The packages of ${now.name} were changed meanwhile; try again`);
    return { record: await tools.update(now.name, { packages }, now.version), notes: install.notes };
  };
  return {
    addPackages: async (toolName, requests, listener) => {
      try {
        const record = await toolOf(toolName);
        if (record.environment !== 'node')
          throw new ToolyardError('invalid-input', 'Only tools of the Node.js environment have packages');
        return await store(
          record,
          await (await host).packages.add(requests, record.packages, listener ?? (() => undefined)),
        );
      } finally {
        if (listener !== undefined) releaseListener(listener);
      }
    },
    removePackage: async (toolName, packageName) => {
      const record = await toolOf(toolName);
      if (record.packages?.requested.some(({ name }) => name === packageName) !== true) {
        throw new ToolyardError('not-found', `${toolName} did not ask for the package ${JSON.stringify(packageName)}`);
      }
      return await store(record, await (await host).packages.remove([packageName], record.packages));
    },
    stopPackages: async () => (await host).packages.stop(),
    packageRegistry: async () => await (await host).packages.registry(),
    setPackageRegistry: async (address) => {
      const trimmed = typeof address === 'string' ? address.trim() : '';
      if (trimmed !== '' && !/^https?:\/\/[^\s?#@]+$/.test(trimmed))
        throw new ToolyardError(
          'invalid-input',
          'The registry must be an address such as https://registry.example.org/',
        );
      const { packages } = await host;
      await packages.setRegistry(trimmed);
      return await packages.registry();
    },
    packageOrigins: async () => [...(await (await host).packages.origins())],
    setPackageOrigins: async (given) => {
      const origins = (Array.isArray(given) ? (given as unknown[]) : []).map((text) => {
        const origin = typeof text === 'string' ? packageOriginOf(text.trim()) : undefined;
        if (origin === undefined)
          throw new ToolyardError(
            'invalid-input',
            `${JSON.stringify(text)} is no address such as https://packages.example.org`,
          );
        return origin;
      });
      if (origins.length > MAX_PACKAGE_ORIGINS)
        throw new ToolyardError('invalid-input', `At most ${String(MAX_PACKAGE_ORIGINS)} addresses can be allowed`);
      const { packages } = await host;
      await packages.setOrigins(origins);
      return [...(await packages.origins())];
    },
    prepareNode: async () => {
      await (await host).prepareNode();
    },
  };
}
