import type { CodeHash, ToolId } from '../../core/ids.ts';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';
import { innerFieldsOf } from './tool-fields.ts';
import type { Tool, ToolFields, ToolOrigin, ToolRecord, ToolSummary } from '../../core/tool.ts';
import { defined } from '../../core/defined.ts';

/** The members of a tool that are not fields. */
export interface ToolIdentity {
  readonly id: ToolId;
  readonly origin: ToolOrigin;
  readonly trusted: boolean;
  readonly codeHash: CodeHash;
  /** Default 1. */
  readonly version?: number;
}

/** A tool in the form of the call path; names follow MCP. */
export function toolOfFields(fields: ToolFields, { id, origin, trusted, codeHash, version = 1 }: ToolIdentity): Tool {
  const { parameters, returns, permissions, timeout, pinnedFiles, code, language } = fields;
  return {
    ...innerFieldsOf(fields),
    id,
    inputSchema: parameters,
    ...(typeof returns === 'object' ? { outputSchema: returns } : {}),
    origin,
    version,
    requested: permissions ?? NO_PERMISSIONS,
    trusted,
    timeoutMs: timeout,
    source: { code, language, codeHash, ...defined({ pinnedFiles }) },
  };
}

/** A stored tool in the form of the call path. */
export function toolOf(record: ToolRecord): Tool {
  return toolOfFields(record, { ...record, origin: { kind: 'custom', environment: record.environment } });
}

export function summaryOf(record: ToolRecord): ToolSummary {
  const { id, name, description, environment, language, enabled, trusted, version, updatedAt, tags } = record;
  return {
    id,
    name,
    description,
    environment,
    language,
    enabled,
    trusted,
    version,
    updatedAt,
    ...defined({ tags }),
  };
}
