import type { ToolFields } from '../../../core/tool.ts';

/**
 * One tool of a file, before code and schema were judged. `lookAt`: what deserves a look in its code, where that was
 * found already.
 */
export type ReadRecord =
  | {
      readonly ok: true;
      readonly fields: ToolFields;
      readonly fixed: string[];
      readonly lookAt?: string[];
      readonly createdAt?: string;
      readonly updatedAt?: string;
    }
  | { readonly ok: false; readonly name: string; readonly reason: string };
