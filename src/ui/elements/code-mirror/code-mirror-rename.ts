import { StateEffect, StateField } from '@codemirror/state';
import { showPanel, type EditorView, type Panel } from '@codemirror/view';
import type { TypingRename } from '../../../catalog/contract/language-service.ts';
import { codeMirrorTexts } from './texts/index.ts';
import { sharedTexts } from '../../texts/index.ts';
import { codeTyping } from './code-mirror-facets.ts';

const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

const setRename = StateEffect.define<TypingRename | undefined>();

/** The panel that asks for a new name. It applies to one state of the text, so a change closes it. */
export const renamePanel = StateField.define<TypingRename | undefined>({
  create: () => undefined,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(setRename)) return effect.value;
    return transaction.docChanged ? undefined : shown;
  },
  provide: (field) =>
    showPanel.from(field, (rename) =>
      rename === undefined
        ? null
        : (view) => (rename.ok ? questionPanel(view, rename) : refusalPanel(view, rename.message)),
    ),
});

/** Asks for a new name for the symbol at the caret. */
export async function startRename(view: EditorView): Promise<void> {
  const { doc } = view.state;
  const found = await view.state.facet(codeTyping)?.rename(doc.toString(), view.state.selection.main.head);
  if (found === undefined || view.state.readOnly || !view.state.doc.eq(doc)) return;
  view.dispatch({ effects: setRename.of(found) });
}

function questionPanel(view: EditorView, { name, locations }: TypingRename & { ok: true }): Panel {
  const form = document.createElement('form');
  form.className = 'cm-rename';
  const label = document.createElement('label');
  const field = Object.assign(document.createElement('input'), {
    className: 'cm-textfield',
    value: name,
    spellcheck: false,
    autocapitalize: 'off',
  });
  label.append(codeMirrorTexts.renameLabel(name, locations.length), field);
  form.append(label, button(codeMirrorTexts.rename, 'submit'), cancelButton(view));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!NAME.test(field.value)) {
      field.setCustomValidity(codeMirrorTexts.notAName);
      field.reportValidity();
      return;
    }
    const changes =
      field.value === name
        ? []
        : locations.map(({ from, to, prefix, suffix }) => ({ from, to, insert: `${prefix}${field.value}${suffix}` }));
    view.dispatch({ changes, effects: setRename.of(undefined), userEvent: 'rename' });
    view.focus();
  });
  field.addEventListener('input', () => field.setCustomValidity(''));
  form.addEventListener('keydown', (event) => closeOnEscape(view, event));
  return { dom: form, mount: () => field.select() };
}

function refusalPanel(view: EditorView, message: string): Panel {
  const dom = document.createElement('div');
  dom.className = 'cm-rename';
  const text = Object.assign(document.createElement('span'), { textContent: message });
  text.setAttribute('role', 'alert');
  const close = cancelButton(view, sharedTexts.common.close);
  dom.append(text, close);
  dom.addEventListener('keydown', (event) => closeOnEscape(view, event));
  return { dom, mount: () => close.focus() };
}

function closeOnEscape(view: EditorView, event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  close(view);
}

function close(view: EditorView): void {
  view.dispatch({ effects: setRename.of(undefined) });
  view.focus();
}

function cancelButton(view: EditorView, label: string = sharedTexts.common.cancel): HTMLButtonElement {
  const made = button(label, 'button');
  made.addEventListener('click', () => close(view));
  return made;
}

function button(label: string, type: 'button' | 'submit'): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { className: 'cm-button', type, textContent: label });
}
