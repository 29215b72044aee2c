import type { PinnedFile, ToolFields } from '../../core/tool.ts';
import type { CodeAnalyzer } from '../code/analyze-code.ts';
import { pinFiles, type ReadFiles } from './pinned-files.ts';

/** As Node runs code that lies in no workspace: what it loads it names by whole paths. */
const FOLDER = '/.toolyard/tool';

/** The files of the workspace that the code of a tool loads, as they are now, or what is wrong with them. */
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
