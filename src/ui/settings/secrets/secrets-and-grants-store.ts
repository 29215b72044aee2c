import { createStore, type StoreApi } from 'zustand/vanilla';
import { builtinNameOf } from '../../../catalog/contract/builtin.ts';
import type { Grant, GrantedPermissions, SecretBinding, SecretSummary } from '../../../core/permissions/permissions.ts';
import { sessionToolNameOf } from '../../../catalog/contract/session-tool.ts';
import type { GrantedTool } from '../../../sandbox/contract/services.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { messageOf } from '../../stores/error-text.ts';
import { hookOf, type PanelStore } from '../../stores/panel-store.ts';

export interface GrantRow {
  readonly grant: Grant;
  /** Undefined for a tool that was removed. */
  readonly toolName: string | undefined;
}
export interface RequestedSecret {
  readonly name: string;
  readonly bindings: readonly SecretBinding[];
}
export interface SecretsAndGrantsState {
  readonly lock: 'open' | 'locked' | undefined;
  readonly secrets: readonly SecretSummary[] | undefined;
  readonly grants: readonly GrantRow[] | undefined;
  readonly failure: string | undefined;
  /** A missing secret that a tool asked for. */
  readonly requested: RequestedSecret | undefined;
  setRequested(requested: RequestedSecret | undefined): void;
  loadSecrets(): Promise<void>;
  loadGrants(): Promise<void>;
  setSecret(secret: Parameters<HostServices['secrets']['set']>[0]): Promise<void>;
  /** Replaces where a secret may be sent. Rejects like the host. */
  setBindings(name: string, bindings: readonly SecretBinding[]): Promise<void>;
  removeSecret(name: string): Promise<void>;
  /** Restores it to the state before its last removal or replacement. Rejects like the host. */
  undoSecret(name: string): Promise<void>;
  unlock(passphrase: string): Promise<boolean>;
  setPassphrase(passphrase: string): Promise<void>;
  /**
   * Replaces the grant that is on the screen. Resolves with a function that puts it back. Rejects like
   * `GrantsService.replace`.
   */
  replaceGrant(
    tool: GrantedTool,
    shown: GrantedPermissions,
    permissions: GrantedPermissions,
  ): Promise<() => Promise<void>>;
}
export type SecretsAndGrantsStore = StoreApi<SecretsAndGrantsState>;

export const secretsAndGrantsStore: PanelStore<SecretsAndGrantsStore> = {
  create: (host) => createVaultStore(host),
  receive: (store, { type }) => {
    const { grants, secrets, loadGrants, loadSecrets } = store.getState();
    if (type === 'grants-changed' && grants !== undefined) void loadGrants();
    if (type === 'secrets-changed' && secrets !== undefined) void loadSecrets();
  },
};

export const useSecretsAndGrants = hookOf(secretsAndGrantsStore);

/** Secrets, without their values, and grants. */
function createVaultStore(host: HostServices): SecretsAndGrantsStore {
  return createStore<SecretsAndGrantsState>()((set, get) => ({
    lock: undefined,
    secrets: undefined,
    grants: undefined,
    failure: undefined,
    requested: undefined,
    setRequested: (requested) => set({ requested }),
    async loadSecrets() {
      try {
        const [lock, secrets] = await Promise.all([host.secrets.state(), host.secrets.list()]);
        set({ lock, secrets, failure: undefined });
      } catch (error) {
        set({ failure: messageOf(error) });
      }
    },
    async loadGrants() {
      try {
        set({ grants: await namedGrants(host), failure: undefined });
      } catch (error) {
        set({ failure: messageOf(error) });
      }
    },
    async setSecret(secret) {
      await host.secrets.set(secret);
      await get().loadSecrets();
    },
    setBindings: (name, bindings) => host.secrets.setBindings(name, bindings).then(get().loadSecrets),
    async removeSecret(name) {
      await host.secrets.remove(name);
      await get().loadSecrets();
    },
    async undoSecret(name) {
      await host.secrets.undo(name);
      await get().loadSecrets();
    },
    async unlock(passphrase) {
      const open = await host.secrets.unlock(passphrase);
      await get().loadSecrets();
      return open;
    },
    async setPassphrase(passphrase) {
      await host.secrets.setPassphrase(passphrase);
      await get().loadSecrets();
    },
    async replaceGrant({ toolId, codeHash }, shown, permissions) {
      const tool = { toolId, codeHash };
      const granted = await host.grants.replace(tool, shown, permissions);
      await get().loadGrants();
      return async () => void (await host.grants.replace(tool, granted, shown));
    },
  }));
}

/** In the order of the tools' names. */
async function namedGrants(host: HostServices) {
  const grants = await host.grants.list();
  const rows = await Promise.all(grants.map(async (grant) => ({ grant, toolName: await nameOf(host, grant) })));
  return rows.sort((one, other) => (one.toolName ?? '').localeCompare(other.toolName ?? ''));
}

async function nameOf(host: HostServices, { toolId }: Grant): Promise<string | undefined> {
  if (sessionToolNameOf(toolId) === undefined) return builtinNameOf(toolId) ?? (await host.tools.getById(toolId))?.name;
  // A file may be gone.
  return await host.sessionTools.get(toolId).then(
    ({ name }) => name,
    () => undefined,
  );
}
