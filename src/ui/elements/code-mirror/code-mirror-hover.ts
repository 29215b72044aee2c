import { StateEffect, StateField } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import type { TypingHover } from '../../../catalog/contract/typing.ts';
import { codeTyping } from './code-mirror-facets.ts';
import { infoElement } from './code-mirror-info.ts';

const setShownHere = StateEffect.define<Tooltip | null>();

/** What was asked for by key, at the caret; it goes when the caret moves. */
const shownHere = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(setShownHere)) return effect.value;
    return transaction.docChanged || transaction.selection !== undefined ? null : shown;
  },
  provide: (field) => showTooltip.from(field),
});

/** What a name is, under the pointer or at the caret. */
export const typingHover = [
  shownHere,
  keymap.of([{ key: 'Escape', run: hideHere }]),
  hoverTooltip(async (view, offset) => {
    const found = await hoverAt(view, offset);
    // The types may take a moment: who went elsewhere meanwhile is told nothing.
    return found === undefined || !view.dom.matches(':hover') ? null : tooltipOf(found);
  }),
];

/** The same by key, at the caret; read out to those who do not see it. */
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
