import { LIMITS } from '../../core/limits.ts';
import type { SharedTool } from '../contract/share.ts';
import type { ToolFields, ToolRecord, ShareOrigin } from '../../core/tool.ts';

/**
 * The part of a stored tool that is shared: its fields and its origins.
 *
 * @param fields the fields of the record, in the order in which they are parsed: a signature covers that order
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

/** Includes the tool as it was received, even if it is unchanged, so that the recipient sees its author. */
function originsOf({ provenance }: ToolRecord): readonly ShareOrigin[] {
  return provenance.kind === 'link' ? provenance.origins.slice(-LIMITS.share.maxOrigins) : [];
}
