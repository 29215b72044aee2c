import { AUTOMATION_LIMITS } from '../../../contract/automation.ts';
import { childrenOf, documentIn, isElement, parentOf } from './composed-tree.ts';
import type { Styles } from './names.ts';
import { CONTROL_ROLES, isClickable, isEditingHost, roleOf } from './roles.ts';
import { isScroller } from './states.ts';

/** A control that a person could act on. */
export interface FoundControl {
  readonly element: Element;
  readonly role: string;
}

export interface Collected {
  readonly controls: readonly FoundControl[];
  readonly isPartial: boolean;
}

/** Parts of a control that are no controls of their own, whatever their style. */
const OPAQUE_ROLES: ReadonlySet<string> = new Set(['slider', 'spinbutton', 'scrollbar', 'textbox', 'searchbox']);
const MAX_MS = 400;

interface Waiting {
  readonly element: Element;
  readonly cursorAround: string;
  readonly isInControl: boolean;
}

/** The visible controls below an element, in the order of the page. */
export function collectControls(root: Element, styles: Styles, overlay: Element | undefined): Collected {
  const controls: FoundControl[] = [];
  const until = performance.now() + MAX_MS;
  let looked = 0;
  const modals = createModals();
  const waiting: Waiting[] = [{ element: root, cursorAround: 'auto', isInControl: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element, cursorAround, isInControl } = next;
    looked += 1;
    if (looked > AUTOMATION_LIMITS.maxElements || (looked % 256 === 0 && performance.now() > until))
      return { controls, isPartial: true };
    if (element === overlay || isLeftOut(element)) continue;
    const style = styles(element);
    if (style.display === 'none') continue;
    const role = style.visibility === 'visible' ? controlRole(element, style, cursorAround, isInControl) : '';
    if (role !== '') controls.push({ element, role });
    if (element.localName === 'select' || OPAQUE_ROLES.has(role)) continue;
    const within = isInControl || (role !== '' && role !== 'scroll area');
    // The last one goes first: the order of the page comes out of the stack.
    for (const child of reachable(element, modals).toReversed())
      waiting.push({ element: child, cursorAround: style.cursor, isInControl: within });
  }
  return { controls, isPartial: false };
}

/** The children that a person can reach: under a modal dialog, only what leads to it. */
function reachable(element: Element, modals: Modals): readonly Element[] {
  const children = childrenOf(element).filter((child) => isElement(child) && !isFolded(child)) as Element[];
  const modal = modals(element.ownerDocument);
  return modal === undefined ? children : children.filter((child) => child.contains(modal) || modal.contains(child));
}

/** In a closed `details`, beside its summary. */
function isFolded(element: Element): boolean {
  const around = element.parentElement;
  if (around?.localName !== 'details' || (around as HTMLDetailsElement).open) return false;
  return around.querySelector(':scope > summary') !== element;
}

/** The dialog of a document that makes all around it inert. */
type Modals = (root: Document) => Element | undefined;

function createModals(): Modals {
  const known = new Map<Document, Element | undefined>();
  return (root) => {
    if (!known.has(root)) known.set(root, topModal(root));
    return known.get(root);
  };
}

/** The last one was opened last. */
function topModal(root: Document): Element | undefined {
  return [...root.querySelectorAll('dialog:modal')].at(-1);
}

function isLeftOut(element: Element): boolean {
  return (
    element.localName === 'script' ||
    element.localName === 'style' ||
    element.localName === 'template' ||
    element.getAttribute('aria-hidden') === 'true' ||
    element.hasAttribute('inert') ||
    element.parentElement?.style.contentVisibility === 'hidden'
  );
}

function controlRole(element: Element, style: CSSStyleDeclaration, cursorAround: string, isInControl: boolean): string {
  const role = roleOf(element);
  if (CONTROL_ROLES.has(role)) return role;
  if (element.localName === 'iframe') return documentIn(element) === null ? 'frame' : '';
  if (role === '' && isEditingHost(element)) return 'textbox';
  if (isScroller(element, style)) return 'scroll area';
  if (isInControl) return '';
  const isFocusStop = element.hasAttribute('tabindex') && (element as HTMLElement).tabIndex >= 0;
  if (role !== '' && role !== 'generic') return isFocusStop ? role : '';
  // Its address is a script's business, which does not show here; a bare one is an anchor or plain text.
  if (element.localName === 'a' && (element.hasAttribute('class') || element.hasAttribute('title'))) return 'link';
  if (!isClickable(element, style.cursor, cursorAround)) return '';
  return element.localName === 'a' ? 'link' : 'clickable';
}

/** Whether a person sees an element and may act on it, as things stand. */
export function isReachable(element: Element, styles: Styles): boolean {
  if (styles(element).visibility !== 'visible') return false;
  for (let at: Element | null = element; at !== null; at = parentOf(at)) {
    if (isLeftOut(at) || isFolded(at) || styles(at).display === 'none') return false;
    const modal = topModal(at.ownerDocument);
    if (modal !== undefined && !at.contains(modal) && !modal.contains(at)) return false;
  }
  return true;
}
