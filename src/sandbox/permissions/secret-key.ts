import { secretError } from '../contract/secret-faults.ts';
import { newId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import type { StoredSecret, ToolyardDatabase } from '../../platform/database/database.ts';
import {
  boundTo,
  createPassphraseKey,
  generateDeviceKey,
  openPassphraseKey,
  encryptSecret,
  decryptSecret,
  type SecretKeyRecord,
} from './secret-encryption.ts';
import { allOrNothing, storedWrite } from './stored-write.ts';

/** Key of the record in the object store `keys`. */
export const SECRET_KEY_RECORD = 'secrets';
const MAX_ATTEMPTS = 5;

/** A usable key with the id of its record: a write must check in its transaction that the record has not changed. */
export interface UsableKey {
  readonly id: string;
  readonly key: CryptoKey;
}

/** The key of the secret store: the browser's own, or one from a passphrase that each tab asks for. */
export interface SecretKeyring {
  /** The key, created on first use, or `locked` until the passphrase is entered. */
  usable(): Promise<UsableKey | 'locked'>;
  /** True if the store is then unlocked. */
  unlock(passphrase: string): Promise<boolean>;
  /** Re-encrypts every secret with a key of another kind in one transaction; an empty string removes the passphrase. */
  setPassphrase(passphrase: string): Promise<void>;
  /**
   * Runs `write` with a key and a check for its transaction; retries if another tab changed the key meanwhile.
   * @throws ToolyardError `denied` if locked, `transport`, `conflict` if other tabs keep changing it
   */
  write<Value>(write: (key: UsableKey) => Promise<Value | 'changed'>): Promise<Value>;
}

export function createSecretKeyring(database: ToolyardDatabase): SecretKeyring {
  let unlocked: UsableKey | undefined;

  const readRecord = async () => parseRecord(await database.get('keys', SECRET_KEY_RECORD));

  const usable: SecretKeyring['usable'] = async () => {
    const record = (await readRecord()) ?? (await createDeviceRecord(database));
    if (record.kind === 'device') return record;
    return unlocked?.id === record.id ? unlocked : 'locked';
  };

  const write: SecretKeyring['write'] = async (attempt) => {
    for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
      const key = await usable();
      if (key === 'locked') throw secretError('denied', { code: 'secrets-locked', values: [] });
      const outcome = await attempt(key);
      if (outcome !== 'changed') return outcome;
    }
    throw secretError('conflict', { code: 'secrets-changing', values: [] });
  };

  return {
    usable,
    write,

    async unlock(passphrase) {
      const record = await readRecord();
      if (record?.kind !== 'passphrase') return true;
      const key = await openPassphraseKey(passphrase, record);
      if (key === undefined) return false;
      unlocked = { id: record.id, key };
      return true;
    },

    async setPassphrase(passphrase) {
      const id = newId();
      const made = passphrase === '' ? undefined : await createPassphraseKey(passphrase);
      const key = made?.key ?? (await generateDeviceKey());
      const next: SecretKeyRecord =
        made === undefined ? { kind: 'device', id, key } : { kind: 'passphrase', id, ...made.check };
      const stored = await database.count('secrets');
      // Without secrets there is nothing to re-encrypt: this lets a user who forgot the passphrase start over.
      if (stored === 0 && (await replaceKey(database, undefined, key, next))) {
        unlocked = { id, key };
        return;
      }
      await write(async (old) => ((await replaceKey(database, old, key, next)) ? undefined : 'changed'));
      unlocked = { id, key };
    },
  };
}

/** The record's id in a running transaction; compare it with the id of the key before writing. */
export function recordId(record: unknown): string | undefined {
  return isRecord(record) && typeof record.id === 'string' ? record.id : undefined;
}

/** False if something changed since it was read; nothing is then written. Without `old` it requires an empty store. */
async function replaceKey(
  database: ToolyardDatabase,
  old: UsableKey | undefined,
  key: CryptoKey,
  next: SecretKeyRecord,
): Promise<boolean> {
  const before = old === undefined ? [] : await database.getAll('secrets');
  // All cryptography happens before the transaction: IndexedDB commits as soon as something else is awaited.
  const moved = await Promise.all(
    before.map(async (secret) => (old === undefined ? secret : await reseal(secret, old.key, key))),
  );
  return await storedWrite('passphrase', async () => {
    const transaction = database.transaction(['keys', 'secrets'], 'readwrite');
    return await allOrNothing(transaction, async () => {
      const [record, now] = await Promise.all([
        transaction.objectStore('keys').get(SECRET_KEY_RECORD),
        transaction.objectStore('secrets').getAll(),
      ]);
      if ((old !== undefined && recordId(record) !== old.id) || !sameSecrets(before, now)) return false;
      await transaction.objectStore('keys').put(next, SECRET_KEY_RECORD);
      for (const secret of moved) await transaction.objectStore('secrets').put(secret);
      return true;
    });
  });
}

async function reseal(secret: StoredSecret, from: CryptoKey, to: CryptoKey): Promise<StoredSecret> {
  const binding = boundTo(secret.name, secret.bindings);
  const value = await decryptSecret(from, secret, binding);
  // A secret that cannot be decrypted stays as it is: still listed, still unreadable.
  return value === undefined ? secret : { ...secret, ...(await encryptSecret(to, value, binding)) };
}

function sameSecrets(before: readonly StoredSecret[], now: readonly StoredSecret[]): boolean {
  // Every write has a new iv, so equal ivs mean equal secrets.
  const marks = (secrets: readonly StoredSecret[]) => JSON.stringify(secrets.map(({ name, iv }) => [name, [...iv]]));
  return marks(before) === marks(now);
}

async function createDeviceRecord(database: ToolyardDatabase): Promise<SecretKeyRecord> {
  const fresh: SecretKeyRecord = { kind: 'device', id: newId(), key: await generateDeviceKey() };
  return await storedWrite('key', async () => {
    const transaction = database.transaction('keys', 'readwrite');
    return await allOrNothing(transaction, async () => {
      // Another tab may have been first.
      const record = parseRecord(await transaction.store.get(SECRET_KEY_RECORD)) ?? fresh;
      if (record === fresh) await transaction.store.put(fresh, SECRET_KEY_RECORD);
      return record;
    });
  });
}

function parseRecord(record: unknown): SecretKeyRecord | undefined {
  if (record === undefined) return undefined;
  const id = recordId(record);
  if (isRecord(record) && id !== undefined) {
    if (record.kind === 'device' && record.key instanceof CryptoKey) return { kind: 'device', id, key: record.key };
    const { salt, iterations, iv, verifier } = record;
    if (
      record.kind === 'passphrase' &&
      isBytes(salt) &&
      isBytes(iv) &&
      isBytes(verifier) &&
      typeof iterations === 'number'
    ) {
      return { kind: 'passphrase', id, salt, iterations, iv, verifier };
    }
  }
  throw secretError('transport', { code: 'secret-key-damaged', values: [] });
}

/** Bytes from IndexedDB are never in shared memory. */
function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return value instanceof Uint8Array;
}
