import type { CodeMarker } from '../elements/code-mirror/code-editor.tsx';
import type { DraftField } from './draft-fields.ts';
import type { SaveState } from './editor-store.ts';
import type { DraftProblem } from './tool-draft.ts';
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

/** `line 3:7 Unexpected token`. */
export function problemText(problem: DraftProblem): string {
  const location = problem.line === undefined ? '' : `${editorTexts.save.at(problem.line, problem.column ?? 1)} `;
  const where = problem.field === 'code' ? '' : `${editorTexts.save.fields[problem.field]} `;
  const path = problem.path === undefined || problem.path === '' ? '' : `${problem.path} `;
  return `${where}${location}${path}${problem.message}`;
}
