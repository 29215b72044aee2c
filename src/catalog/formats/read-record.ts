import type { ToolFields } from '../../core/tool.ts';

/** One tool of a file, before code and schema were judged. */
export type ReadRecord =
  | { readonly ok: true; readonly fields: ToolFields; readonly mended: string[]; readonly createdAt?: string; readonly updatedAt?: string }
  | { readonly ok: false; readonly name: string; readonly reason: string };
