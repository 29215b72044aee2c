import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import { faultError, type ToolyardError } from '../../core/errors.ts';
import { agentError, AGENT_FAULTS } from '../contract/faults/provider-faults.ts';
import { faultOf, type Fault, type FaultReason } from '../../core/reason.ts';
import { defined } from '../../core/defined.ts';
import { newId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import { canonicalJson } from '../../core/hash/canonical-json.ts';
import { impersonatesApp } from '../../core/text/impersonation.ts';
import { decide } from '../../core/permissions/network-policy.ts';
import { baseUrlOf, parseProviderFields, readProvider } from '../contract/parse-provider.ts';
import type { SecretBinding } from '../../core/permissions/permissions.ts';
import { providerKeyName } from '../contract/provider-key.ts';
import type { Provider, ProviderFields, ProviderId } from '../contract/provider.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';

/** The secrets of providers. Only this interface reads a value, for the worker that sends it to its own address. */
export interface ProviderSecrets {
  readonly set: (secret: {
    readonly name: string;
    readonly value: string;
    readonly bindings: readonly SecretBinding[];
  }) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  readonly undo: (name: string) => Promise<void>;
  readonly read: (
    name: string,
  ) => Promise<
    | { readonly ok: true; readonly value: string; readonly bindings: readonly SecretBinding[] }
    | { readonly ok: false; readonly message: string; readonly fault?: FaultReason }
  >;
}

export type KeyReading =
  | { readonly ok: true; readonly key?: string; readonly bindings?: readonly SecretBinding[] }
  | ({ readonly ok: false } & Fault);

/** Providers that a person set up. Writers reject with `ToolyardError`. */
export interface ProviderStore {
  /** In order of creation. */
  readonly list: () => Promise<Provider[]>;
  /** @throws `not-found` */
  readonly get: (id: ProviderId) => Promise<Provider>;
  /** @throws `invalid-input`, `transport` */
  readonly add: (fields: unknown, key?: string) => Promise<Provider>;
  /** Replaces the given members; `null` removes one. @throws `not-found`, `invalid-input`, `transport` */
  readonly update: (id: ProviderId, patch: unknown, key?: string) => Promise<Provider>;
  /** Removes a provider, and its key if the key belongs to it. */
  readonly remove: (id: ProviderId) => Promise<void>;
  readonly undoRemove: (id: ProviderId) => Promise<void>;
  /** The key for a provider's requests, if it may be sent to their address. */
  readonly keyOf: (provider: Pick<ProviderFields, 'kind' | 'baseURL' | 'secret'>) => Promise<KeyReading>;
}

const METHODS = ['GET', 'POST'];

export function createProviderStore(
  database: ToolyardDatabase,
  secrets: ProviderSecrets,
  onChange: () => void,
): ProviderStore {
  const removed = new Map<ProviderId, Provider>();
  const get = async (id: ProviderId): Promise<Provider> => {
    const provider = readProvider(await database.get('providers', id));
    if (provider === undefined) throw missing();
    return provider;
  };
  const put = async (provider: Provider, key?: string): Promise<Provider> => {
    const stored = await putProvider(database, secrets, provider, key);
    onChange();
    return stored ?? provider;
  };
  return {
    list: async () => {
      const stored: unknown[] = await database.getAll('providers');
      return stored
        .map(readProvider)
        .filter((provider) => provider !== undefined)
        .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
    },
    get,
    add: async (input, key) => {
      const now = new Date().toISOString();
      const fields = fieldsOf(input);
      checkName(fields.name);
      return await put({ ...fields, id: newId<ProviderId>(), createdAt: now, updatedAt: now }, key);
    },
    update: async (id, patch, key) => {
      if (!isRecord(patch)) throw agentError('invalid-input', { code: 'provider-change-not-object', values: [] });
      for (;;) {
        const before = await get(id);
        const { createdAt, ...present } = before;
        const fields = fieldsOf({ ...present, ...patch });
        if (fields.name !== before.name) checkName(fields.name);
        const next = { ...fields, id, createdAt, updatedAt: new Date().toISOString() };
        const stored = await putProvider(database, secrets, next, key, before);
        // Another tab has changed it meanwhile: that change stays.
        if (stored === undefined) continue;
        onChange();
        return stored;
      }
    },
    remove: async (id) => {
      const provider = await get(id);
      await writeTransaction(database, ['providers'], async (transaction) => {
        await transaction.objectStore('providers').delete(id);
      });
      if (provider.secret === providerKeyName(id)) await secrets.remove(provider.secret);
      removed.set(id, provider);
      for (const old of [...removed.keys()].slice(0, -AGENT_LIMITS.removedKept)) removed.delete(old);
      onChange();
    },
    undoRemove: async (id) => {
      const provider = removed.get(id);
      if (provider === undefined) throw missing();
      // If the key cannot be restored, the first request asks for it.
      if (provider.secret === providerKeyName(id)) await secrets.undo(provider.secret).catch(() => undefined);
      await put(provider);
      removed.delete(id);
    },
    keyOf: (provider) => keyOf(secrets, provider),
  };
}

/** @returns undefined, and stores nothing, if what is stored is not `expected` */
async function putProvider(
  database: ToolyardDatabase,
  secrets: ProviderSecrets,
  provider: Provider,
  key: string | undefined,
  expected?: Provider,
): Promise<Provider | undefined> {
  const name = key === undefined || key === '' ? provider.secret : (provider.secret ?? providerKeyName(provider.id));
  const kept = name === undefined ? provider : { ...provider, secret: name };
  // Stores the key first, because a provider without its key is useless.
  if (key !== undefined && key !== '' && name !== undefined)
    await secrets.set({ name, value: key, bindings: bindingsOf(provider) });
  return await writeTransaction(database, ['providers'], async (transaction) => {
    const providers = transaction.objectStore('providers');
    if (expected !== undefined && canonicalJson(readProvider(await providers.get(kept.id))) !== canonicalJson(expected))
      return undefined;
    if ((await providers.count()) >= AGENT_LIMITS.maxProviders && (await providers.getKey(kept.id)) === undefined)
      throw agentError('invalid-input', { code: 'providers-many', values: [AGENT_LIMITS.maxProviders] });
    await providers.put(kept);
    return kept;
  });
}

async function keyOf(secrets: ProviderSecrets, provider: Parameters<ProviderStore['keyOf']>[0]): Promise<KeyReading> {
  const base = baseUrlOf(provider);
  if (provider.secret === undefined || base === undefined) return { ok: true };
  const reading = await secrets.read(provider.secret);
  if (!reading.ok) return { ok: false, message: reading.message, ...defined({ reason: reading.fault }) };
  const { origin, pathname } = new URL(base);
  const isBound = decide({ method: 'POST', url: `${origin}${pathname}` }, reading.bindings, {
    ownOrigin: '',
  }).allowed;
  return isBound
    ? { ok: true, key: reading.value, bindings: reading.bindings }
    : {
        ok: false,
        ...faultOf(AGENT_FAULTS, { code: 'key-of-other-address', values: [provider.secret, origin] }),
      };
}

function bindingsOf(provider: ProviderFields): SecretBinding[] {
  const base = baseUrlOf(provider);
  if (base === undefined) return [];
  const { origin, pathname } = new URL(base);
  return [{ origin, methods: METHODS, pathPrefix: pathname }];
}

function fieldsOf(input: unknown): ProviderFields {
  const parsed = parseProviderFields(input);
  if (!parsed.ok) throw faultError('invalid-input', parsed, { path: parsed.path });
  return parsed.value;
}

function checkName(name: string): void {
  if (impersonatesApp(name))
    throw agentError('invalid-input', { code: 'provider-name-of-app', values: [] }, { path: '/name' });
}

function missing(): ToolyardError {
  return agentError('not-found', { code: 'provider-missing', values: [] });
}
