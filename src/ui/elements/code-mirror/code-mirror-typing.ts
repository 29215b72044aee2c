import { lintKeymap } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { codeTyping } from './code-mirror-facets.ts';
import { showHere, typingHover } from './code-mirror-hover.ts';
import { typingProblems } from './code-mirror-problems.ts';
import { renamePanel, startRename } from './code-mirror-rename.ts';
import { signatureHelp, showSignature } from './code-mirror-signature.ts';

/** All extensions that use type information. */
export const typingExtensions: Extension = [
  typingProblems,
  typingHover,
  signatureHelp,
  renamePanel,
  EditorView.domEventHandlers({
    mousedown(event, view) {
      if (
        event.button !== 0 ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        view.state.facet(codeTyping) === undefined
      )
        return false;
      const at = view.posAtCoords(event);
      if (at === null || view.state.wordAt(at) === null) return false;
      void goToDefinition(view, at);
      // The click selected a symbol; it should not move the caret.
      return true;
    },
  }),
  keymap.of([
    ...lintKeymap,
    { key: 'F12', run: (view) => whenTyped(view, () => void goToDefinition(view, view.state.selection.main.head)) },
    { key: 'F2', run: (view) => whenTyped(view, () => void startRename(view)) },
    { key: 'Shift-F1', run: (view) => whenTyped(view, () => void showHere(view)) },
    { key: 'Mod-Shift-Space', run: (view) => whenTyped(view, () => void showSignature(view)) },
    { key: 'Shift-Alt-f', run: (view) => whenTyped(view, () => void formatCode(view)) },
  ]),
];

/** Formats the code; if there was typing meanwhile, the formatting is dropped. */
export async function formatCode(view: EditorView): Promise<void> {
  const { doc } = view.state;
  const edits = await view.state.facet(codeTyping)?.format(doc.toString());
  if (edits === undefined || edits.length === 0 || view.state.readOnly || !view.state.doc.eq(doc)) return;
  view.dispatch({ changes: edits.map(({ from, to, insert }) => ({ from, to, insert })), userEvent: 'format' });
}

async function goToDefinition(view: EditorView, offset: number): Promise<void> {
  const { doc } = view.state;
  const found = await view.state.facet(codeTyping)?.definition(doc.toString(), offset);
  if (found === undefined || !view.state.doc.eq(doc)) return;
  view.dispatch({
    selection: { anchor: found.from, head: found.to },
    effects: EditorView.scrollIntoView(found.from, { y: 'nearest', yMargin: 40 }),
    userEvent: 'select',
  });
  view.focus();
}

/** Leaves the key to other handlers in an editor without types. */
function whenTyped(view: EditorView, act: () => void): boolean {
  if (view.state.facet(codeTyping) === undefined) return false;
  act();
  return true;
}
