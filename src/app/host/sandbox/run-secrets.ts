import { isProviderKey } from '../../../agent/contract/provider-key.ts';
import { bindingsOf, withSends, type CarriedSecret } from '../../../core/decisions/access-request.ts';
import type { ToolCallId } from '../../../core/ids.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { RunContext } from '../../../sandbox/contract/sandboxed-run.ts';
import type { SecretStore, SecretValues } from '../../../sandbox/index.ts';

interface RunSecretsDeps {
  readonly values: SecretValues;
  readonly store: Pick<SecretStore, 'list' | 'setBindings'>;
  /** Tells the page and other tabs that secrets have changed. */
  readonly changed: () => void;
}

/** The secrets of runs, and the requests that a person lets them go along with. */
export interface RunSecrets {
  /**
   * Reads secrets. One that cannot be read (removed, locked) is missing, so the tool's use of it is denied. The key of
   * a model is never included.
   *
   * @param sends requests that they may also go along with in this run
   */
  readonly read: (names: readonly string[], sends?: readonly CarriedSecret[]) => Promise<RunContext['secrets']>;
  /** Lets stored secrets go along with such requests: of one call that is about to be made, or from now on. */
  readonly bind: (sends: readonly CarriedSecret[], call?: ToolCallId) => Promise<void>;
  /** What `bind` allowed to this call, which this uses up. */
  readonly takeSends: (call: ToolCallId) => readonly CarriedSecret[];
}

export function createRunSecrets({ values, store, changed }: RunSecretsDeps): RunSecrets {
  const single = new Map<ToolCallId, readonly CarriedSecret[]>();
  return {
    async read(names, sends = []) {
      const readings = await Promise.all(
        names.filter((name) => !isProviderKey(name)).map(async (name) => ({ name, reading: await values.read(name) })),
      );
      return readings.flatMap(({ name, reading }) =>
        reading.ok ? [withSends({ name, value: reading.value, bindings: reading.bindings }, sends)] : [],
      );
    },
    async bind(sends, call) {
      if (call !== undefined) {
        if (sends.length > 0) single.set(call, sends);
        const [oldest] = single.keys();
        if (single.size > LIMITS.grants.maxSingle && oldest !== undefined) single.delete(oldest);
        return;
      }
      const known = new Set((await store.list()).map(({ name }) => name));
      const names = [...new Set(sends.map(({ secret }) => secret))];
      const bound = names.filter((name) => known.has(name) && !isProviderKey(name));
      for (const name of bound) await store.setBindings(name, bindingsOf(name, sends), 'more');
      if (bound.length > 0) changed();
    },
    takeSends(call) {
      const sends = single.get(call) ?? [];
      single.delete(call);
      return sends;
    },
  };
}
