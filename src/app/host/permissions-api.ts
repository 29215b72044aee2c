import { traitsOf } from '../../catalog/index.ts';
import { BUILTIN_CODE, builtinIdOf, builtinNameOf } from '../../core/builtin.ts';
import { ToolyardError } from '../../core/errors.ts';
import { visitingNameOf } from '../../core/project.ts';
import type { HostApi } from '../../core/host-api.ts';
import type { ToolId } from '../../core/ids.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { Host } from './create-host.ts';

type PermissionsApi = Pick<
  HostApi,
  | 'getGrant'
  | 'setGrant'
  | 'grantOnce'
  | 'listGrants'
  | 'secretStoreState'
  | 'unlockSecrets'
  | 'setSecretPassphrase'
  | 'listSecrets'
  | 'setSecret'
  | 'removeSecret'
>;

/** Grants by tool, and secrets whose values go in and never come out. */
export function createPermissionsApi(host: Promise<Host>): PermissionsApi {
  const toolOfName = async (name: string): Promise<Pick<ToolRecord, 'id' | 'codeHash' | 'trusted'>> => {
    const { catalog } = await host;
    // The id of a built-in tool, also where another one has its name.
    const shipped = builtinNameOf(String(name) as ToolId);
    if (shipped !== undefined && (await catalog.builtins.get(shipped)) !== undefined)
      return { id: builtinIdOf(shipped), codeHash: BUILTIN_CODE, trusted: true };
    // So is that of one that nobody stored.
    const visiting = visitingNameOf(String(name) as ToolId);
    const tool =
      visiting === undefined
        ? await catalog.lookup(String(name))
        : (await catalog.layers(visiting)).find(({ id }) => id === name);
    if (tool === undefined || !traitsOf(tool).hasGrants)
      throw new ToolyardError('not-found', `There is no tool named ${JSON.stringify(name)}`);
    return { id: tool.id, codeHash: tool.source?.codeHash ?? BUILTIN_CODE, trusted: tool.trusted };
  };
  const changed = async (type: 'grants-changed' | 'secrets-changed'): Promise<void> => {
    const { stores, emit } = await host;
    emit({ type });
    stores.tabs.publish({ type });
  };
  return {
    getGrant: async (toolName) => {
      const { id, codeHash, trusted } = await toolOfName(toolName);
      return await (await host).stores.grants.get(id, codeHash, { trusted });
    },
    setGrant: async (toolName, permissions) => {
      const { id, codeHash, trusted } = await toolOfName(toolName);
      const granted = await (await host).stores.grants.set(id, codeHash, permissions, { trusted });
      await changed('grants-changed');
      return granted;
    },
    grantOnce: async (toolName, permissions) => {
      const { id, codeHash, trusted } = await toolOfName(toolName);
      (await host).stores.grants.grantOnce(id, codeHash, permissions, { trusted });
    },
    listGrants: async () => (await host).stores.grants.list(),
    secretStoreState: async () => (await host).stores.secrets.state(),
    unlockSecrets: async (passphrase) => {
      const unlocked = await (await host).stores.secrets.unlock(passphrase);
      if (unlocked) await changed('secrets-changed');
      return unlocked;
    },
    setSecretPassphrase: async (passphrase) => {
      await (await host).stores.secrets.setPassphrase(passphrase);
      await changed('secrets-changed');
    },
    listSecrets: async () => (await host).stores.secrets.list(),
    setSecret: async (secret) => {
      const summary = await (await host).stores.secrets.set(secret);
      await changed('secrets-changed');
      return summary;
    },
    removeSecret: async (name) => {
      await (await host).stores.secrets.remove(String(name));
      await changed('secrets-changed');
    },
  };
}
