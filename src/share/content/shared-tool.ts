import { LIMITS } from '../../core/limits.ts';
import type { SharedTool, ShareOrigin } from '../../core/share.ts';
import type { ToolRecord } from '../../core/tool.ts';

/** Of a stored tool what travels. */
export function sharedToolOf(record: ToolRecord, { withCases }: { readonly withCases: boolean }): SharedTool {
  const { name, description, code, parameters, returns, timeout, environment, enabled, language, permissions, guidance, cases, packages, createdAt, updatedAt } = record;
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

/** A tool that is as it was received is none that was made from it. */
function originsOf({ name, codeHash, provenance }: ToolRecord): readonly ShareOrigin[] {
  if (provenance.kind !== 'link') return [];
  const received = provenance.origins.at(-1);
  const isSame = received?.codeHash === codeHash && received.name === name;
  return (isSame ? provenance.origins.slice(0, -1) : provenance.origins).slice(-LIMITS.share.maxOrigins);
}
