import { LIMITS } from '../../core/limits.ts';
import type { SharedTool } from '../contract/share.ts';
import type { ToolFields, ToolRecord, ShareOrigin } from '../../core/tool.ts';

/**
 * Of a stored tool what travels: its fields and where it came from.
 *
 * @param fields those of the record, in the order in which they are read: a signature is over that order
 */
export function sharedToolOf(
  fields: ToolFields,
  record: ToolRecord,
  { withCases }: { readonly withCases: boolean },
): SharedTool {
  const { cases: _cases, ...others } = fields;
  const origins = originsOf(record);
  return {
    ...(withCases ? fields : others),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    ...(origins.length === 0 ? {} : { origins }),
  };
}

/**
 * With the tool as it was received, also when it is still that: whoever reads it sees the author of what was passed on.
 */
function originsOf({ provenance }: ToolRecord): readonly ShareOrigin[] {
  return provenance.kind === 'link' ? provenance.origins.slice(-LIMITS.share.maxOrigins) : [];
}
