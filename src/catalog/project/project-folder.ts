import type { FileChange, FileSystem } from '../../core/file-system.ts';
import type { CodeAnalyzer } from '../code/analyze-code.ts';
import { baseNamesOf, type FolderBaseName } from './folder-files.ts';
import { readBaseName, type ProjectTool, type ReadTool } from './read-tool.ts';

export interface BrokenTool {
  readonly name: string;
  readonly path: string;
  readonly fault: string;
}

/** The tools of the folder, sorted by file name. */
export interface ProjectTools {
  readonly folder: string | undefined;
  readonly tools: readonly ProjectTool[];
  readonly broken: readonly BrokenTool[];
  /** Number of files that were skipped. */
  readonly left: number;
}

export interface ProjectFolder {
  /** The current state of the disk; only changed files are read. */
  readonly read: () => Promise<ProjectTools>;
  /** The state of the last read. */
  readonly known: () => ProjectTools;
}

interface ProjectFolderDeps {
  /** The first of these that exists is followed; `/.ah/tools`, otherwise `/tools`, if left out. */
  readonly folders?: readonly string[];
  /** Undefined while there is no workspace. */
  readonly files: () => Promise<FileSystem | undefined>;
  readonly analyzer: CodeAnalyzer;
  /** Called when a change of the disk may change a tool. */
  readonly onChange: () => void;
}

const FOLDERS = ['/.ah/tools', '/tools'];
const NONE: ProjectTools = { folder: undefined, tools: [], broken: [], left: 0 };
/** Files that are read before other work gets a turn. */
const BATCH = 25;

/** Follows a folder whose files are tools. */
export function createProjectFolder({
  files: open,
  analyzer,
  folders = FOLDERS,
  onChange,
}: ProjectFolderDeps): ProjectFolder {
  const kept: Kept = new Map();
  /** Names of tools by the paths on which they depend. */
  const dependents = new Map<string, Set<string>>();
  let known = NONE;
  let isOld = true;
  let watched: FileSystem | undefined;
  let changes = 0;

  const settle = async (): Promise<ProjectTools> => {
    known = await readStill(readAll, () => changes);
    isOld = false;
    return known;
  };
  const forget = (changed: readonly FileChange[]): void => {
    let touched = false;
    for (const { path } of changed) {
      if (concernsFolder(folders, path)) touched = true;
      if (forgetBelow(path, kept, dependents)) touched = true;
    }
    if (!touched) return;
    isOld = true;
    changes += 1;
    onChange();
  };

  const readAll = async (): Promise<ProjectTools> => {
    const files = await open();
    if (files === undefined) return NONE;
    if (watched !== files) {
      files.watch(forget);
      watched = files;
    }
    const folder = await folderOf(files, folders);
    const listed = folder === undefined ? undefined : await files.list(folder);
    if (folder === undefined || listed?.ok !== true) return NONE;
    const { baseNames, left } = baseNamesOf(folder, listed.value);
    const found = await readBaseNames({ files, analyzer }, baseNames, kept);
    rememberWatched(baseNames, kept, dependents);
    return { folder, left, ...chosen(found) };
  };

  let reading: Promise<ProjectTools> | undefined;
  return {
    known: () => known,
    read: async () => {
      // The disk may have been created since.
      if (!isOld && watched !== undefined) return known;
      return await (reading ??= settle().finally(() => (reading = undefined)));
    },
  };
}

/** Reads again until nothing has changed meanwhile. */
async function readStill<Value>(read: () => Promise<Value>, changes: () => number): Promise<Value> {
  for (;;) {
    const before = changes();
    const value = await read();
    if (before === changes()) return value;
  }
}

type Kept = Map<string, { readonly key: string; readonly read: ReadTool }>;

async function readBaseNames(
  parts: Parameters<typeof readBaseName>[0],
  baseNames: readonly FolderBaseName[],
  kept: Kept,
): Promise<readonly ReadTool[]> {
  const found: ReadTool[] = [];
  for (const [at, baseName] of baseNames.entries()) {
    const key = keyOf(baseName);
    const present = kept.get(baseName.baseName);
    const read = present?.key === key ? present.read : await readBaseName(parts, baseName);
    kept.set(baseName.baseName, { key, read });
    found.push(read);
    if (present?.key !== key && at % BATCH === BATCH - 1) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return found;
}

/** Removes entries of missing files, and records the paths on which the others depend. */
function rememberWatched(baseNames: readonly FolderBaseName[], kept: Kept, dependents: Map<string, Set<string>>): void {
  const present = new Set(baseNames.map(({ baseName }) => baseName));
  dependents.clear();
  for (const [baseName, { read }] of [...kept]) {
    if (!present.has(baseName)) kept.delete(baseName);
    else for (const path of read.watched) dependents.set(path, (dependents.get(path) ?? new Set()).add(baseName));
  }
}

/** @returns whether a tool depends on the path, or on a path below it */
function forgetBelow(path: string, kept: Kept, dependents: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  let touched = false;
  const below = path === '/' ? '/' : `${path}/`;
  for (const [at, baseNames] of dependents) {
    if (at !== path && !at.startsWith(below)) continue;
    for (const baseName of baseNames) kept.delete(baseName);
    touched = true;
  }
  return touched;
}

/** Whether a change may affect the choice of the folder or its contents. */
function concernsFolder(folders: readonly string[], path: string): boolean {
  return folders.some(
    (folder) => path === '/' || folder === path || folder.startsWith(`${path}/`) || path.startsWith(`${folder}/`),
  );
}

async function folderOf(files: FileSystem, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const stat = await files.stat(folder);
    if (!stat.ok || stat.value.kind !== 'directory') continue;
    const real = await files.realpath(folder);
    return real.ok ? real.value : undefined;
  }
  return undefined;
}

/** Drops files that are only imported by other tools; of two tools with one name the first one is used. */
function chosen(found: readonly ReadTool[]): Pick<ProjectTools, 'tools' | 'broken'> {
  const broken: BrokenTool[] = [];
  const imported = new Set(
    found.flatMap((read) =>
      read.kind === 'tool'
        ? read.tool.location.files.filter(({ path }) => path !== read.tool.path).map(({ path }) => path)
        : [],
    ),
  );
  const tools = new Map<string, ProjectTool>();
  for (const read of found) {
    if (read.kind === 'broken') broken.push({ name: read.name, path: read.path, fault: read.fault });
    if (read.kind !== 'tool') continue;
    const { tool } = read;
    if (!tool.isDefinition && imported.has(tool.path)) continue;
    const other = tools.get(tool.name);
    if (other === undefined) tools.set(tool.name, tool);
    else broken.push({ name: tool.name, path: tool.path, fault: `${other.path} is a tool of this name already` });
  }
  return { tools: [...tools.values()], broken };
}

function keyOf({ files, companion }: FolderBaseName): string {
  return [...files, ...(companion === undefined ? [] : [companion])]
    .map(({ path, size, mtimeMs, mode }) => `${path} ${String(size)} ${String(mtimeMs)} ${String(mode)}`)
    .join('\n');
}
