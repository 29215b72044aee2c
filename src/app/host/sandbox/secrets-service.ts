import type { SecretsService } from '../../../sandbox/contract/services.ts';
import type { SecretStore } from '../../../sandbox/index.ts';

/** Secrets, whose values can be set but not read. @param changed tells the page and other tabs */
export function createSecretsService(store: SecretStore, changed: () => void): SecretsService {
  return {
    state: async () => await store.state(),
    unlock: async (passphrase) => {
      const unlocked = await store.unlock(passphrase);
      if (unlocked) changed();
      return unlocked;
    },
    setPassphrase: async (passphrase) => {
      await store.setPassphrase(passphrase);
      changed();
    },
    list: async () => await store.list(),
    set: async (secret) => {
      const summary = await store.set(secret);
      changed();
      return summary;
    },
    setBindings: async (name, bindings) => {
      const summary = await store.setBindings(String(name), bindings);
      changed();
      return summary;
    },
    remove: async (name) => {
      await store.remove(String(name));
      changed();
    },
    undo: async (name) => {
      await store.undo(name);
      changed();
    },
  };
}
