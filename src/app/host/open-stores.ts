import { ToolyardError } from '../../core/errors.ts';
import {
  createCodeAnalyzer,
  createTypeScriptParser,
  createParserService,
  createRunStore,
  createSchemaValidator,
  createToolStore,
  type CodeAnalyzer,
  type ParserService,
  type RunStore,
  type ToolStore,
} from '../../catalog/index.ts';
import type { SchemaValidator } from '../../catalog/contract/schema.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import type { DatabaseCopy } from '../../platform/database/database-copy.ts';
import { createSettingsStore, type SettingsStore } from '../../platform/database/settings-store.ts';
import type { TabSync } from '../../platform/tab-sync.ts';
import type { FileResult } from '../../core/file-system.ts';
import { withSnapshotCache, type VirtualFileSystem } from '../../workspace/index.ts';
import type { StorageMode } from './storage-mode.ts';
import {
  createGrantStore,
  createSecretStore,
  createToolStorageHost,
  type GrantStore,
  type SecretStore,
  type SecretValues,
  type ToolStorageHost,
} from '../../sandbox/index.ts';

/** All stores and validators, created once for the host worker. */
export interface Stores {
  readonly database: ToolyardDatabase;
  /** Number of tools that were restored at this start because the browser had lost the database. */
  readonly restored: number | undefined;
  readonly tabs: TabSync;
  readonly analyzer: CodeAnalyzer;
  readonly reading: ParserService;
  readonly schemas: SchemaValidator;
  readonly tools: ToolStore;
  readonly runs: RunStore;
  readonly settings: SettingsStore;
  readonly grants: GrantStore;
  readonly secrets: SecretStore;
  readonly secretValues: SecretValues;
  readonly toolStorage: ToolStorageHost;
  /** The disk, opened by the first call. */
  readonly workspace: () => Promise<FileResult<VirtualFileSystem>>;
  /** Resolves once the disk is open. */
  readonly workspaceOpened: Promise<void>;
  readonly packageWorker: StorageMode['packageWorker'];
}

const NEWER_FORMAT =
  'What is stored in this browser was written by a newer version of Toolyard, and is left as it is. Reload the ' +
  'page to get that version; if this one stays, clear the cache of this site, not its data.';

/** @throws the reason why the database cannot be opened: blocked storage, a full disk, a newer format. */
export async function openStores(keeping: StorageMode, onOutdated: () => void): Promise<Stores> {
  const { database, copy, restored } = await keeping.openDatabase(onOutdated).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'VersionError'
      ? new ToolyardError('transport', NEWER_FORMAT, { reason: 'newer-format' })
      : error;
  });
  const tabs = reportedToCopy(keeping.openTabs(), copy);
  if (restored !== undefined) tabs.publish({ type: 'tools-changed', ids: restored });
  const language = createTypeScriptParser(
    () =>
      new Worker(new URL('../../realms/language-worker.ts', import.meta.url), {
        type: 'module',
        name: 'language-worker',
      }),
  );
  const reading = createParserService(
    () =>
      new Worker(new URL('../../realms/parser-worker.ts', import.meta.url), {
        type: 'module',
        name: 'parser-worker',
      }),
    language,
  );
  const analyzer = createCodeAnalyzer(language.stripTypes, reading);
  const schemas = createSchemaValidator(
    () =>
      new Worker(new URL('../../realms/schema-worker.ts', import.meta.url), { type: 'module', name: 'schema-worker' }),
  );
  const grants = createGrantStore(database);
  const { store: secrets, values: secretValues } = createSecretStore(database);
  return {
    database,
    restored: restored?.length,
    tabs,
    analyzer,
    reading,
    schemas,
    grants,
    secrets,
    secretValues,
    settings: createSettingsStore(database),
    runs: createRunStore(database, tabs),
    toolStorage: createToolStorageHost(database),
    ...openedOnce(keeping.createWorkspace()),
    packageWorker: keeping.packageWorker,
    tools: createToolStore({
      database,
      tabs,
      copy,
      judges: { code: analyzer, schemas },
      // The user's own edits keep their grants; new untrusted code starts with none.
      onCodeChanged: grants.codeChanged,
    }),
  };
}

/** Watching the workspace does not open it. */
function openedOnce(open: Stores['workspace']): Pick<Stores, 'workspace' | 'workspaceOpened'> {
  let resolve = (): void => undefined;
  const workspaceOpened = new Promise<void>((done) => (resolve = done));
  const cached = new WeakMap<VirtualFileSystem, VirtualFileSystem>();
  return {
    workspaceOpened,
    workspace: async () => {
      const opened = await open();
      if (!opened.ok) return opened;
      resolve();
      const workspace = cached.get(opened.value) ?? withSnapshotCache(opened.value);
      cached.set(opened.value, workspace);
      return { ok: true, value: workspace };
    },
  };
}

/** The copy of the database follows the messages to other tabs. */
function reportedToCopy(tabs: TabSync, copy: DatabaseCopy): TabSync {
  return {
    ...tabs,
    publish: (message) => {
      tabs.publish(message);
      copy.receive(message);
    },
  };
}
