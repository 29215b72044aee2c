import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { RangeSet, StateEffect, StateField, type EditorState } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass, type DecorationSet } from '@codemirror/view';
import type { CodeMarker, CodeTarget } from './code-editor.tsx';
import { setTypingProblems, typingProblemsField } from './code-mirror-problems.ts';

const setErrorLine = StateEffect.define<number | undefined>();
const errorLine = Decoration.line({ class: 'cm-error-line' });
const errorGutter = new (class extends GutterMarker {
  override readonly elementClass = 'cm-error-gutter';
})();

/** The highlighted line; it moves with the text and disappears when that line is edited away. */
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
  provide: (field) => [
    EditorView.decorations.from(field),
    gutterLineClass.from(field, (marks) => {
      const { from, value } = marks.iter();
      return value === null ? RangeSet.empty : RangeSet.of([errorGutter.range(from)]);
    }),
  ],
});

export function markErrorLine(view: EditorView, line: number | undefined): void {
  view.dispatch({ effects: setErrorLine.of(line) });
}

const setMarkers = StateEffect.define<readonly Diagnostic[]>();

/** The page's markers; they move with the text until they are set again. */
const markersField = StateField.define<readonly Diagnostic[]>({
  create: () => [],
  update(markers, transaction) {
    for (const effect of transaction.effects) if (effect.is(setMarkers)) return effect.value;
    if (!transaction.docChanged || markers.length === 0) return markers;
    return markers.map((marker) => {
      const from = transaction.changes.mapPos(marker.from, 1);
      return { ...marker, from, to: Math.max(from, transaction.changes.mapPos(marker.to, -1)) };
    });
  },
});

/** Shows the page's markers and the problems of types together. */
export const allMarks = [
  markersField,
  EditorView.updateListener.of(({ view, state, transactions }) => {
    if (
      !transactions.some(({ effects }) =>
        effects.some((effect) => effect.is(setMarkers) || effect.is(setTypingProblems)),
      )
    )
      return;
    const found = (state.field(typingProblemsField, false) ?? []).map((problem): Diagnostic => ({ ...problem }));
    view.dispatch(setDiagnostics(state, [...state.field(markersField), ...found]));
  }),
];

export function showMarkers(view: EditorView, markers: readonly CodeMarker[]): void {
  const diagnostics = markers.map((marker) => {
    const from = offset(view.state, marker.line, marker.column);
    const word = view.state.wordAt(from);
    const to = word === null ? Math.min(from + 1, view.state.doc.length) : word.to;
    return { from, to: Math.max(from, to), severity: marker.severity, message: marker.message };
  });
  view.dispatch({ effects: setMarkers.of(diagnostics) });
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
