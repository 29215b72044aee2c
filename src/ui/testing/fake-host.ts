import type { ImportReview } from '../../catalog/contract/services.ts';
import { ToolyardError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { SecretSummary } from '../../core/permissions/permissions.ts';
import type { ToolFields, ToolRecord } from '../../core/tool.ts';
import type { HostServices, HostEvent } from '../../services/host-services.ts';
import { createFakeAgent, type FakeAgentOptions } from './fake-agent.ts';
import { createFakeCalls, type FakeRun } from './fake-calls.ts';
import { createFakeCases } from './fake-cases.ts';
import { createFakeCatalog } from './fake-catalog.ts';
import { createFakeEngines } from './fake-engines.ts';
import { createFakeImports } from './fake-imports.ts';
import { createFakeMcp } from './fake-mcp.ts';
import { createFakePackages } from './fake-packages.ts';
import { createFakePanels } from './fake-panels.ts';
import { createFakeProject } from './fake-project.ts';
import { createFakeReach } from './fake-reach.ts';
import { createFakeShare } from './fake-share.ts';
import { createFakeShells } from './fake-shells.ts';
import { createFakeAgentFiles } from './fake-agent-files.ts';
import { createFakeSkills } from './fake-skills.ts';
import { fakeToolsService, keepTools } from './fake-tools.ts';
import { createFakeWorkspace } from './fake-workspace.ts';

export interface FakeHost extends HostServices {
  /** Simulates a change by another tab. */
  changeElsewhere(name: string, patch: Partial<ToolFields>): void;
  emit(event: HostEvent): void;
  readonly secretValues: ReadonlyMap<string, string>;
}

/** The host in memory, without threads, sandbox or validation of tools. */
export function createFakeHost(
  start: readonly ToolRecord[] = [],
  options: { run?: FakeRun; review?: (text: string) => ImportReview; agent?: FakeAgentOptions } = {},
): FakeHost {
  let listener: (event: HostEvent) => void = () => undefined;
  const emit = (event: HostEvent) => listener(event);
  const kept = keepTools(start, emit);
  const { byName, need, change } = kept;
  const catalog = createFakeCatalog((name) => byName(name) !== undefined, emit);
  const { calls, runs, grants, access } = createFakeCalls(kept, emit, options.run);
  return {
    ...catalog,
    ...createFakeSecrets(emit),
    emit,
    changeElsewhere: (name, patch) => void change(need(name), patch, false),
    events: {
      async listen(next) {
        listener = next;
      },
    },
    tools: { ...catalog.tools, ...fakeToolsService(kept, emit) },
    calls: { ...catalog.calls, ...calls },
    runs,
    grants,
    access,
    imports: createFakeImports(kept, emit, options.review),
    ...createFakeCases(need, (request) => calls.execute(request)),
    packages: createFakePackages(need, (record, packages) => change(record, { packages })),
    engines: createFakeEngines(),
    ...createFakeWorkspace(),
    ...createFakeShells(),
    ...createFakeSkills(emit),
    ...createFakeAgentFiles(emit),
    ...createFakePanels(emit),
    ...createFakeAgent(emit, options.agent),
    ...createFakeMcp(emit),
    ...createFakeProject(),
    ...createFakeReach(),
    ...createFakeShare(need),
    device: createFakeDevice(),
    backup: fakeBackup(() => [...kept.tools.values()]),
    ...QUIET,
  };
}

/** Secrets that are stored unprotected. */
function createFakeSecrets(emit: (event: HostEvent) => void): Pick<FakeHost, 'secrets' | 'secretValues'> {
  const secrets = new Map<string, SecretSummary>();
  const secretValues = new Map<string, string>();
  let passphrase = '';
  return {
    secretValues,
    secrets: {
      state: async () => 'open',
      unlock: async (given) => given === passphrase,
      async setPassphrase(given) {
        passphrase = given;
      },
      list: async () => [...secrets.values()],
      async set({ name, value, bindings, keptFor = 'always' }) {
        const at = new Date().toISOString();
        const summary = { name, bindings, keptFor, createdAt: secrets.get(name)?.createdAt ?? at, updatedAt: at };
        secrets.set(name, summary);
        secretValues.set(name, value);
        emit({ type: 'secrets-changed' });
        return summary;
      },
      async setBindings(name, bindings) {
        const kept = secrets.get(name);
        if (kept === undefined) throw new ToolyardError('not-found', `There is no secret named ${name}.`);
        const summary = { ...kept, bindings };
        secrets.set(name, summary);
        emit({ type: 'secrets-changed' });
        return summary;
      },
      async remove(name) {
        secrets.delete(name);
        secretValues.delete(name);
        emit({ type: 'secrets-changed' });
      },
      undo: async () => undefined,
    },
  };
}

function createFakeDevice(): HostServices['device'] {
  let device = newId<string>();
  return {
    undoReset: async () => device,
    id: async () => device,
    async reset() {
      device = newId<string>();
      return device;
    },
  };
}

function fakeBackup(all: () => readonly ToolRecord[]): HostServices['backup'] {
  return {
    export: async () => new Blob([JSON.stringify(all())], { type: 'application/json' }),
    preview: async () => {
      throw new ToolyardError('invalid-input', 'This is no backup of Toolyard');
    },
    restore: async () => ({
      tools: { added: 0, replaced: 0, kept: 0, removed: 0 },
      servers: { added: 0, replaced: 0, kept: 0, removed: 0 },
      conversations: { added: 0, replaced: 0, kept: 0 },
      files: { written: 0, kept: 0, removed: 0 },
      runs: 0,
      refused: [],
      stopped: false,
    }),
    stop: async () => undefined,
  };
}

/** Services whose answers no test of the page needs. */
const QUIET = {
  openApi: {
    read: async () => ({ title: '', openapi: '3.1.0', servers: [], operations: [], secrets: [], lost: [] }),
    take: async () => ({ format: 'openapi', tools: [], refused: [] }),
    forget: async () => undefined,
  },
  publishing: {
    target: async () => undefined,
    setTarget: async () => undefined,
    publish: async () => ({ status: 201 }),
    fetch: async () => '',
  },
  builtInModel: {
    lease: async () => undefined,
  },
  pageAutomation: {
    lease: async () => undefined,
    setHasViews: async () => undefined,
  },
  questions: {
    list: async () => [],
    answer: async () => undefined,
    see: async () => undefined,
  },
  toolStorage: {
    clear: async () => undefined,
    undoClear: async () => undefined,
    bytes: async () => 1_234,
  },
  storage: {
    use: async () => ({ bytes: 0, count: 0, isAbout: true }),
    free: async () => undefined,
    undoFree: async () => undefined,
  },
} satisfies Partial<HostServices>;
