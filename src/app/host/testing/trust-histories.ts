import { IDBFactory } from 'fake-indexeddb';
import {
  commitImport,
  createToolStore,
  restoreBackup,
  undoImport,
  type ToolJudges,
  type ToolStore,
} from '../../../catalog/index.ts';
import { seededRandom, type SeededRandom } from '../../../core/testing/seeded-random.ts';
import type { ToolFields, ToolRecord } from '../../../core/tool.ts';
import { openDatabaseIn, type ToolyardDatabase } from '../../../platform/database/database.ts';
import { createSettingsStore } from '../../../platform/database/settings-store.ts';
import type { TabSync } from '../../../platform/tab-sync.ts';
import { createGrantStore, type GrantStore } from '../../../sandbox/index.ts';
import { createRandomSchedule, type RandomSchedule } from './random-schedule.ts';
import { createTrustModel, type TrustModel } from './trust-model.ts';

/** Judges that accept everything, and take their time: what they refuse is tested elsewhere. */
const judgesOf = (wait: () => Promise<void>): ToolJudges =>
  ({
    code: { analyze: async () => await wait().then(() => ({ ok: true })) },
    schemas: { checkSchemas: async (schemas: readonly unknown[]) => schemas.map(() => ({ valid: true })) },
  }) as unknown as ToolJudges;
const SHA = `sha512-${'A'.repeat(86)}==`;
const LOCK = {
  format: 1,
  requested: [{ name: 'a', wanted: '1.0.0' }],
  packages: [{ path: 'a', name: 'a', version: '1.0.0', integrity: SHA, tarball: '', bins: {} }],
} as const;
/** Some that a hash could confuse. */
const CODES: readonly Partial<ToolFields>[] = [
  { code: 'one' },
  { code: 'two' },
  { code: 'one', packages: LOCK },
  { code: `one\0a ${SHA}` },
  { code: 'one', environment: 'browser' },
];
const NAMES = ['a', 'b'];
const HOSTS = ['https://one.test', 'https://two.test'];

interface Tab {
  readonly tools: ToolStore;
  readonly grants: GrantStore;
}

interface Snapshot {
  readonly record: ToolRecord;
  readonly versions: readonly ToolRecord[];
}

interface World {
  readonly random: SeededRandom;
  readonly database: ToolyardDatabase;
  readonly judges: ToolJudges;
  readonly tab: () => Tab;
  readonly model: TrustModel;
  /** What the steps changed, for the model to know in the order of the versions that they made. */
  readonly changes: { readonly version: number; readonly apply: () => void | Promise<void> }[];
  readonly removed: ToolRecord[];
  readonly snapshots: (readonly Snapshot[])[];
  imported: readonly ToolRecord[];
  /** The model knows everything that is accepted; after a backup of one's own it may know more. */
  isExact: boolean;
}

/** One step; it changes the model by what a person did in it. Steps that are not possible fail like in the app. */
type Step = (world: World) => Promise<unknown>;

/** Some more often than others. */
const STEPS: readonly Step[] = [
  add,
  importSome,
  importSome,
  edit,
  edit,
  editDescription,
  rename,
  restore,
  restore,
  restore,
  trust,
  distrust,
  grant,
  remove,
  undoRemoval,
  undoLastImport,
  takeSnapshot,
  restoreSnapshot,
];

async function add({ tab, changes, model, random }: World): Promise<void> {
  const stored = await tab().tools.add(fieldsFor(random));
  changes.push({ version: stored.version, apply: () => model.accept(stored) });
}

async function editDescription(world: World): Promise<void> {
  await edit(world, { description: `d${String(world.random.below(2))}` });
}

async function rename(world: World): Promise<void> {
  await edit(world, { name: world.random.pick(NAMES) });
}

async function trust(world: World): Promise<void> {
  const tool = await anyTool(world);
  const stored = await world.tab().tools.setTrusted(tool, true);
  world.changes.push({ version: stored.version, apply: () => world.model.accept(stored) });
}

async function distrust(world: World): Promise<void> {
  const tool = await anyTool(world);
  const stored = await world.tab().tools.setTrusted(tool, false);
  world.changes.push({ version: stored.version, apply: () => world.model.withdraw(stored) });
}

async function grant(world: World): Promise<void> {
  const tool = await anyTool(world);
  const network = [{ origin: world.random.pick(HOSTS), methods: ['GET'], pathPrefix: '/' }];
  // Before it is stored, because another tab may read it at once.
  const given = { network, files: 'none', secrets: [], dom: false, revealSecrets: [] } as const;
  world.model.grant(tool, given);
  await world.tab().grants.set(tool.id, tool.codeHash, given);
}

async function remove(world: World): Promise<void> {
  const tool = await anyTool(world);
  await world.tab().tools.remove(tool.name);
  world.removed.push(tool);
}

async function undoRemoval({ tab, random, removed }: World): Promise<void> {
  await tab().tools.undoRemove(random.pick(removed).id);
}

async function undoLastImport(world: World): Promise<void> {
  await undoImport(world.imported, { database: world.database, tools: world.tab().tools });
  world.imported = [];
}

async function takeSnapshot({ database, snapshots }: World): Promise<void> {
  const tools = await database.getAll('tools');
  const versions = await database.getAll('versions');
  snapshots.push(
    tools.map((record) => ({
      record,
      versions: versions.filter(({ toolId }) => toolId === record.id).map((version) => version.record),
    })),
  );
}

function fieldsFor(random: SeededRandom): Partial<ToolFields> & Pick<ToolFields, 'name'> {
  return {
    name: random.pick(NAMES),
    description: `d${String(random.below(2))}`,
    parameters: { type: 'object' },
    ...random.pick(CODES),
  };
}

async function anyTool({ random, database }: World): Promise<ToolRecord> {
  return random.pick(await database.getAll('tools'));
}

/** Somebody else's file: it says that all of it is trusted. */
async function importSome(world: World): Promise<void> {
  const { random, database, tab } = world;
  const forged = { trusted: true, version: 1, acceptances: [1], grants: [1], provenance: { kind: 'written' } };
  world.imported = await commitImport(
    [
      {
        fields: { ...fieldsFor(random), ...forged } as never,
        format: 'tools.json',
        onConflict: random.pick(['replace', 'rename']),
      },
    ],
    { database, tools: tab().tools, judges: world.judges },
  );
}

async function edit(world: World, change?: Partial<ToolFields>): Promise<void> {
  const { random, database, tab } = world;
  const tool = await anyTool(world);
  const code = random.pick(CODES);
  const stored = await tab().tools.update(tool.name, change ?? { packages: null, environment: 'node', ...code });
  const isPrevious = ({ version }: { readonly version: number }): boolean => version === stored.version - 1;
  const before =
    (await database.get('versions', [stored.id, stored.version - 1]))?.record ??
    // Or it was removed, or replaced by a backup, at the same time.
    (await database.get('removed', stored.id))?.versions.find(isPrevious)?.record ??
    [tool].find(isPrevious);
  if (before !== undefined)
    world.changes.push({ version: stored.version, apply: () => world.model.edit(before, stored) });
}

async function restore(world: World): Promise<void> {
  const { random, tab, model: known, isExact } = world;
  const tool = await anyTool(world);
  const { version, record } = random.pick(await tab().tools.versions(tool.name));
  const stored = await tab().tools.restoreVersion(tool.name, version);
  const isAccepted = known.isAccepted({ ...record, id: stored.id });
  if (stored.trusted !== isAccepted && (isExact || stored.trusted)) throw new WrongTrust(stored);
}

/** A restored version has other trust than a person gave to its form. */
class WrongTrust extends Error {
  constructor({ name, version, trusted }: ToolRecord) {
    super(`${name}, version ${String(version)}, came back ${trusted ? 'trusted' : 'untrusted'}`);
  }
}

async function restoreSnapshot(world: World): Promise<void> {
  const { random, database, tab, snapshots, model: known } = world;
  const own = random.below(2) === 0;
  const tools = random.pick(snapshots).map(({ record, versions }) => ({
    // Somebody else's says that all of it is trusted.
    record: own ? record : { ...record, trusted: true },
    versions,
  }));
  const acceptAll = async (): Promise<void> => {
    const here = await database.getAll('tools');
    for (const { record, versions } of tools)
      for (const each of [record, ...versions])
        for (const id of [each.id, ...here.filter(({ name }) => name === record.name).map((tool) => tool.id)])
          if (each.trusted) known.accept({ ...each, id });
  };
  if (own) {
    world.isExact = false;
    await acceptAll();
    // It may also have come after what was withdrawn, and to a tool that was added, at the same time.
    world.changes.push({ version: Number.MAX_SAFE_INTEGER, apply: acceptAll });
  }
  const entries = tools.flatMap(({ record, versions }) => [
    { kind: 'tool' as const, record },
    ...versions.map((each) => ({
      kind: 'version' as const,
      toolId: record.id,
      version: each.version,
      record: each,
      savedAt: each.updatedAt,
    })),
  ]);
  await restoreBackup(
    new Blob(),
    { mode: random.pick(['merge', 'replace']), own, onDifference: random.pick(['keep', 'take']) },
    {
      database,
      settings: createSettingsStore(database),
      tools: tab().tools,
      judges: world.judges,
      servers: async () => [],
      files: async () => ({ readdir: async () => ({ ok: true, value: [] }) }) as never,
      openBackup: async () => ({ head: { formatVersion: 4, exportedAt: '' }, entries: generate(entries) }),
    },
    new AbortController().signal,
  );
}

async function* generate<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

/**
 * Runs one history in two tabs over one database: steps of a person and of files from outside, some of them at the same
 * time.
 *
 * @returns what is trusted or granted afterwards without a person's word; empty if all is well
 */
export async function runTrustHistory(seed: number, steps = 14): Promise<readonly string[]> {
  const random = seededRandom(seed);
  const schedule = createRandomSchedule(seed);
  try {
    return (await runSteps(random, schedule, steps)).map((fault) => `seed ${String(seed)}: ${fault}`);
  } finally {
    schedule.end();
  }
}

async function runSteps(
  random: SeededRandom,
  { wait, slow }: RandomSchedule,
  steps: number,
): Promise<readonly string[]> {
  const database = slow(await openDatabaseIn(new IDBFactory()));
  const judges = judgesOf(wait);
  const tabs = [openTab(database, judges), openTab(database, judges)];
  const world: World = {
    random,
    database,
    judges,
    tab: () => random.pick(tabs),
    model: createTrustModel(),
    changes: [],
    removed: [],
    snapshots: [],
    imported: [],
    isExact: true,
  };
  const faults: string[] = [];
  const log: string[] = [];
  // The first step adds a tool.
  let next: readonly Step[] = STEPS.slice(0, 1);
  for (let at = 0; at < steps && faults.length === 0; at += 1) {
    const ended = await Promise.allSettled(next.map(async (step) => await wait().then(async () => await step(world))));
    log.push(next.map((step, each) => nameOf(step, ended[each])).join(' beside '));
    for (const { apply } of world.changes.sort((one, other) => one.version - other.version)) await apply();
    world.changes.length = 0;
    // Two tabs at once can restore what the other has just withdrawn.
    if (next.length === 1)
      for (const end of ended)
        if (end.status === 'rejected' && end.reason instanceof WrongTrust) faults.push(end.reason.message);
    faults.push(
      ...world.model.faultsOf({
        tools: await database.getAll('tools'),
        versions: (await database.getAll('versions')).map(({ record }) => record),
        grants: await database.getAll('grants'),
      }),
    );
    next = Array.from({ length: random.below(4) === 0 ? 2 : 1 }, () => random.pick(STEPS));
  }
  database.close();
  return faults.map((fault) => `${fault}, after ${log.join(', ')}`);
}

function nameOf(step: Step, end: PromiseSettledResult<unknown> | undefined): string {
  return end?.status === 'fulfilled' ? step.name : `${step.name} (failed)`;
}

function openTab(database: ToolyardDatabase, judges: ToolJudges): Tab {
  const tabs: TabSync = { publish: () => undefined, subscribe: () => () => undefined, close: () => undefined };
  const grants = createGrantStore(database);
  return {
    grants,
    tools: createToolStore({ database, tabs, judges, onCodeChanged: grants.codeChanged }),
  };
}
