import type { ToolFields } from '../../core/tool.ts';
import { DRAFT_FIELD_LIST } from '../editor/draft-fields.ts';

/** What alone differs between two versions, where the list of versions says so. */
export type VersionChange = 'cases' | 'schema' | 'both';

const PARTS: ReadonlyMap<keyof ToolFields, 'cases' | 'schema'> = new Map([
  ['cases', 'cases'],
  ['parameters', 'schema'],
  ['returns', 'schema'],
]);

/** Whether a version differs from another one in its cases or its schema alone; undefined for any other change. */
export function versionChange(before: ToolFields, after: ToolFields): VersionChange | undefined {
  const parts = new Set(
    DRAFT_FIELD_LIST.flatMap(([name]) =>
      JSON.stringify(before[name]) === JSON.stringify(after[name]) ? [] : [PARTS.get(name)],
    ),
  );
  if (parts.size === 0 || parts.has(undefined)) return undefined;
  return parts.size === 2 ? 'both' : parts.has('cases') ? 'cases' : 'schema';
}
