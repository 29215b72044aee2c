import { ToolyardError } from '../../../core/errors.ts';
import {
  FOLDER_KINDS,
  type ChosenThings,
  type FolderKind,
  type SharedFolder,
  type SharedThings,
} from '../../../share/contract/folder-kinds.ts';
import type { SharedFile } from '../../../share/contract/share.ts';
import type { LateAgents } from '../agents/late-agents.ts';
import type { Stores } from '../open-stores.ts';
import type { PanelsHost } from '../panels/panels-host.ts';
import type { SkillsHost } from '../skills/skills-host.ts';
import { readSharedFiles, readWorkspaceFile } from './read-shared-files.ts';

export interface ThingDeps extends Pick<Stores, 'workspace'> {
  readonly skills: Pick<SkillsHost, 'catalog'>;
  readonly agents: Pick<LateAgents, 'host'>;
  readonly panels: Pick<PanelsHost, 'catalog'>;
}

/** A thing of the workspace, as the list of its kind has it. */
interface Listed {
  /** How lists identify it. */
  readonly path: string;
  readonly name: string;
  /** Another one of this name counts. */
  readonly isHidden: boolean;
  readonly read: () => Promise<SharedFolder | SharedFile>;
}

/** Where the things of each kind lie. */
const LISTS: Readonly<Record<FolderKind, (deps: ThingDeps) => Promise<readonly Listed[]>>> = {
  skills: async (deps) =>
    (await deps.skills.catalog.state()).skills
      .filter(({ tier }) => tier === 'workspace')
      .map(({ path, text, hiddenBy, folder, files }) => ({
        path,
        name: text.name,
        isHidden: hiddenBy !== undefined,
        read: () => readFolder(deps, folder.slice(folder.lastIndexOf('/') + 1), folder, files),
      })),
  agents: async (deps) =>
    (await (await deps.agents.host()).catalog.state()).agents
      .filter(({ tier }) => tier === 'workspace')
      .map(({ path, text, hiddenBy }) => ({
        path,
        name: text.name,
        isHidden: hiddenBy !== undefined,
        read: () => readOne(deps, path),
      })),
  panels: async (deps) =>
    (await deps.panels.catalog.state()).panels.map(({ folder, manifest, hiddenBy, files }) => ({
      path: folder,
      name: manifest.panelId,
      isHidden: hiddenBy !== undefined,
      read: () => readFolder(deps, manifest.panelId, folder, files),
    })),
};

/** For messages. */
const NAMES: Readonly<Record<FolderKind, string>> = { skills: 'skill', agents: 'agent', panels: 'panel' };

/**
 * Reads things of the workspace by their names or paths.
 *
 * @throws ToolyardError `not-found`, or `invalid-input` if they are too large for a share file
 */
export async function thingsToShare(deps: ThingDeps, chosen: ChosenThings): Promise<SharedThings> {
  const shared: [FolderKind, readonly (SharedFolder | SharedFile)[]][] = [];
  for (const kind of FOLDER_KINDS) {
    const names = chosen[kind] ?? [];
    if (names.length === 0) continue;
    const listed = await LISTS[kind](deps);
    const read: (SharedFolder | SharedFile)[] = [];
    for (const name of names) read.push(await itemOf(listed, name, kind).read());
    shared.push([kind, read]);
  }
  // Each list reads what its kind consists of.
  return Object.fromEntries(shared) as SharedThings;
}

function itemOf(listed: readonly Listed[], chosen: string, kind: FolderKind): Listed {
  const item = listed.find(({ path, name, isHidden }) => path === chosen || (name === chosen && !isHidden));
  if (item === undefined)
    throw new ToolyardError(
      'not-found',
      `There is no ${NAMES[kind]} named ${JSON.stringify(chosen)} in the workspace`,
      { name: chosen },
    );
  return item;
}

async function readOne(deps: ThingDeps, path: string): Promise<SharedFile> {
  return { path: path.slice(path.lastIndexOf('/') + 1), bytes: await readWorkspaceFile(deps, path) };
}

async function readFolder(
  deps: ThingDeps,
  name: string,
  folder: string,
  files: readonly { readonly path: string; readonly isExecutable?: boolean }[],
): Promise<SharedFolder> {
  const read = await readSharedFiles(
    deps,
    files.map(({ path }) => `${folder}/${path}`),
  );
  return {
    name,
    files: read.map(({ bytes }, at) => {
      const { path = '', isExecutable = false } = files[at] ?? {};
      return { path, bytes, ...(isExecutable ? { isExecutable } : {}) };
    }),
  };
}
