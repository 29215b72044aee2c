import type { ImportChoice } from '../../../catalog/contract.ts';
import { commitImport, receivedBy, type ToolJudges } from '../../../catalog/index.ts';
import type { FileSystem } from '../../../core/file-system.ts';
import type { ShareContent, SharedFile, SharedTool } from '../../../share/contract/share.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import type { Stores } from '../open-stores.ts';

interface TakeShareNeeds extends Pick<Stores, 'database' | 'tools' | 'workspace'> {
  readonly judges: ToolJudges;
}

/** Stores the content of a link unchanged. */
export async function takeShare(
  { tools, files, author }: ShareContent,
  { database, tools: store, judges, workspace }: TakeShareNeeds,
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

/** Writes files that do not exist yet. @returns paths of the others */
async function writeMissing(disk: FileSystem, files: readonly SharedFile[]): Promise<string[]> {
  const left: string[] = [];
  for (const { path, bytes } of files) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    const isFree = !(await disk.exists(path)) && (folder === '' || (await disk.mkdir(folder, { recursive: true })).ok);
    if (!isFree || !(await disk.writeFile(path, bytes)).ok) left.push(path);
  }
  return left;
}
