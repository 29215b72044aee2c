import { LIMITS } from '../../core/limits.ts';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';
import type { ToolFields } from '../../core/tool.ts';
import type { CodeAnalyzer } from '../code/analyze-code.ts';
import type { ProjectTool } from './read-tool.ts';
import { withWholePaths } from './whole-paths.ts';
import { defined } from '../../core/defined.ts';

/**
 * A file of the workspace as the fields of a stored tool; undefined for a command, which is not code. Files that it
 * loads stay in the workspace, and are pinned in their current state.
 */
export async function fieldsOfFile(
  tool: ProjectTool,
  description: string,
  analyzer: CodeAnalyzer,
): Promise<ToolFields | undefined> {
  const { name, path, runs, code, language, guidance, inputSchema, location, hasPackages, timeoutMs } = tool;
  if (runs === 'shell') return undefined;
  const analysis = await analyzer.analyze(code, language);
  const pinnedFiles = location.files.filter((file) => file.path !== path);
  const needsFiles = location.files.length > 1 || hasPackages;
  return {
    name,
    description,
    code: needsFiles && analysis.ok ? await withWholePaths(code, analysis.js, path, analyzer) : code,
    parameters: inputSchema,
    timeout: timeoutMs ?? LIMITS.defaultTimeoutMs,
    environment: runs,
    enabled: true,
    language,
    ...defined({ guidance }),
    ...(needsFiles ? { permissions: { ...NO_PERMISSIONS, files: 'read' as const } } : {}),
    ...(pinnedFiles.length === 0 ? {} : { pinnedFiles }),
  };
}
