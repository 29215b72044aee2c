import { ToolyardError } from '../../core/errors.ts';
import type { CodeHash, ToolId } from '../../core/ids.ts';
import { NO_PERMISSIONS, type Grant, type GrantedPermissions, type Permissions } from '../../core/permissions.ts';
import { everyKeyOf, type ToolyardDatabase } from '../../platform/database/database.ts';
import { mergePermissions, parseGrantedPermissions } from '../../core/parse-permissions.ts';
import { allOrNothing, storedWrite } from './stored-write.ts';

/** Whether the user trusts the tool; nothing is revealed to untrusted code. */
export interface GrantSubject {
  readonly trusted: boolean;
}

/** Grants, by tool id and code hash. */
export interface GrantStore {
  /** The permanent grant; does not use up a grant for one call. Without `{ trusted: true }` nothing is revealed. */
  get(toolId: ToolId, codeHash: CodeHash, subject?: GrantSubject): Promise<GrantedPermissions>;
  /** Like `get`, plus the grant for one call, which this uses up. Call it once per call. */
  takeForCall(toolId: ToolId, codeHash: CodeHash, subject?: GrantSubject): Promise<GrantedPermissions>;
  /** What `takeForCall` would return, without using anything up. */
  peekForCall(toolId: ToolId, codeHash: CodeHash, subject?: GrantSubject): Promise<GrantedPermissions>;
  /**
   * Replaces the grant.
   * @throws ToolyardError `invalid-input` (malformed, with `data.path`), `denied` (revealing to untrusted code),
   * `transport` (not written)
   */
  set(toolId: ToolId, codeHash: CodeHash, permissions: unknown, subject?: GrantSubject): Promise<GrantedPermissions>;
  /** Grants more for the next call only; in this tab's memory. Throws like `set`. */
  grantOnce(toolId: ToolId, codeHash: CodeHash, permissions: unknown, subject?: GrantSubject): GrantedPermissions;
  list(): Promise<Grant[]>;
  /** Removes the grants of a tool: for one code, or all. */
  remove(toolId: ToolId, codeHash?: CodeHash): Promise<void>;
  /** `keep` moves the grant to the new code (the user's own edit); otherwise the new code starts without a grant. */
  codeChanged(toolId: ToolId, oldHash: CodeHash, newHash: CodeHash, keep: boolean): Promise<void>;
  /** Clears the cache after another tab changed grants. */
  forget(): void;
  /** `existing` plus `requested`. */
  merge(requested: Permissions, existing: GrantedPermissions): GrantedPermissions;
}

const NOTHING_GRANTED: GrantedPermissions = { ...NO_PERMISSIONS, revealSecrets: [] };
const GRANTS_REMEMBERED = 500;
const UNTRUSTED: GrantSubject = { trusted: false };

/** Grants in the object store `grants` of `database`. */
export function createGrantStore(database: ToolyardDatabase, now: () => Date = () => new Date()): GrantStore {
  const once = new Map<string, GrantedPermissions>();
  const { read, change, forget } = createGrantMemory(database);
  const get: GrantStore['get'] = async (toolId, codeHash, subject = UNTRUSTED) =>
    visibleTo(subject, await read(toolId, codeHash));

  return {
    get,
    forget,
    merge: mergePermissions,

    async takeForCall(toolId, codeHash, subject = UNTRUSTED) {
      const key = keyOf(toolId, codeHash);
      const extra = once.get(key);
      // Before the first await, so that two concurrent calls cannot both get it.
      once.delete(key);
      return widened(await get(toolId, codeHash, subject), extra, subject);
    },

    peekForCall: async (toolId, codeHash, subject = UNTRUSTED) =>
      widened(await get(toolId, codeHash, subject), once.get(keyOf(toolId, codeHash)), subject),

    async set(toolId, codeHash, input, subject = UNTRUSTED) {
      const permissions = parseFor(subject, input);
      const grant: Grant = { toolId, codeHash, permissions, grantedAt: now().toISOString() };
      await change('The grant', () => database.put('grants', grant));
      return permissions;
    },

    grantOnce(toolId, codeHash, input, subject = UNTRUSTED) {
      const permissions = parseFor(subject, input);
      once.set(keyOf(toolId, codeHash), permissions);
      return permissions;
    },

    list: () => database.getAll('grants'),

    async remove(toolId, codeHash) {
      for (const key of [...once.keys()]) {
        if (codeHash === undefined ? key.startsWith(`${toolId} `) : key === keyOf(toolId, codeHash)) once.delete(key);
      }
      const range = codeHash === undefined ? everyKeyOf(toolId) : IDBKeyRange.only([toolId, codeHash]);
      await change('The change of grants', () => database.delete('grants', range));
    },

    async codeChanged(toolId, oldHash, newHash, keep) {
      once.delete(keyOf(toolId, oldHash));
      // An old grant of untrusted code stays: it applies to that code only, and the difference can be shown.
      if (!keep || oldHash === newHash) return;
      await change('The grant', () => move(database, toolId, oldHash, newHash));
    },
  };
}

/** The stored grants, cached between calls. */
function createGrantMemory(database: ToolyardDatabase): {
  readonly read: (toolId: ToolId, codeHash: CodeHash) => Promise<GrantedPermissions>;
  readonly change: (what: string, write: () => Promise<unknown>) => Promise<void>;
  readonly forget: () => void;
} {
  const remembered = new Map<string, GrantedPermissions>();
  let changes = 0;
  const forget = (): void => {
    changes += 1;
    remembered.clear();
  };
  /** Clears the cache before and after, because a read in between may have either value. */
  const change = async (what: string, write: () => Promise<unknown>): Promise<void> => {
    forget();
    try {
      await storedWrite(what, write);
    } finally {
      forget();
    }
  };
  const read = async (toolId: ToolId, codeHash: CodeHash): Promise<GrantedPermissions> => {
    const key = keyOf(toolId, codeHash);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const before = changes;
    const stored = await database.get('grants', [toolId, codeHash]);
    // Parsed again: an invalid record must grant nothing.
    const parsed = stored === undefined ? undefined : parseGrantedPermissions(stored.permissions);
    const granted = parsed?.ok === true ? parsed.value : NOTHING_GRANTED;
    // A change during the read may have made it outdated.
    if (before === changes && remembered.size < GRANTS_REMEMBERED) remembered.set(key, granted);
    return granted;
  };
  return { read, change, forget };
}

async function move(database: ToolyardDatabase, toolId: ToolId, from: CodeHash, to: CodeHash): Promise<void> {
  const transaction = database.transaction('grants', 'readwrite');
  await allOrNothing(transaction, async () => {
    const grant = await transaction.store.get([toolId, from]);
    if (grant === undefined) return;
    await transaction.store.put({ ...grant, codeHash: to });
    await transaction.store.delete([toolId, from]);
  });
}

function keyOf(toolId: ToolId, codeHash: CodeHash): string {
  return `${toolId} ${codeHash}`;
}

function widened(
  kept: GrantedPermissions,
  extra: GrantedPermissions | undefined,
  subject: GrantSubject,
): GrantedPermissions {
  if (extra === undefined) return kept;
  const revealSecrets = [...new Set([...kept.revealSecrets, ...extra.revealSecrets])];
  return visibleTo(subject, { ...mergePermissions(extra, kept), revealSecrets });
}

function visibleTo(subject: GrantSubject, permissions: GrantedPermissions): GrantedPermissions {
  if (subject.trusted) return permissions;
  const { engine: _engine, ...rest } = permissions;
  return { ...rest, revealSecrets: [] };
}

function parseFor(subject: GrantSubject, input: unknown): GrantedPermissions {
  const parsed = parseGrantedPermissions(input);
  if (!parsed.ok) throw new ToolyardError('invalid-input', parsed.message, { path: parsed.path });
  if (!subject.trusted && parsed.value.revealSecrets.length > 0) {
    throw new ToolyardError(
      'denied',
      'The value of a secret is never revealed to untrusted code. Trust the tool first.',
      { path: '/revealSecrets' },
    );
  }
  if (!subject.trusted && parsed.value.engine !== undefined) {
    throw new ToolyardError('denied', 'Untrusted code never runs in the unrestricted engine. Trust the tool first.', {
      path: '/engine',
    });
  }
  return parsed.value;
}
