import { faultError, type ToolyardError } from '../../core/errors.ts';
import { faultOf, type FaultReason } from '../../core/reason.ts';
import { PERMISSION_FAULTS } from '../../core/permissions/permission-faults.ts';
import { secretError, secretFault } from '../contract/secret-faults.ts';
import { isRecord } from '../../core/json/json.ts';
import type { SecretBinding, SecretSummary } from '../../core/permissions/permissions.ts';
import type { StoredSecret, ToolyardDatabase } from '../../platform/database/database.ts';
import { mergeRules } from '../../core/permissions/parse-permissions.ts';
import { normalizeBinding } from '../../core/permissions/network-rule.ts';
import { SECRET_NAME_PATTERN } from '../../core/secrets/secret-text.ts';
import { boundTo, encryptSecret, decryptSecret } from './secret-encryption.ts';
import { createSecretKeyring, recordId, SECRET_KEY_RECORD } from './secret-key.ts';
import { allOrNothing, storedWrite } from './stored-write.ts';

/** Secrets for the page: values can be written but not read. */
export interface SecretStore {
  state(): Promise<'open' | 'locked'>;
  /** False if the passphrase is wrong. */
  unlock(passphrase: string): Promise<boolean>;
  /**
   * Re-encrypts everything; an empty string removes the passphrase.
   * @throws ToolyardError `denied` if locked (unless no secret is stored), `conflict`, `transport`; nothing is then
   * changed
   */
  setPassphrase(passphrase: string): Promise<void>;
  /** Sorted by name. Works while locked. */
  list(): Promise<SecretSummary[]>;
  /**
   * Stores `{ name, value, bindings, keptFor? }`, replacing a secret of the same name; `session` keeps it in this tab's
   * memory only.
   * @throws ToolyardError `invalid-input` (with `data.path`), `denied` if locked, `conflict`, `transport`
   */
  set(secret: unknown): Promise<SecretSummary>;
  /**
   * Replaces the addresses that a secret may be sent to; its value stays as it is and is not read by anyone. With
   * `more` the bindings are added to those that there are.
   * @throws ToolyardError `not-found`, `invalid-input` (with `data.path`), `denied` if locked, `conflict`, `transport`
   */
  setBindings(name: string, bindings: unknown, more?: 'more'): Promise<SecretSummary>;
  remove(name: string): Promise<void>;
  /**
   * Restores a secret to its state before this tab last removed or replaced it. The old state is held as it was stored:
   * encrypted, or in memory.
   * @throws ToolyardError `not-found` after ten minutes, or if the passphrase was changed meanwhile; `transport`
   */
  undo(name: string): Promise<void>;
}

export type SecretReading =
  | { readonly ok: true; readonly value: string; readonly bindings: readonly SecretBinding[] }
  | {
      readonly ok: false;
      readonly reason: 'missing' | 'locked' | 'damaged';
      readonly message: string;
      /** The reason of the message. */
      readonly fault?: FaultReason;
    };

/** The values, for the broker only. Never pass this to the page. */
export interface SecretValues {
  read(name: string): Promise<SecretReading>;
}

const MAX_VALUE_LENGTH = 64 * 1024;
const MAX_BINDINGS = 50;

const HELD_MS = 10 * 60_000;

interface SessionSecret {
  readonly value: string;
  readonly summary: SecretSummary;
}

/** The secret store on `database`, and separately the reader of values. */
export function createSecretStore(
  database: ToolyardDatabase,
  now: () => Date = () => new Date(),
): { store: SecretStore; values: SecretValues } {
  const keyring = createSecretKeyring(database);
  const session = new Map<string, SessionSecret>();

  const held = createHeldSecrets(database, session);

  const removeStored = (name: string) => storedWrite('removal', () => database.delete('secrets', name));

  const store: SecretStore = {
    state: async () => ((await keyring.usable()) === 'locked' ? 'locked' : 'open'),
    unlock: (passphrase) => keyring.unlock(passphrase),
    setPassphrase: (passphrase) => keyring.setPassphrase(passphrase),

    async list() {
      const summaries = new Map((await database.getAll('secrets')).map((stored) => [stored.name, summaryOf(stored)]));
      for (const [name, { summary }] of session) summaries.set(name, summary);
      return [...summaries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    },

    async set(input) {
      const secret = parseSecret(input);
      const hold = await held.before(secret.name);
      if (secret.keptFor === 'always') {
        const summary = await save(database, keyring, secret, now);
        session.delete(secret.name);
        hold();
        return summary;
      }
      await removeStored(secret.name);
      hold();
      const updatedAt = now().toISOString();
      const createdAt = session.get(secret.name)?.summary.createdAt ?? updatedAt;
      const summary: SecretSummary = {
        name: secret.name,
        bindings: secret.bindings,
        keptFor: 'session',
        createdAt,
        updatedAt,
      };
      session.set(secret.name, { value: secret.value, summary });
      return summary;
    },

    async setBindings(name, given, more) {
      const bindings = parseBindings(given);
      const hold = await held.before(name);
      const inSession = session.get(name);
      const before = inSession?.summary ?? (await database.get('secrets', name));
      if (before === undefined) throw secretError('not-found', { code: 'secret-missing', values: [name] });
      const of = (known: readonly SecretBinding[]): readonly SecretBinding[] => {
        const next = more === undefined ? bindings : mergeRules([...known, ...bindings]);
        if (next.length > MAX_BINDINGS) throw tooMany('/bindings');
        return next;
      };
      if (inSession === undefined) {
        const summary = await rebind(database, keyring, { name, of, now });
        hold();
        return summary;
      }
      const summary = {
        ...inSession.summary,
        bindings: of(inSession.summary.bindings),
        updatedAt: now().toISOString(),
      };
      session.set(name, { ...inSession, summary });
      hold();
      return summary;
    },

    async remove(name) {
      const hold = await held.before(name);
      await removeStored(name);
      session.delete(name);
      hold();
    },

    undo: (name) => held.putBack(name),
  };

  return { store, values: readerOf(database, keyring, session) };
}

type Keyring = ReturnType<typeof createSecretKeyring>;

async function save(
  database: ToolyardDatabase,
  keyring: Keyring,
  { name, value, bindings }: NewSecret,
  now: () => Date,
): Promise<SecretSummary> {
  return await keyring.write(async ({ id, key }) => {
    const sealed = await encryptSecret(key, value, boundTo(name, bindings));
    return await putSealed(database, name, id, (known) => {
      const updatedAt = now().toISOString();
      return { name, bindings, ...sealed, createdAt: known?.createdAt ?? updatedAt, updatedAt };
    });
  });
}

/**
 * Stores a sealed secret if the key that it was sealed with is still the present one.
 *
 * @param make gets what is stored by then; undefined if that is not what was expected
 */
async function putSealed(
  database: ToolyardDatabase,
  name: string,
  keyId: string,
  make: (known: StoredSecret | undefined) => StoredSecret | undefined,
): Promise<SecretSummary | 'changed'> {
  return await storedWrite('secret', async () => {
    const transaction = database.transaction(['keys', 'secrets'], 'readwrite');
    const secrets = transaction.objectStore('secrets');
    return await allOrNothing(transaction, async () => {
      const [record, known] = await Promise.all([
        transaction.objectStore('keys').get(SECRET_KEY_RECORD),
        secrets.get(name),
      ]);
      const stored = recordId(record) === keyId ? make(known) : undefined;
      if (stored === undefined) return 'changed';
      await secrets.put(stored);
      return summaryOf(stored);
    });
  });
}

interface Rebinding {
  readonly name: string;
  readonly of: (known: readonly SecretBinding[]) => readonly SecretBinding[];
  readonly now: () => Date;
}

/** Seals the value of a stored secret for other bindings, unless it has changed since it was read. */
async function rebind(
  database: ToolyardDatabase,
  keyring: Keyring,
  { name, of, now }: Rebinding,
): Promise<SecretSummary> {
  return await keyring.write(async ({ id, key }) => {
    const stored = await database.get('secrets', name);
    if (stored === undefined) throw missing(name);
    const value = await decryptSecret(key, stored, boundTo(name, stored.bindings));
    if (value === undefined) throw secretError('conflict', { code: 'secret-damaged', values: [name] });
    const bindings = of(stored.bindings);
    const sealed = await encryptSecret(key, value, boundTo(name, bindings));
    return await putSealed(database, name, id, (known) =>
      // Every write has a new iv.
      known?.iv.join() === stored.iv.join()
        ? { ...stored, bindings, ...sealed, updatedAt: now().toISOString() }
        : undefined,
    );
  });
}

function readerOf(
  database: ToolyardDatabase,
  keyring: Keyring,
  session: ReadonlyMap<string, SessionSecret>,
): SecretValues {
  return {
    async read(name) {
      const kept = session.get(name);
      if (kept !== undefined) return { ok: true, value: kept.value, bindings: kept.summary.bindings };
      const stored = await database.get('secrets', name);
      if (stored === undefined) return unreadable('missing', { code: 'secret-not-stored', values: [name] });
      const key = await keyring.usable();
      if (key === 'locked') return unreadable('locked', { code: 'secrets-closed', values: [] });
      const value = await decryptSecret(key.key, stored, boundTo(name, stored.bindings));
      if (value === undefined) return unreadable('damaged', { code: 'secret-damaged', values: [name] });
      return { ok: true, value, bindings: stored.bindings };
    },
  };
}

function unreadable(
  kind: Extract<SecretReading, { readonly ok: false }>['reason'],
  why: Parameters<typeof secretFault>[0],
): SecretReading {
  const { message, reason } = secretFault(why);
  return { ok: false, reason: kind, message, fault: reason };
}

interface HeldSecret {
  readonly stored: StoredSecret | undefined;
  /** Id of the key that encrypted it. */
  readonly keyId: string | undefined;
  readonly session: SessionSecret | undefined;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Secrets before their last change, in this tab's memory for a limited time. */
function createHeldSecrets(
  database: ToolyardDatabase,
  session: Map<string, SessionSecret>,
): { readonly before: (name: string) => Promise<() => void>; readonly putBack: (name: string) => Promise<void> } {
  const held = new Map<string, HeldSecret>();
  const forget = (name: string): void => {
    clearTimeout(held.get(name)?.timer);
    held.delete(name);
  };
  return {
    /** Reads the current state; call the returned function after the change to hold it. */
    async before(name) {
      const [stored, key] = await Promise.all([database.get('secrets', name), database.get('keys', SECRET_KEY_RECORD)]);
      const kept = session.get(name);
      return () => {
        forget(name);
        if (stored === undefined && kept === undefined) return;
        held.set(name, { stored, keyId: recordId(key), session: kept, timer: setTimeout(() => forget(name), HELD_MS) });
      };
    },
    async putBack(name) {
      const known = held.get(name);
      if (known === undefined) throw missing(name);
      const { stored, keyId } = known;
      await storedWrite('secret', async () => {
        const transaction = database.transaction(['keys', 'secrets'], 'readwrite');
        await allOrNothing(transaction, async () => {
          const secrets = transaction.objectStore('secrets');
          if (stored === undefined) return await secrets.delete(name);
          // Encrypted with another key, it could never be read again.
          if (recordId(await transaction.objectStore('keys').get(SECRET_KEY_RECORD)) !== keyId) throw missing(name);
          await secrets.put(stored);
        });
      });
      if (known.session === undefined) session.delete(name);
      else session.set(name, known.session);
      forget(name);
    },
  };
}

function missing(name: string): ToolyardError {
  return secretError('not-found', { code: 'secret-ended', values: [name] });
}

interface NewSecret {
  readonly name: string;
  readonly value: string;
  readonly bindings: readonly SecretBinding[];
  readonly keptFor: 'always' | 'session';
}

function parseSecret(input: unknown): NewSecret {
  if (!isRecord(input)) throw invalid('', { code: 'secret-not-object', values: [] });
  const { name, value, bindings: given, keptFor = 'always' } = input;
  if (typeof name !== 'string' || !SECRET_NAME_PATTERN.test(name)) {
    throw faultError('invalid-input', faultOf(PERMISSION_FAULTS, { code: 'secret-name', values: [] }), {
      path: '/name',
    });
  }
  if (typeof value !== 'string' || value === '' || value.length > MAX_VALUE_LENGTH || /\p{Surrogate}/u.test(value)) {
    throw invalid('/value', { code: 'secret-value', values: [MAX_VALUE_LENGTH] });
  }
  if (keptFor !== 'always' && keptFor !== 'session') throw invalid('/keptFor', { code: 'secret-kept', values: [] });
  return { name, value, bindings: parseBindings(given), keptFor };
}

function parseBindings(given: unknown): readonly SecretBinding[] {
  if (!Array.isArray(given) || given.length > MAX_BINDINGS) throw tooMany('/bindings');
  return (given as unknown[]).map((entry, index) => {
    const binding = normalizeBinding(entry, `/bindings/${index}`);
    if (!binding.ok) throw faultError('invalid-input', binding, { path: binding.path });
    return binding.value;
  });
}

function tooMany(path: string): ToolyardError {
  return invalid(path, { code: 'secret-bindings', values: [MAX_BINDINGS] });
}

function summaryOf({ name, bindings, createdAt, updatedAt }: StoredSecret): SecretSummary {
  return { name, bindings, keptFor: 'always', createdAt, updatedAt };
}

function invalid(path: string, reason: Parameters<typeof secretFault>[0]): ToolyardError {
  return secretError('invalid-input', reason, { path });
}
