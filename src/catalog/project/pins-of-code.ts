import type { PinnedFile, ToolFields } from '../../core/tool.ts';
import type { CodeAnalyzer } from '../code/analyze-code.ts';
import { pinFiles, type ReadFiles } from './pinned-files.ts';

/** The folder in which Node runs code that is not in the workspace; it loads files by absolute paths. */
const FOLDER = '/.toolyard/tool';

/** The files of the workspace that the code of a tool loads, in their current state, or an error. */
export async function pinsOfCode(
  files: ReadFiles,
  analyzer: CodeAnalyzer,
  { name, code, language }: Pick<ToolFields, 'name' | 'code' | 'language'>,
): Promise<readonly PinnedFile[] | string> {
  const analysis = await analyzer.analyze(code, language);
  if (!analysis.ok) return analysis.message;
  const path = `${FOLDER}/${name}.js`;
  const { files: found, fault } = await pinFiles(files, analyzer, {
    path,
    bytes: new TextEncoder().encode(code),
    js: analysis.js,
  });
  return fault ?? found.filter((file) => file.path !== path);
}
