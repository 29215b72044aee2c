import { Prec, StateEffect, StateField } from '@codemirror/state';
import { EditorView, showTooltip, type Tooltip } from '@codemirror/view';
import type { TypingSignature } from '../../../catalog/contract/language-service.ts';
import { codeMirrorTexts } from './texts/index.ts';
import { codeTyping } from './code-mirror-facets.ts';
import { infoElement } from './code-mirror-info.ts';

const setSignature = StateEffect.define<Tooltip | null>();

const shownSignature = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(setSignature)) return effect.value;
    return shown === null || !transaction.docChanged ? shown : { ...shown, pos: transaction.changes.mapPos(shown.pos) };
  },
  provide: (field) => showTooltip.from(field),
});

/** The parameters of a call during typing. */
export const signatureHelp = [
  shownSignature,
  // Takes precedence over all keymaps: a pending list of completions would otherwise take the key.
  Prec.highest(
    EditorView.domEventHandlers({ keydown: (event, view) => event.key === 'Escape' && hideSignature(view) }),
  ),
  EditorView.updateListener.of(({ view, docChanged, selectionSet, transactions }) => {
    const isShown = view.state.field(shownSignature) !== null;
    const began =
      docChanged &&
      transactions.some((transaction) => transaction.isUserEvent('input.type')) &&
      /[(,]/.test(view.state.sliceDoc(Math.max(0, view.state.selection.main.head - 1), view.state.selection.main.head));
    if (began || (isShown && (docChanged || selectionSet))) void showSignature(view);
  }),
];

const asking = new WeakMap<EditorView, { isRequested: boolean }>();

/**
 * Requests the signature at the caret; hides it if there is no call. Requests again if there was more typing before the
 * answer.
 */
export async function showSignature(view: EditorView): Promise<void> {
  if (asking.get(view)?.isRequested === true) return;
  const question = { isRequested: true };
  asking.set(view, question);
  try {
    while (view.dom.isConnected) {
      const { doc } = view.state;
      const { head } = view.state.selection.main;
      const found = await view.state.facet(codeTyping)?.signature(doc.toString(), head);
      if (!question.isRequested) return;
      if (!view.state.doc.eq(doc) || view.state.selection.main.head !== head) continue;
      const isShown = view.state.field(shownSignature) !== null;
      if (found !== undefined || isShown)
        view.dispatch({ effects: setSignature.of(found === undefined ? null : tooltipOf(found)) });
      return;
    }
  } finally {
    if (asking.get(view) === question) asking.delete(view);
  }
}

/** Hides it and drops a pending request. Other handlers get the key too and close what else is open. */
function hideSignature(view: EditorView): false {
  const question = asking.get(view);
  if (question !== undefined) question.isRequested = false;
  if (view.state.field(shownSignature) !== null) view.dispatch({ effects: setSignature.of(null) });
  return false;
}

function tooltipOf({ signature, active, activeDocumentation, documentation, at, overload }: TypingSignature): Tooltip {
  const words = [activeDocumentation, documentation].filter((text) => text !== '').join('\n\n');
  return {
    pos: at,
    above: true,
    create: () => {
      const dom = infoElement({ signature, documentation: words }, active);
      if (overload.count > 1) {
        const count = document.createElement('p');
        count.textContent = codeMirrorTexts.overload(overload.index + 1, overload.count);
        dom.append(count);
      }
      return { dom };
    },
  };
}
