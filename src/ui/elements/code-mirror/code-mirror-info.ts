import { markdownElements } from './code-mirror-markdown.ts';
import type { TextSpan, TypingInfo } from '../../../catalog/contract/language-service.ts';

const MAX_SIGNATURE = 1_000;
const MAX_DOCUMENTATION = 2_000;

/** A signature, and its documentation as Markdown; `active` is the current parameter. */
export function infoElement({ signature, documentation }: TypingInfo, active?: TextSpan): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-type-info';
  const code = document.createElement('code');
  const shown = signature.length > MAX_SIGNATURE ? `${signature.slice(0, MAX_SIGNATURE)}…` : signature;
  if (active === undefined) code.textContent = shown;
  else {
    const mark = document.createElement('strong');
    mark.textContent = shown.slice(active.from, active.to);
    code.append(shown.slice(0, active.from), mark, shown.slice(active.to));
  }
  box.append(code);
  if (documentation.trim() !== '') {
    const text = document.createElement('div');
    text.className = 'cm-type-documentation';
    text.append(
      ...markdownElements(
        documentation.length > MAX_DOCUMENTATION ? `${documentation.slice(0, MAX_DOCUMENTATION)}…` : documentation,
      ),
    );
    box.append(text);
  }
  return box;
}
