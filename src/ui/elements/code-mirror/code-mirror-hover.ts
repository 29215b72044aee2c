import { StateEffect, StateField } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import type { TypingHover } from '../../../catalog/contract/language-service.ts';
import { codeTyping } from './code-mirror-facets.ts';
import { infoElement } from './code-mirror-info.ts';

const setShownHere = StateEffect.define<Tooltip | null>();

/** Information requested by key, shown at the caret; hidden when the caret moves. */
const shownHere = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(setShownHere)) return effect.value;
    return transaction.docChanged || transaction.selection !== undefined ? null : shown;
  },
  provide: (field) => showTooltip.from(field),
});

/** Information about a name, under the pointer or at the caret. */
export const typingHover = [
  shownHere,
  keymap.of([{ key: 'Escape', run: hideHere }]),
  hoverTooltip(async (view, offset) => {
    const found = await hoverAt(view, offset);
    // Types may take a moment: show nothing if the pointer has left.
    return found === undefined || !view.dom.matches(':hover') ? null : tooltipOf(found);
  }),
];

/** Shows it at the caret, by key, and reads it out. */
export async function showHere(view: EditorView): Promise<void> {
  const { head } = view.state.selection.main;
  const found = await hoverAt(view, head);
  if (found === undefined || view.state.selection.main.head !== head) return;
  view.dispatch({
    effects: [
      setShownHere.of({ ...tooltipOf(found), pos: head }),
      EditorView.announce.of(`${found.signature}. ${found.documentation}`),
    ],
  });
}

function hideHere(view: EditorView): boolean {
  if (view.state.field(shownHere) === null) return false;
  view.dispatch({ effects: setShownHere.of(null) });
  return true;
}

async function hoverAt(view: EditorView, offset: number): Promise<TypingHover | undefined> {
  const { doc } = view.state;
  const found = await view.state.facet(codeTyping)?.hover(doc.toString(), offset);
  return found !== undefined && view.state.doc.eq(doc) ? found : undefined;
}

function tooltipOf(hover: TypingHover): Tooltip {
  return {
    pos: hover.from,
    end: hover.to,
    above: true,
    create: () => ({ dom: infoElement(hover) }),
  };
}
