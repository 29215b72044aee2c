import type { ToolFields } from '../../../core/tool.ts';
import type { ImportNote } from '../../contract/import/import-notes.ts';
import type { ImportRefusal } from '../../contract/import/import-refusals.ts';
import type { ReviewFinding } from '../../contract/import/review-findings.ts';
import type { UnreadField } from '../../contract/unread-field.ts';

/**
 * One tool of a file, before code and schema are judged. `unread`: fields of its definition that could not be read.
 * `findings`: patterns to review in its code, if already found.
 */
export type ReadRecord =
  | {
      readonly ok: true;
      readonly fields: ToolFields;
      readonly fixed: ImportNote[];
      readonly unread?: readonly UnreadField[];
      readonly findings?: ReviewFinding[];
      readonly createdAt?: string;
      readonly updatedAt?: string;
    }
  | { readonly ok: false; readonly name: string; readonly reason: ImportRefusal };

/** The description of a tool that brings none, until someone writes one: `get_weather` becomes “get weather”. */
export function inWords(name: string): string {
  return name.replaceAll(/[_.-]+/g, ' ').trim() || name;
}
