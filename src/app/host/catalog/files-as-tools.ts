import { fieldsOfFile, pinsOfCode, type ProjectTool } from '../../../catalog/index.ts';
import { faultError, ToolyardError } from '../../../core/errors.ts';
import type { ToolFields } from '../../../core/tool.ts';
import type { Stores } from '../open-stores.ts';

/**
 * The fields of a tool of the workspace, to store it as the person's own. Rejects with `invalid-tool` for a command.
 */
export async function fieldsOf(
  { analyzer }: Pick<Stores, 'analyzer'>,
  tool: ProjectTool,
  description: string,
): Promise<ToolFields> {
  const fields = await fieldsOfFile(tool, description, analyzer);
  if (fields === undefined)
    throw new ToolyardError('invalid-tool', 'A command is no code that could be stored as a tool');
  return fields;
}

/** Pins the current workspace files that a tool's code uses; resolves to the paths. */
export async function pinFilesOf(
  { tools, analyzer, workspace }: Pick<Stores, 'tools' | 'analyzer' | 'workspace'>,
  name: string,
): Promise<readonly string[]> {
  const record = await tools.getByName(name);
  if (record === undefined) throw new ToolyardError('not-found', `There is no tool named ${JSON.stringify(name)}`);
  const opened = await workspace();
  if (!opened.ok) throw faultError('transport', opened.error);
  const pinnedFiles = await pinsOfCode(opened.value.files(), analyzer, record);
  if (typeof pinnedFiles === 'string') throw new ToolyardError('invalid-tool', pinnedFiles);
  await tools.update(record.name, { pinnedFiles: pinnedFiles.length === 0 ? null : pinnedFiles }, record.version);
  return pinnedFiles.map(({ path }) => path);
}
