import type { ImportChoice } from '../../../catalog/contract/services.ts';
import { commitImport, receivedBy, type ToolJudges } from '../../../catalog/index.ts';
import type { FileSystem } from '../../../core/file-system.ts';
import { treeDisk, TreeDiskError } from '../../../core/tree/tree-disk.ts';
import { runLater } from '../../../core/tree/tree-path.ts';
import { TreeWriter } from '../../../core/tree/tree-writer.ts';
import type { ShareContent, SharedFile, SharedTool } from '../../../share/contract/share.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import type { Stores } from '../open-stores.ts';

interface ImportShareDeps extends Pick<Stores, 'database' | 'tools' | 'workspace'> {
  readonly judges: ToolJudges;
}

/** Stores the content of a link unchanged. */
export async function importShare(
  { tools, files, author }: ShareContent,
  { database, tools: store, judges, workspace }: ImportShareDeps,
): Promise<{ records: ToolRecord[]; filesLeft: string[] }> {
  const records = await commitImport(await Promise.all(tools.map((tool) => choiceOf(tool, author))), {
    database,
    tools: store,
    judges,
  });
  if (files.length === 0) return { records, filesLeft: [] };
  const disk = await workspace();
  return {
    records,
    filesLeft: disk.ok ? await writeMissing(disk.value.files(), files) : files.map(({ path }) => path),
  };
}

async function choiceOf(tool: SharedTool, author: ShareContent['author']): Promise<ImportChoice> {
  const { createdAt, updatedAt, origins: _origins, ...fields } = tool;
  return { fields, createdAt, updatedAt, format: 'link', link: await receivedBy(tool, author), onConflict: 'rename' };
}

/** Writes files that do not exist yet, through no link. @returns paths of the others */
export async function writeMissing(disk: FileSystem, files: readonly SharedFile[]): Promise<string[]> {
  const tree = new TreeWriter('/', treeDisk(disk));
  const left: string[] = [];
  for (const { path, bytes } of files) {
    const below = path.slice(1);
    const isFree = (await runLater(tree.look(below))) === undefined;
    if (!isFree || !(await isWritten(runLater(tree.write(below, { bytes }))))) left.push(path);
  }
  return left;
}

async function isWritten(writing: Promise<boolean>): Promise<boolean> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof TreeDiskError) return false;
    throw error;
  }
}
