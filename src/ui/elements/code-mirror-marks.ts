import { setDiagnostics } from '@codemirror/lint';
import { StateEffect, StateField, type EditorState } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { CodeMarker, CodeTarget } from './code-editor.tsx';

const setErrorLine = StateEffect.define<number | undefined>();
const errorLine = Decoration.line({ class: 'cm-error-line' });

/** Holds the highlighted line; it moves with the text and goes when that line is edited away. */
export const errorLineField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setErrorLine)) continue;
      const line = effect.value === undefined ? undefined : lineAt(transaction.state, effect.value);
      next = line === undefined ? Decoration.none : Decoration.set([errorLine.range(line.from)]);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function markErrorLine(view: EditorView, line: number | undefined): void {
  view.dispatch({ effects: setErrorLine.of(line) });
}

export function showMarkers(view: EditorView, markers: readonly CodeMarker[]): void {
  const diagnostics = markers.map((marker) => {
    const from = offset(view.state, marker.line, marker.column);
    const word = view.state.wordAt(from);
    const to = word === null ? Math.min(from + 1, view.state.doc.length) : word.to;
    return { from, to: Math.max(from, to), severity: marker.severity, message: marker.message };
  });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

export function showTarget(view: EditorView, target: CodeTarget): void {
  const at = offset(view.state, target.line, target.column);
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
  view.focus();
}

function lineAt(state: EditorState, line: number) {
  return line >= 1 && line <= state.doc.lines ? state.doc.line(line) : undefined;
}

function offset(state: EditorState, line: number, column: number): number {
  const found = lineAt(state, line);
  return found === undefined ? state.doc.length : Math.min(found.from + Math.max(0, column - 1), found.to);
}
