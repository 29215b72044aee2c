import { findClientFolders, SKIPPED_FOLDERS } from '../../core/tree/client-folders.ts';
import type { FileSystem, ListedEntry } from '../../core/file-system.ts';
import { AGENT_FOLDERS } from '../contract/agent-folders.ts';
import { AGENT_FILE_LIMITS } from '../contract/agent-limits.ts';

/** Files beside agents that say something of them, and skills. */
const DOCUMENTS = new Set([
  'skill.md',
  'readme.md',
  'agents.md',
  'claude.md',
  'license.md',
  'contributing.md',
  'changelog.md',
]);
const ROOTS = AGENT_FOLDERS.map((path) => `/${path}`);

interface Search {
  readonly files: Pick<FileSystem, 'list'>;
  folders: number;
}

/**
 * The agent files of a workspace: those in its own folders of agents first, then those of folders further down, such as
 * a repository that was dropped. Links are not followed.
 */
export async function findWorkspaceAgents(files: Pick<FileSystem, 'list'>): Promise<readonly string[]> {
  const search: Search = { files, folders: 0 };
  const found: string[] = [];
  for (const root of await rootsIn(search)) await findBelow(search, root, found, 0);
  return [...new Set(found)];
}

/** The agent files at and below a folder, of something that is imported: those in folders of agents, else all. */
export async function findAgentsBelow(files: Pick<FileSystem, 'list'>, folder: string): Promise<readonly string[]> {
  const search: Search = { files, folders: 0 };
  const roots = await rootsIn(search, folder === '/' ? '' : folder);
  const found: string[] = [];
  const above = roots.filter((root) => !roots.some((other) => root !== other && root.startsWith(`${other}/`)));
  for (const root of above.length === 0 ? [folder] : above) await findBelow(search, root, found, 0);
  return [...new Set(found)];
}

/** Whether a path can concern agents: it is an agent file, or a folder that can hold some. */
export function concernsAgents(path: string): boolean {
  const parts = path.split('/').slice(1);
  if (parts.some((part) => SKIPPED_FOLDERS.has(part))) return false;
  return ROOTS.some((root) => `${path}/`.includes(`${root}/`) || path.endsWith(`/${root.split('/')[1] ?? ''}`));
}

/** Files for the agents of a skill belong to that skill. */
async function rootsIn(search: Search, from?: string): Promise<readonly string[]> {
  const list = (folder: string) => listed(search, folder);
  return await findClientFolders({ list, names: AGENT_FOLDERS, skipped: 'skills' }, from);
}

async function findBelow(search: Search, folder: string, found: string[], depth: number): Promise<void> {
  if (depth > AGENT_FILE_LIMITS.maxDepth) return;
  const entries = [...(await listed(search, folder))].sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { name, kind } of entries) {
    const path = folder === '/' ? `/${name}` : `${folder}/${name}`;
    if (kind === 'directory' && !SKIPPED_FOLDERS.has(name)) await findBelow(search, path, found, depth + 1);
    else if (kind === 'file' && isAgentFile(name)) found.push(path);
  }
}

/** Whether a file lies in a folder that a client reads agents from. In `agents` alone, any text may lie. */
export function isInClientFolder(path: string): boolean {
  return ROOTS.some((root) => root !== '/agents' && path.includes(`${root}/`));
}

function isAgentFile(name: string): boolean {
  const lower = name.toLowerCase();
  return lower.endsWith('.md') && !DOCUMENTS.has(lower);
}

async function listed(search: Search, folder: string): Promise<readonly ListedEntry[]> {
  search.folders += 1;
  if (search.folders > AGENT_FILE_LIMITS.maxFolders) return [];
  const entries = await search.files.list(folder);
  return entries.ok ? entries.value : [];
}
