import type { ToolStore } from '../../../catalog/index.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { packageError } from '../../../core/package-faults.ts';
import { jsonOf } from '../../../core/json/json.ts';
import type { PackageMessage } from '../../../node/contract/package-reasons.ts';
import type { PackageInstall } from '../../../node/contract/package-service.ts';
import { MAX_PACKAGE_ORIGINS, packageOriginOf } from '../../../node/contract/package-origins.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import type { PackagesService } from '../../../node/contract/services.ts';
import type { Packages } from './packages.ts';

interface PackagesDeps {
  readonly tools: Pick<ToolStore, 'getByName' | 'getById' | 'update'>;
  readonly packages: Packages;
  /** Releases a listener of another thread. */
  readonly release: (listener: (...values: never[]) => void) => void;
}

/** npm packages of tools. They are part of the tool's record, so they have versions and can be undone. */
export function createPackagesService({ tools, packages: installed, release }: PackagesDeps): PackagesService {
  const toolOf = async (name: string): Promise<ToolRecord> => {
    const record = await tools.getByName(name);
    if (record === undefined) throw new ToolyardError('not-found', `There is no tool named ${JSON.stringify(name)}`);
    return record;
  };
  const store = async (
    record: ToolRecord,
    install: PackageInstall,
  ): Promise<{ record: ToolRecord; notes: readonly PackageMessage[] }> => {
    if (!install.ok) throw new ToolyardError('transport', install.message, { reasons: jsonOf(install.reasons) });
    const packages = install.lock.requested.length === 0 ? null : install.lock;
    // Other edits meanwhile are not a conflict, only changed packages are.
    const now = await tools.getById(record.id);
    if (now === undefined) throw packageError('not-found', { code: 'packages-tool-removed', values: [record.name] });
    if (JSON.stringify(now.packages) !== JSON.stringify(record.packages))
      throw packageError('conflict', { code: 'packages-changed', values: [now.name] });
    return { record: await tools.update(now.name, { packages }, now.version), notes: install.notes };
  };
  return {
    add: async (toolName, requests, listener) => {
      try {
        const record = await toolOf(toolName);
        if (record.environment !== 'node')
          throw packageError('invalid-input', { code: 'packages-node-only', values: [] });
        return await store(record, await installed.add(requests, record.packages, listener ?? (() => undefined)));
      } finally {
        if (listener !== undefined) release(listener);
      }
    },
    remove: async (toolName, packageName) => {
      const record = await toolOf(toolName);
      if (record.packages?.requested.some(({ name }) => name === packageName) !== true) {
        throw new ToolyardError('not-found', `${toolName} did not ask for the package ${JSON.stringify(packageName)}`);
      }
      return await store(record, await installed.remove([packageName], record.packages));
    },
    stop: async () => installed.stop(),
    registry: async () => await installed.registry(),
    setRegistry: async (address) => {
      const trimmed = typeof address === 'string' ? address.trim() : '';
      if (trimmed !== '' && !/^https?:\/\/[^\s?#@]+$/.test(trimmed))
        throw packageError('invalid-input', { code: 'registry-address', values: [] });
      await installed.setRegistry(trimmed);
      return await installed.registry();
    },
    origins: async () => [...(await installed.origins())],
    setOrigins: async (given, shown) => {
      await installed.setOrigins(readOrigins(given), shown);
      return [...(await installed.origins())];
    },
  };
}

/** @throws ToolyardError `invalid-input` */
function readOrigins(given: unknown): readonly string[] {
  const origins = (Array.isArray(given) ? (given as unknown[]) : []).map((text) => {
    const origin = typeof text === 'string' ? packageOriginOf(text.trim()) : undefined;
    if (origin === undefined)
      throw packageError('invalid-input', { code: 'package-origin', values: [JSON.stringify(text)] });
    return origin;
  });
  if (origins.length > MAX_PACKAGE_ORIGINS)
    throw packageError('invalid-input', { code: 'package-origins-many', values: [MAX_PACKAGE_ORIGINS] });
  return origins;
}
