import { createReach, type Reach } from '../../../reach/index.ts';
import type { SecretsService } from '../../../sandbox/contract/services.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { FilesService } from '../../../workspace/contract/services.ts';
import type { ToolCatalog } from '../catalog/tool-catalog.ts';
import type { Stores } from '../open-stores.ts';
import type { Runner } from '../runner.ts';
import { createReachFiles } from './reach-files.ts';
import { createExistingFiles } from '../workspace/workspace.ts';
import { createReachQuestions } from './reach-questions.ts';
import { createReachSkills } from './reach-skills.ts';
import { createReachTools, servedForms } from './reach-tools.ts';
import { createRemoteApprovals, readApprovalSettings } from './remote-approvals.ts';
import { discoverFor, pagePorts, type RouteDeps } from './route-ports.ts';

export interface ReachDeps
  extends
    Omit<RouteDeps, 'catalog'>,
    Pick<Runner, 'validatorOf' | 'realPath' | 'targets'>,
    Pick<Stores, 'database' | 'tabs' | 'tools' | 'settings' | 'secretValues' | 'workspace' | 'workspaceOpened'> {
  readonly catalog: Pick<ToolCatalog, 'discovery' | 'lookup' | 'questions' | 'skills' | 'panels'>;
  readonly files: Pick<FilesService, 'listAll' | 'read' | 'stat'>;
  readonly secrets: Pick<SecretsService, 'set' | 'remove'>;
  readonly emit: (event: HostEvent) => void;
  readonly subscribe: (listener: (event: HostEvent) => void) => void;
}

/** Events after which a client may be offered something else. */
const TOOLS_CHANGED: ReadonlySet<HostEvent['type']> = new Set<HostEvent['type']>([
  'tools-changed',
  'session-tools-changed',
  'tool-settings-changed',
  'mcp-changed',
  'skills-changed',
]);

/** Wires the tab as a server: the catalog, the call path, approvals, MCP servers, the workspace. */
export function loadReach(deps: ReachDeps): Reach {
  const { database, tabs, emit, catalog, settings, secrets, secretValues, subscribe } = deps;
  return createReach({
    database,
    tabs,
    emit,
    tools: createReachTools(deps),
    discover: discoverFor(catalog),
    openApprovals: createRemoteApprovals(deps),
    approvalSettings: readApprovalSettings(deps),
    pagePorts: pagePorts(deps),
    forms: servedForms,
    files: createReachFiles(deps),
    skills: createReachSkills({
      catalog: catalog.skills.catalog,
      files: createExistingFiles(deps.workspace, deps.workspaceOpened),
    }),
    questions: createReachQuestions(catalog.questions, subscribe),
    pairing: {
      settings,
      secrets: {
        // Without bindings: no tool can be given a request that carries it.
        set: async (name, value) => void (await secrets.set({ name, value, bindings: [] })),
        remove: secrets.remove,
        read: async (name) => {
          const reading = await secretValues.read(name);
          return reading.ok ? reading.value : reading.reason === 'locked' ? 'locked' : undefined;
        },
      },
    },
    spawn: () =>
      new Worker(new URL('../../../realms/reach-worker.ts', import.meta.url), { type: 'module', name: 'reach-worker' }),
    origin: self.location.origin,
    version: __TOOLYARD_VERSION__,
    onToolsChanged: (listener) =>
      subscribe(({ type }) => {
        if (TOOLS_CHANGED.has(type)) listener();
      }),
  });
}
