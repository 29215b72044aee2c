import type { IDBPTransaction, StoreNames } from 'idb';
import type { ConversationId, TurnId } from '../../agent/contract/conversation.ts';
import type { ToolId } from '../../core/ids.ts';
import { copyConversations, differentConversations } from './conversation-copy.ts';
import { everyKeyOf, type ToolyardDatabase, type ToolyardSchema } from './database.ts';
import type { TabMessage } from '../tab-sync.ts';

/**
 * A second copy of what a person made, in a storage bucket of its own.
 *
 * A browser that is killed during a write can leave a torn record at the end of its database log, keep writing after
 * it, and find the whole database damaged at the next start: Chromium then deletes it. The copy restores everything
 * except past runs.
 */
export interface DatabaseCopy {
  /**
   * Settles when the stored state of these tools is in the copy too. Never rejects: the app also works without a copy.
   */
  readonly toolsChanged: (ids: readonly ToolId[]) => Promise<void>;
  /** Copies the changes that a message to other tabs reports. */
  readonly receive: (message: TabMessage) => void;
  /**
   * Copies what was stored while nothing copied it: by an older version of the app, or in a tab that closed too early.
   */
  readonly catchUp: () => Promise<void>;
}

const WHOLE = [
  'settings',
  'keys',
  'secrets',
  'grants',
  'acceptances',
  'mcpServers',
  'mcpCatalogues',
  'providers',
  'presets',
  'approvalRules',
  'recordings',
  'reachClients',
  'reachSets',
] as const;
const BY_ID = ['tools', 'summaries', 'removed'] as const;
const BY_RANGE = ['versions', 'grants', 'acceptances', 'toolStorage'] as const;
/** All object stores that are copied. */
const COPIED = [
  'settings',
  'keys',
  'secrets',
  'mcpServers',
  'mcpCatalogues',
  'providers',
  'presets',
  'approvalRules',
  'recordings',
  'reachClients',
  'reachSets',
  'conversations',
  'turns',
  ...BY_ID,
  ...BY_RANGE,
] as const satisfies StoreNames<ToolyardSchema>[];
/** Tools per transaction. */
const BATCH = 50;
/** Milliseconds between batches that run in the background. */
const PAUSE_MS = 50;

interface CopyDeps {
  readonly database: ToolyardDatabase;
  readonly copy: ToolyardDatabase;
  /** Runs one piece of work at a time in all tabs, so that an older state never overwrites a newer one. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

export function createDatabaseCopy({ database, copy, alone }: CopyDeps): DatabaseCopy {
  const waitingIds = new Set<ToolId>();
  const waitingConversations = new Set<ConversationId>();
  const waitingTurns = new Set<TurnId>();
  let waitingWhole = false;
  let next: Promise<void> | undefined;

  /** Requests that arrive while a round waits are part of that round. */
  const soon = (): Promise<void> => {
    next ??= alone(async () => {
      next = undefined;
      const ids = [...waitingIds];
      const [whole, conversations, turns] = [waitingWhole, [...waitingConversations], new Set(waitingTurns)];
      waitingIds.clear();
      waitingConversations.clear();
      waitingTurns.clear();
      waitingWhole = false;
      if (whole) await copyWhole(database, copy);
      await copyConversations(database, copy, conversations, turns);
      for (let at = 0; at < ids.length; at += BATCH) await copyTools(database, copy, ids.slice(at, at + BATCH));
    }).catch(() => undefined);
    return next;
  };

  return {
    toolsChanged: (ids) => {
      for (const id of ids) waitingIds.add(id);
      return soon();
    },
    receive: (message) => {
      switch (message.type) {
        case 'runs-changed':
        case 'tools-changed':
        case 'stop-run':
          return;
        case 'tool-storage-changed':
          waitingIds.add(message.toolId);
          break;
        case 'conversations-changed':
          for (const id of message.ids) waitingConversations.add(id);
          break;
        case 'turns-changed':
          // A turn is copied once it has ended.
          if (message.isLive) return;
          waitingConversations.add(message.id);
          for (const id of message.turns) waitingTurns.add(id);
          break;
        default:
          waitingWhole = true;
      }
      void soon();
    },
    // A database that cannot be read reports its error where it is used.
    catchUp: () => copyDifferent({ database, copy, alone }).catch(() => undefined),
  };
}

async function copyWhole(database: ToolyardDatabase, copy: ToolyardDatabase): Promise<void> {
  const held = await readAll(database, WHOLE);
  const to = copy.transaction(WHOLE, 'readwrite', { durability: 'relaxed' });
  const writes = held.flatMap((rows) => [
    to.objectStore(rows.name).clear(),
    ...putAll(to.objectStore(rows.name), rows),
  ]);
  await Promise.all([...writes, to.done]);
}

async function copyTools(database: ToolyardDatabase, copy: ToolyardDatabase, ids: readonly ToolId[]): Promise<void> {
  const from = database.transaction([...BY_ID, ...BY_RANGE]);
  const before = copy.transaction('summaries');
  const [held, copied] = await Promise.all([
    Promise.all(ids.map((id) => readTool(from, id))),
    Promise.all(ids.map(async (id) => (await before.store.get(id))?.version ?? 0)),
  ]);
  const to = copy.transaction([...BY_ID, ...BY_RANGE], 'readwrite', { durability: 'relaxed' });
  const writes = held.flatMap((tool, index) => {
    const { id, versions, version } = tool;
    const last = copied[index] ?? 0;
    // Versions never change, so only those after the last copied one are new, and the oldest ones may be gone.
    const goesOn = version !== undefined && version > last && last > 0;
    const outdated = goesOn ? IDBKeyRange.bound([id], [id, versions[0]?.version ?? 0], false, true) : everyKeyOf(id);
    return [
      ...BY_ID.map((name) =>
        tool[name] === undefined ? to.objectStore(name).delete(id) : to.objectStore(name).put(tool[name] as never),
      ),
      to.objectStore('versions').delete(outdated),
      ...versions.filter((each) => !goesOn || each.version > last).map((each) => to.objectStore('versions').put(each)),
      ...(['grants', 'acceptances', 'toolStorage'] as const).flatMap((name) => [
        to.objectStore(name).delete(everyKeyOf(id)),
        ...tool[name].map((each) => to.objectStore(name).put(each as never)),
      ]),
    ];
  });
  await Promise.all([...writes, to.done]);
}

/** In several rounds with pauses in between, so that saving does not wait for all of them. */
async function copyDifferent({ database, copy, alone }: CopyDeps): Promise<void> {
  const [here, there] = await Promise.all([stampsOf(database), stampsOf(copy)]);
  const different = [
    ...[...here].filter(([id, stamp]) => there.get(id) !== stamp).map(([id]) => id),
    ...[...there.keys()].filter((id) => !here.has(id)),
  ];
  await alone(() => copyWhole(database, copy));
  for (const id of await differentConversations(database, copy)) {
    await alone(() => copyConversations(database, copy, [id]));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  for (let at = 0; at < different.length; at += BATCH) {
    await alone(() => copyTools(database, copy, different.slice(at, at + BATCH)));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/**
 * Restores everything from the copy into an empty database, or nothing.
 *
 * @returns the restored tools, or undefined if there was nothing to restore or the database is not empty
 */
export async function restoreCopy(
  database: ToolyardDatabase,
  copy: ToolyardDatabase,
): Promise<readonly ToolId[] | undefined> {
  const held = await readAll(copy, COPIED);
  if (held.every(({ values }) => values.length === 0)) return undefined;
  const to = database.transaction(COPIED, 'readwrite', { durability: 'strict' });
  const counts = await Promise.all(COPIED.map((name) => to.objectStore(name).count()));
  const isEmpty = counts.every((count) => count === 0);
  const writes = isEmpty ? held.flatMap((rows) => putAll(to.objectStore(rows.name), rows)) : [];
  await Promise.all([...writes, to.done]);
  return isEmpty ? ((held.find(({ name }) => name === 'tools')?.keys ?? []) as ToolId[]) : undefined;
}

interface Rows<Name> {
  readonly name: Name;
  readonly keys: readonly IDBValidKey[];
  readonly values: readonly unknown[];
}

/** A store of any name: rows come from a store of the same name. */
interface AnyStore {
  readonly keyPath: string | string[] | null;
  put(value: unknown, key?: IDBValidKey): Promise<unknown>;
}

async function readAll<Name extends (typeof COPIED)[number]>(
  database: ToolyardDatabase,
  names: readonly Name[],
): Promise<Rows<Name>[]> {
  const from = database.transaction(names);
  return await Promise.all(
    names.map(async (name) => {
      const store = from.objectStore(name);
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return { name, keys, values };
    }),
  );
}

function putAll(store: unknown, { keys, values }: Rows<unknown>): Promise<unknown>[] {
  const { keyPath } = store as AnyStore;
  return values.map((value, index) => (store as AnyStore).put(value, keyPath === null ? keys[index] : undefined));
}

type ToolStores = (typeof BY_ID)[number] | (typeof BY_RANGE)[number];

async function readTool(from: IDBPTransaction<ToolyardSchema, ToolStores[]>, id: ToolId) {
  const [tools, summaries, removed, versions, grants, acceptances, toolStorage] = await Promise.all([
    from.objectStore('tools').get(id),
    from.objectStore('summaries').get(id),
    from.objectStore('removed').get(id),
    from.objectStore('versions').getAll(everyKeyOf(id)),
    from.objectStore('grants').getAll(everyKeyOf(id)),
    from.objectStore('acceptances').getAll(everyKeyOf(id)),
    from.objectStore('toolStorage').getAll(everyKeyOf(id)),
  ]);
  return { id, version: tools?.version, tools, summaries, removed, versions, grants, acceptances, toolStorage };
}

/** Tools by id, also removed ones, each with a stamp that changes with the tool. */
async function stampsOf(database: ToolyardDatabase): Promise<Map<ToolId, string>> {
  const [summaries, removed] = await Promise.all([database.getAll('summaries'), database.getAllKeys('removed')]);
  return new Map([
    ...removed.map((id) => [id, 'removed'] as const),
    ...summaries.map(({ id, version, updatedAt }) => [id, `${String(version)} ${updatedAt}`] as const),
  ]);
}
