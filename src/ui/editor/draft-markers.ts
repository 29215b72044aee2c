import type { CodeMarker } from '../elements/code-mirror/code-editor.tsx';
import type { DraftField } from './draft-fields.ts';
import type { SaveState } from './editor-store.ts';
import { editorTexts } from './texts/index.ts';

/** The problems of one field, for the editor's margin. */
export function markersOf(save: SaveState, field: DraftField): readonly CodeMarker[] {
  if (save.kind !== 'invalid') return [];
  return save.problems
    .filter((problem) => problem.field === field)
    .map(({ line = 1, column = 1, message, path }) => ({
      line,
      column,
      message: path === undefined ? message : `${editorTexts.schemaWrongAt(path)}: ${message}`,
      severity: 'error' as const,
    }));
}
