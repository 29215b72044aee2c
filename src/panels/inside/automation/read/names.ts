import { computeAccessibleName } from 'dom-accessibility-api';
import { childrenOf, isElement } from './composed-tree.ts';

/** Styles that were asked for while one page is looked at; asking the browser again would cost as much each time. */
export type Styles = (element: Element) => CSSStyleDeclaration;

export function createStyles(): Styles {
  const known = new Map<Element, CSSStyleDeclaration>();
  return (element) => {
    const style = known.get(element) ?? (element.ownerDocument.defaultView ?? window).getComputedStyle(element);
    known.set(element, style);
    return style;
  };
}

/** Roles whose name may be their content. */
const NAMED_BY_CONTENT: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'clickable',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'summary',
  'switch',
  'tab',
  'treeitem',
]);

/** The accessible name (https://w3c.github.io/accname/), on one line. */
export function nameOf(element: Element, role: string, styles: Styles): string {
  const plain = plainName(element, role);
  if (plain !== undefined) return oneLine(plain);
  return oneLine(ownName(element, role, styles)) || oneLine(fallbackName(element));
}

/** The name of the usual control, whose text is its whole content; undefined if more has to be looked at. */
function plainName(element: Element, role: string): string | undefined {
  if (role !== 'button' && role !== 'link') return undefined;
  if (element.localName === 'input' || element.shadowRoot !== null || element.firstElementChild !== null)
    return undefined;
  if (element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')) return undefined;
  if (((element as HTMLButtonElement).labels?.length ?? 0) > 0) return undefined;
  const text = element.textContent ?? '';
  if (text.trim() === '') return undefined;
  const view = element.ownerDocument.defaultView ?? window;
  const isAlone = (['::before', '::after'] as const).every((part) =>
    /^(?:none|normal|)$/.test(view.getComputedStyle(element, part).content),
  );
  return isAlone ? text : undefined;
}

function ownName(element: Element, role: string, styles: Styles): string {
  try {
    // The library knows roles that stand in the document; what has none, but its content as a name, is named here.
    const name = computeAccessibleName(element, {
      getComputedStyle: (asked: Element, part?: string | null) =>
        typeof part === 'string'
          ? (asked.ownerDocument.defaultView ?? window).getComputedStyle(asked, part)
          : styles(asked),
      computedStyleSupportsPseudoElements: true,
    });
    if (name !== '') return name;
  } catch {
    // A page can nest elements deeper than a function can call itself.
    return textOf(element, styles, 400);
  }
  return NAMED_BY_CONTENT.has(role) ? textOf(element, styles, 400) : '';
}

function fallbackName(element: Element): string {
  const given = element.getAttribute('title') ?? element.getAttribute('placeholder') ?? '';
  if (given !== '' || element.localName !== 'input') return given;
  const { type, multiple } = element as HTMLInputElement;
  // What the button of such a field says.
  return type === 'file' ? (multiple ? 'Choose Files' : 'Choose File') : '';
}

/**
 * The visible text in an element, on one line.
 *
 * @param isLeftOut elements whose text is not of interest, such as controls
 */
export function textOf(
  element: Element,
  styles: Styles,
  maxChars: number,
  isLeftOut: (inner: Element) => boolean = () => false,
): string {
  let text = '';
  let looked = 0;
  const waiting: (Node | ' ')[] = [...childrenOf(element)].reverse();
  while (waiting.length > 0 && text.length < maxChars && looked < 5_000) {
    const node = waiting.pop();
    looked += 1;
    if (node === undefined) break;
    if (node === ' ') text += ' ';
    else if (node.nodeType === 3) text += node.nodeValue ?? '';
    else if (isElement(node) && !isHidden(node, styles) && !isLeftOut(node)) {
      if (node.localName === 'img') text += ` ${node.getAttribute('alt') ?? ''} `;
      const { display } = styles(node);
      const isApart = display !== 'inline' && display !== 'contents';
      if (isApart) waiting.push(' ');
      for (const child of [...childrenOf(node)].reverse()) waiting.push(child);
      if (isApart) waiting.push(' ');
    }
  }
  return oneLine(text).slice(0, maxChars);
}

const NEVER_SHOWN: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'head', 'datalist']);

/** Whether an element and all in it is left out of what a person or their assistive software gets. */
function isHidden(element: Element, styles: Styles): boolean {
  if (NEVER_SHOWN.has(element.localName) || element.getAttribute('aria-hidden') === 'true') return true;
  const { display, visibility } = styles(element);
  return display === 'none' || visibility !== 'visible';
}

export function oneLine(text: string): string {
  return text.split(/\s/).filter(Boolean).join(' ');
}
