import type { ApprovalRule } from '../../agent/contract/conversation.ts';
import { defined } from '../../core/defined.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import type { TabSync } from '../../platform/tab-sync.ts';
import { CLIENT_NAME, type ReachClient, type ReachOffer, type ReachSet } from '../contract/clients.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';
import { readClient, readSet } from './parse-client.ts';

/** Clients and sets of tools of this browser. Writers reject with `ToolyardError`. */
export interface ClientStore {
  /** Sorted by name; those whose access was taken away are among them. */
  readonly list: () => Promise<readonly ReachClient[]>;
  /** Undefined for a client that has no access. */
  readonly find: (name: string) => Promise<ReachClient | undefined>;
  /** Adds a client that is offered nothing; one that is known stays as it is. @throws `invalid-input` */
  readonly add: (name: string, kind: ReachClient['kind']) => Promise<void>;
  /** @throws `not-found` */
  readonly setOffer: (name: string, offer: ReachOffer) => Promise<void>;
  /** Changes the rules that are stored at that moment. @throws `not-found`, what `make` throws */
  readonly changeRules: (
    name: string,
    make: (rules: readonly ApprovalRule[]) => readonly ApprovalRule[],
  ) => Promise<void>;
  /** It has made a call. */
  readonly seen: (name: string) => Promise<void>;
  /** Takes its access away. It stays listed until `remove`. */
  readonly revoke: (name: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  readonly sets: () => Promise<readonly ReachSet[]>;
  /** @throws `invalid-input` if there are too many */
  readonly saveSet: (set: ReachSet) => Promise<void>;
  readonly removeSet: (id: string) => Promise<void>;
}

const NAME_RULE = 'A client’s name has 1 to 32 lower-case letters, digits and hyphens, and no hyphen at its start';
const STORES: ['reachClients', 'reachSets'] = ['reachClients', 'reachSets'];

/** @param onChange called after every change, in this tab or another */
export function createClientStore(
  database: ToolyardDatabase,
  tabs: Pick<TabSync, 'publish' | 'subscribe'>,
  onChange: () => void,
  now: () => Date = () => new Date(),
): ClientStore {
  let known: Promise<readonly ReachClient[]> | undefined;
  const forget = (): void => {
    known = undefined;
    onChange();
  };
  const changed = (): void => {
    forget();
    tabs.publish({ type: 'reach-changed' });
  };
  tabs.subscribe(({ type }) => {
    if (type === 'reach-changed') forget();
  });
  const list: ClientStore['list'] = () => {
    known ??= readAll(database);
    known.catch(() => (known = undefined));
    return known;
  };
  const edit = async (name: string, change: (client: ReachClient) => ReachClient): Promise<void> => {
    await writeTransaction(database, STORES, async (transaction) => {
      const clients = transaction.objectStore('reachClients');
      const client = readClient(await clients.get(name));
      if (client === undefined) throw missing();
      await clients.put(change(client));
    });
    changed();
  };

  return {
    list,
    find: async (name) => (await list()).find((client) => client.name === name && client.isRevoked !== true),
    add: async (name, kind) => {
      if (kind === 'relay' && !CLIENT_NAME.test(name)) throw new ToolyardError('invalid-input', NAME_RULE);
      if (await addClient(database, { name, kind, createdAt: now().toISOString() })) changed();
    },
    setOffer: (name, { tools, sets, folder, skills }) =>
      edit(name, ({ folder: _folder, skills: _skills, ...client }) => ({
        ...client,
        tools,
        sets,
        ...defined({ folder, skills }),
      })),
    changeRules: (name, make) => edit(name, (client) => ({ ...client, rules: make(client.rules) })),
    seen: (name) => edit(name, (client) => ({ ...client, lastSeenAt: now().toISOString() })),
    // What it was offered and allowed does not come back with its name.
    revoke: (name) => edit(name, (client) => ({ ...without(client), isRevoked: true })),
    remove: async (name) => {
      await writeTransaction(database, STORES, (transaction) => transaction.objectStore('reachClients').delete(name));
      changed();
    },
    ...setsOf(database, changed),
  };
}

function setsOf(database: ToolyardDatabase, changed: () => void): Pick<ClientStore, 'sets' | 'saveSet' | 'removeSet'> {
  return {
    sets: async () =>
      ((await database.getAll('reachSets')) as unknown[])
        .map(readSet)
        .filter((set) => set !== undefined)
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
    saveSet: async (set) => {
      await writeTransaction(database, STORES, async (transaction) => {
        const sets = transaction.objectStore('reachSets');
        const isNew = (await sets.getKey(set.id)) === undefined;
        if (isNew && (await sets.count()) >= REACH_LIMITS.maxSets) throw tooMany('sets', REACH_LIMITS.maxSets);
        await sets.put(set);
      });
      changed();
    },
    removeSet: async (id) => {
      await writeTransaction(database, STORES, async (transaction) => {
        await transaction.objectStore('reachSets').delete(id);
        const clients = transaction.objectStore('reachClients');
        for (const stored of await clients.getAll()) {
          const client = readClient(stored);
          if (client?.sets.includes(id) === true)
            await clients.put({ ...client, sets: client.sets.filter((each) => each !== id) });
        }
      });
      changed();
    },
  };
}

async function readAll(database: ToolyardDatabase): Promise<readonly ReachClient[]> {
  const stored: unknown[] = await database.getAll('reachClients');
  return stored.map(readClient).filter((client) => client !== undefined);
}

/** @returns whether it was new */
async function addClient(
  database: ToolyardDatabase,
  facts: Pick<ReachClient, 'name' | 'kind' | 'createdAt'>,
): Promise<boolean> {
  return await writeTransaction(database, STORES, async (transaction) => {
    const clients = transaction.objectStore('reachClients');
    if ((await clients.getKey(facts.name)) !== undefined) return false;
    if ((await clients.count()) >= REACH_LIMITS.maxClients) throw tooMany('clients', REACH_LIMITS.maxClients);
    await clients.put({ formatVersion: 1, ...facts, ...NOTHING });
    return true;
  });
}

const NOTHING: Pick<ReachClient, 'tools' | 'sets' | 'rules'> = { tools: [], sets: [], rules: [] };

function without({ formatVersion, name, kind, createdAt }: ReachClient): ReachClient {
  return { formatVersion, name, kind, createdAt, ...NOTHING };
}

function tooMany(what: string, most: number): ToolyardError {
  return new ToolyardError('invalid-input', `At most ${String(most)} ${what} can be stored`);
}

function missing(): ToolyardError {
  return new ToolyardError('not-found', 'There is no such client');
}
