import type { IDBPTransaction, StoreNames } from 'idb';
import type { ConversationId, TurnId } from '../../agent/contract/conversation.ts';
import type { ToolId } from '../../core/ids.ts';
import { copyConversations, differentConversations } from './conversation-copy.ts';
import { everyKeyOf, type ToolyardDatabase, type ToolyardSchema } from './database.ts';
import type { TabMessage } from '../tab-sync.ts';

/**
 * A second copy of what a person made, in a storage of its own.
 *
 * A browser that is killed in the middle of a write can leave a torn record at the end of its database's log, go on
 * writing behind it, and find the whole database damaged at the start after that: Chromium then deletes it. The copy is
 * what brings everything back. Past runs are not in it.
 */
export interface DatabaseCopy {
  /**
   * Settles when what was stored of these tools is in the copy too. Never rejects: without a copy the app works as
   * well.
   */
  readonly toolsChanged: (ids: readonly ToolId[]) => Promise<void>;
  /** What other tabs are told of a change is what the copy has to follow. */
  readonly told: (message: TabMessage) => void;
  /** Takes what was stored while nobody copied: by an older app, or in a tab that ended too early. */
  readonly catchUp: () => Promise<void>;
}

const WHOLE = [
  'settings',
  'keys',
  'secrets',
  'grants',
  'mcpServers',
  'mcpCatalogues',
  'providers',
  'presets',
  'approvalRules',
  'recordings',
] as const;
const BY_ID = ['tools', 'summaries', 'removed'] as const;
const BY_RANGE = ['versions', 'grants', 'toolStorage'] as const;
/** All stores that are copied. */
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
  'conversations',
  'turns',
  ...BY_ID,
  ...BY_RANGE,
] as const satisfies StoreNames<ToolyardSchema>[];
/** Tools that one transaction copies. */
const BATCH = 50;
/** Milliseconds between batches that nobody waits for. */
const PAUSE_MS = 50;

interface CopyParts {
  readonly database: ToolyardDatabase;
  readonly copy: ToolyardDatabase;
  /** Runs one at a time in all tabs, so that an older state is never written over a newer one. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

export function createDatabaseCopy({ database, copy, alone }: CopyParts): DatabaseCopy {
  const waitingIds = new Set<ToolId>();
  const waitingConversations = new Set<ConversationId>();
  const waitingTurns = new Set<TurnId>();
  let waitingWhole = false;
  let next: Promise<void> | undefined;

  /** What is asked for while a round waits for its turn goes with it. */
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
    told: (message) => {
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
          // A turn is copied when it has ended.
          if (message.isLive) return;
          waitingConversations.add(message.id);
          for (const id of message.turns) waitingTurns.add(id);
          break;
        default:
          waitingWhole = true;
      }
      void soon();
    },
    // A database that cannot be read says so where it is used.
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
    // Versions never change, so only those after the last one are new, and the first ones go.
    const goesOn = version !== undefined && version > last && last > 0;
    const gone = goesOn ? IDBKeyRange.bound([id], [id, versions[0]?.version ?? 0], false, true) : everyKeyOf(id);
    return [
      ...BY_ID.map((name) =>
        tool[name] === undefined ? to.objectStore(name).delete(id) : to.objectStore(name).put(tool[name] as never),
      ),
      to.objectStore('versions').delete(gone),
      ...versions.filter((each) => !goesOn || each.version > last).map((each) => to.objectStore('versions').put(each)),
      ...(['grants', 'toolStorage'] as const).flatMap((name) => [
        to.objectStore(name).delete(everyKeyOf(id)),
        ...tool[name].map((each) => to.objectStore(name).put(each as never)),
      ]),
    ];
  });
  await Promise.all([...writes, to.done]);
}

/** In rounds of their own with pauses between them: what is saved meanwhile does not wait for all of them. */
async function copyDifferent({ database, copy, alone }: CopyParts): Promise<void> {
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
 * Puts all that the copy holds into a database that has nothing yet: all of it or nothing.
 *
 * @returns the tools that came back, or undefined when there was nothing to bring back or the database is not empty.
 */
export async function bringBack(
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

/** What a transaction's store takes, whichever it is: rows come from a store of the same name. */
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
  const [tools, summaries, removed, versions, grants, toolStorage] = await Promise.all([
    from.objectStore('tools').get(id),
    from.objectStore('summaries').get(id),
    from.objectStore('removed').get(id),
    from.objectStore('versions').getAll(everyKeyOf(id)),
    from.objectStore('grants').getAll(everyKeyOf(id)),
    from.objectStore('toolStorage').getAll(everyKeyOf(id)),
  ]);
  return { id, version: tools?.version, tools, summaries, removed, versions, grants, toolStorage };
}

/** Tools by id with what tells two states of them apart. */
async function stampsOf(database: ToolyardDatabase): Promise<Map<ToolId, string>> {
  return new Map(
    (await database.getAll('summaries')).map(({ id, version, updatedAt }) => [id, `${String(version)} ${updatedAt}`]),
  );
}
