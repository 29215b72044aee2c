import type { SessionTool } from '../../../catalog/contract/session-tool.ts';
import type { ToolRecord } from '../../../core/tool.ts';

/** A session tool in the form that the run panel uses; it is not stored. */
export function recordOfSessionTool({
  id,
  name,
  description,
  code,
  language,
  codeHash,
  inputSchema,
  requested,
  timeoutMs,
  runs,
  state,
}: SessionTool): ToolRecord {
  return {
    id,
    name,
    description,
    code,
    parameters: inputSchema,
    timeout: timeoutMs,
    environment: runs === 'browser' ? 'browser' : 'node',
    enabled: state === 'allowed',
    language,
    version: 1,
    codeHash,
    permissions: requested,
    createdAt: '',
    updatedAt: '',
    provenance: { kind: 'written' },
    trusted: state === 'allowed',
  };
}
