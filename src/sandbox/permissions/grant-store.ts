import type { CodeChange } from '../../core/code-change.ts';
import { faultError } from '../../core/errors.ts';
import { secretError } from '../contract/secret-faults.ts';
import { canonicalJson } from '../../core/hash/canonical-json.ts';
import type { ToolCall } from '../../core/call.ts';
import type { CodeHash, ToolCallId, ToolId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import {
  NO_PERMISSIONS,
  type Grant,
  type GrantedPermissions,
  type Permissions,
} from '../../core/permissions/permissions.ts';
import { everyKeyOf, type ToolyardDatabase } from '../../platform/database/database.ts';
import { isSubset, mergePermissions, parseGrantedPermissions } from '../../core/permissions/parse-permissions.ts';
import { allOrNothing, storedWrite } from './stored-write.ts';

/** Whether the user trusts the tool; nothing is revealed to untrusted code. */
export interface GrantSubject {
  readonly trusted: boolean;
}

/** The call that a single grant is for: no other call can take it. */
export type GrantedCall = Pick<ToolCall, 'toolCallId' | 'caller'>;

/** Grants, by tool id and code hash. */
export interface GrantStore {
  /** The permanent grant. Without `{ trusted: true }` nothing is revealed. */
  get(toolId: ToolId, codeHash: CodeHash, subject?: GrantSubject): Promise<GrantedPermissions>;
  /** Like `get`, plus the single grant for this call, which this uses up. Call it once per call. */
  takeForCall(
    call: GrantedCall,
    toolId: ToolId,
    codeHash: CodeHash,
    subject?: GrantSubject,
  ): Promise<GrantedPermissions>;
  /** What `takeForCall` would return, without using anything up. */
  peekForCall(
    call: GrantedCall,
    toolId: ToolId,
    codeHash: CodeHash,
    subject?: GrantSubject,
  ): Promise<GrantedPermissions>;
  /**
   * Replaces the grant.
   * @throws ToolyardError `invalid-input` (malformed, with `data.path`), `denied` (revealing to untrusted code),
   * `transport` (not written)
   */
  set(toolId: ToolId, codeHash: CodeHash, permissions: unknown, subject?: GrantSubject): Promise<GrantedPermissions>;
  /**
   * Grants more to one call that is about to be made, in this tab's memory; the last `LIMITS.grants.maxSingle` wait for
   * their calls. Throws like `set`.
   */
  grantOnce(
    call: GrantedCall,
    toolId: ToolId,
    codeHash: CodeHash,
    permissions: unknown,
    subject?: GrantSubject,
  ): GrantedPermissions;
  /** Adds to the stored grant, in one transaction: nothing that another tab grants meanwhile is lost. Throws like `set`. */
  widen(
    toolId: ToolId,
    codeHash: CodeHash,
    requested: Permissions,
    subject?: GrantSubject,
  ): Promise<GrantedPermissions>;
  /**
   * Replaces the grant that a person saw, in one transaction. Throws like `set`, and `conflict` if another one is stored.
   *
   * @param shown the permissions that `get` or `list` returned
   */
  replace(
    toolId: ToolId,
    codeHash: CodeHash,
    shown: unknown,
    permissions: unknown,
    subject?: GrantSubject,
  ): Promise<GrantedPermissions>;
  list(): Promise<Grant[]>;
  /** Removes the grants of a tool: for one code, or all. */
  remove(toolId: ToolId, codeHash?: CodeHash): Promise<void>;
  /**
   * The user's own edit moves the grant to the new code. An earlier version that comes back gets the grant that was
   * moved away from exactly its code; any other code starts without one.
   */
  codeChanged(toolId: ToolId, oldHash: CodeHash, newHash: CodeHash, change: CodeChange): Promise<void>;
}

/** Only the call that it names can take it, if its caller and the code are the same. */
interface SingleGrant extends Pick<GrantedCall, 'caller'> {
  /** Tool and code. */
  readonly key: string;
  readonly permissions: GrantedPermissions;
}

const NOTHING_GRANTED: GrantedPermissions = { ...NO_PERMISSIONS, revealSecrets: [] };
const UNTRUSTED: GrantSubject = { trusted: false };

/** Grants in the object store `grants` of `database`. Nothing is remembered between two uses. */
export function createGrantStore(database: ToolyardDatabase, now: () => Date = () => new Date()): GrantStore {
  const single = createSingleGrants();
  // Read each time: another tab may have revoked it.
  const get: GrantStore['get'] = async (toolId, codeHash, subject = UNTRUSTED) =>
    visibleTo(subject, permissionsOf(await database.get('grants', [toolId, codeHash])));
  return {
    get,
    ...createGrantWrites(database, now),

    async takeForCall(call, toolId, codeHash, subject = UNTRUSTED) {
      // Before the first await, so that it is used once.
      const extra = single.take(call, keyOf(toolId, codeHash));
      return widened(await get(toolId, codeHash, subject), extra, subject);
    },

    peekForCall: async (call, toolId, codeHash, subject = UNTRUSTED) =>
      widened(await get(toolId, codeHash, subject), single.find(call, keyOf(toolId, codeHash)), subject),

    grantOnce(call, toolId, codeHash, input, subject = UNTRUSTED) {
      const permissions = parseFor(subject, input);
      single.add(call, keyOf(toolId, codeHash), permissions);
      return permissions;
    },

    list: () => database.getAll('grants'),

    async remove(toolId, codeHash) {
      single.remove((key) => (codeHash === undefined ? key.startsWith(`${toolId} `) : key === keyOf(toolId, codeHash)));
      const range = codeHash === undefined ? everyKeyOf(toolId) : IDBKeyRange.only([toolId, codeHash]);
      await storedWrite('grants', () => database.delete('grants', range));
    },

    async codeChanged(toolId, oldHash, newHash, how) {
      single.remove((key) => key === keyOf(toolId, oldHash));
      // An old grant of untrusted code stays: it applies to that code only, and the difference can be shown.
      if (how === 'replaced' || oldHash === newHash) return;
      await storedWrite('grant', () =>
        how === 'edited' ? move(database, toolId, oldHash, newHash) : moveBack(database, toolId, newHash),
      );
    },
  };
}

/** The writers of grants. Each runs in one transaction. */
function createGrantWrites(database: ToolyardDatabase, now: () => Date): Pick<GrantStore, 'set' | 'widen' | 'replace'> {
  const write = async (
    toolId: ToolId,
    codeHash: CodeHash,
    subject: GrantSubject,
    next: (stored: GrantedPermissions, subject: GrantSubject) => unknown,
  ): Promise<GrantedPermissions> =>
    await storedWrite('grant', async () => {
      const transaction = database.transaction(['grants', 'tools'], 'readwrite');
      return await allOrNothing(transaction, async () => {
        const grants = transaction.objectStore('grants');
        const [grant, tool] = await Promise.all([
          grants.get([toolId, codeHash]),
          transaction.objectStore('tools').get(toolId),
        ]);
        // Trust that was withdrawn meanwhile, maybe in another tab.
        const trusted = subject.trusted && (tool?.codeHash !== codeHash || tool.trusted);
        const stored = visibleTo({ trusted }, permissionsOf(grant));
        const permissions = parseFor({ trusted }, next(stored, { trusted }));
        await grants.put({ toolId, codeHash, permissions, grantedAt: now().toISOString() });
        return permissions;
      });
    });
  return {
    set: async (toolId, codeHash, permissions, subject = UNTRUSTED) =>
      await write(toolId, codeHash, subject, () => permissions),

    widen: async (toolId, codeHash, requested, subject = UNTRUSTED) =>
      await write(toolId, codeHash, subject, (stored) => mergePermissions(requested, stored)),

    replace: async (toolId, codeHash, shown, permissions, subject = UNTRUSTED) =>
      await write(toolId, codeHash, subject, (stored, present) => {
        const seen = checkedSeen(stored, shown);
        const given = parseGrantedPermissions(permissions);
        // If a person only revokes, what untrusted code cannot have is dropped instead of refused.
        return given.ok && isSubset(given.value, seen) ? visibleTo(present, given.value) : permissions;
      }),
  };
}

/** Grants for one call each, until it is made. `key`: tool and code. */
function createSingleGrants() {
  const single = new Map<ToolCallId, SingleGrant>();
  const find = ({ toolCallId, caller }: GrantedCall, key: string): GrantedPermissions | undefined => {
    const grant = single.get(toolCallId);
    return grant?.key === key && grant.caller === caller ? grant.permissions : undefined;
  };
  return {
    find,
    take(call: GrantedCall, key: string): GrantedPermissions | undefined {
      const permissions = find(call, key);
      if (permissions !== undefined) single.delete(call.toolCallId);
      return permissions;
    },
    add({ toolCallId, caller }: GrantedCall, key: string, permissions: GrantedPermissions): void {
      single.set(toolCallId, { caller, key, permissions });
      const [oldest] = single.keys();
      if (single.size > LIMITS.grants.maxSingle && oldest !== undefined) single.delete(oldest);
    },
    remove(fits: (key: string) => boolean): void {
      for (const [call, { key }] of [...single]) if (fits(key)) single.delete(call);
    },
  };
}

/**
 * `list` returns what untrusted code cannot have and `get` leaves it out, so a person may have seen either form.
 *
 * @throws ToolyardError `conflict` if a person saw another grant than this one
 */
function checkedSeen(stored: GrantedPermissions, shown: unknown): GrantedPermissions {
  const seen = parseGrantedPermissions(shown);
  const isSame = (one: GrantedPermissions, other: GrantedPermissions): boolean =>
    canonicalJson(one) === canonicalJson(other);
  if (
    !seen.ok ||
    !(
      isSame(seen.value, stored) ||
      isSame(visibleTo(UNTRUSTED, seen.value), stored) ||
      isSame(seen.value, visibleTo(UNTRUSTED, stored))
    )
  )
    throw secretError('conflict', { code: 'grant-changed', values: [] });
  return seen.value;
}

/** Parsed again: an invalid record must grant nothing. */
function permissionsOf(stored: Grant | undefined): GrantedPermissions {
  const parsed = stored === undefined ? undefined : parseGrantedPermissions(stored.permissions);
  return parsed?.ok === true ? parsed.value : NOTHING_GRANTED;
}

async function move(database: ToolyardDatabase, toolId: ToolId, from: CodeHash, to: CodeHash): Promise<void> {
  const transaction = database.transaction('grants', 'readwrite');
  await allOrNothing(transaction, async () => {
    const grant = await transaction.store.get([toolId, from]);
    if (grant !== undefined) await moveTo(transaction.store, grant, to);
  });
}

/** Moves a grant to code that it was given to, if an edit has moved it away since. */
async function moveBack(database: ToolyardDatabase, toolId: ToolId, to: CodeHash): Promise<void> {
  const transaction = database.transaction('grants', 'readwrite');
  await allOrNothing(transaction, async () => {
    const grants = await transaction.store.getAll(everyKeyOf(toolId));
    if (grants.some(({ codeHash }) => codeHash === to)) return;
    const grant = grants.find(({ earlier }) => earlier?.includes(to));
    if (grant !== undefined) await moveTo(transaction.store, grant, to);
  });
}

/** Leaves the permissions as they are: `earlier` are other codes that exactly these were given to. */
async function moveTo(
  store: {
    readonly put: (grant: Grant) => Promise<unknown>;
    readonly delete: (key: [ToolId, CodeHash]) => Promise<unknown>;
  },
  grant: Grant,
  to: CodeHash,
): Promise<void> {
  const { toolId, codeHash, earlier = [] } = grant;
  const others = [...earlier, codeHash].filter((hash) => hash !== to);
  await store.put({ ...grant, codeHash: to, earlier: others.slice(-LIMITS.versionsPerTool) });
  await store.delete([toolId, codeHash]);
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
  if (!parsed.ok) throw faultError('invalid-input', parsed, { path: parsed.path });
  if (!subject.trusted && parsed.value.revealSecrets.length > 0) {
    throw secretError('denied', { code: 'grant-reveals', values: [] }, { path: '/revealSecrets' });
  }
  if (!subject.trusted && parsed.value.engine !== undefined) {
    throw secretError('denied', { code: 'grant-engine', values: [] }, { path: '/engine' });
  }
  return parsed.value;
}
