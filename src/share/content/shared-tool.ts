import { LIMITS } from '../../core/limits.ts';
import type { SharedTool, ShareOrigin } from '../../core/share.ts';
import type { ToolRecord } from '../../core/tool.ts';

/** Of a stored tool what travels. */
export function sharedToolOf(record: ToolRecord, { withCases }: { readonly withCases: boolean }): SharedTool {
  const {
    name,
    description,
    code,
    parameters,
    returns,
    timeout,
    environment,
    enabled,
    language,
    permissions,
    guidance,
    cases,
    packages,
    createdAt,
    updatedAt,
  } = record;
  const origins = originsOf(record);
  return {
    name,
    description,
    code,
    parameters,
    ...(returns === undefined ? {} : { returns }),
    timeout,
    environment,
    enabled,
    language,
    ...(permissions === undefined ? {} : { permissions }),
    ...(guidance === undefined ? {} : { guidance }),
    ...(withCases && cases !== undefined ? { cases } : {}),
    ...(packages === undefined ? {} : { packages }),
    createdAt,
    updatedAt,
    ...(origins.length === 0 ? {} : { origins }),
  };
}

/**
 * With the tool as it was received, also when it is still that: whoever reads it sees the author of what was passed on.
 */
function originsOf({ provenance }: ToolRecord): readonly ShareOrigin[] {
  return provenance.kind === 'link' ? provenance.origins.slice(-LIMITS.share.maxOrigins) : [];
}
