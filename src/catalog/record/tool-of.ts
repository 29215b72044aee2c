import { NO_PERMISSIONS } from '../../core/permissions.ts';
import type { Tool, ToolRecord, ToolSummary } from '../../core/tool.ts';

/** A stored tool as the call path sees it. */
export function toolOf(record: ToolRecord): Tool {
  return {
    id: record.id,
    name: record.name,
    description: record.description,
    inputSchema: record.parameters,
    ...(typeof record.returns === 'object' ? { outputSchema: record.returns } : {}),
    ...(record.guidance === undefined ? {} : { guidance: record.guidance }),
    origin: { kind: 'custom', environment: record.environment },
    version: record.version,
    requested: record.permissions ?? NO_PERMISSIONS,
    enabled: record.enabled,
    trusted: record.trusted,
    timeoutMs: record.timeout,
    ...(record.packages === undefined ? {} : { packages: record.packages }),
    source: {
      code: record.code,
      language: record.language,
      codeHash: record.codeHash,
      ...(record.pinnedFiles === undefined ? {} : { pinnedFiles: record.pinnedFiles }),
    },
  };
}

export function summaryOf(record: ToolRecord): ToolSummary {
  const { id, name, description, environment, language, enabled, trusted, version, updatedAt } = record;
  return { id, name, description, environment, language, enabled, trusted, version, updatedAt };
}
