import { parentOf } from './composed-tree.ts';
import { textOf, type Styles } from './names.ts';
import { CONTROL_ROLES, roleOf } from './roles.ts';

const MAX_NOTE_CHARS = 60;

/** A control and what its line would say; controls with equal keys read the same. */
interface Keyed {
  readonly element: Element;
  readonly key: string;
}

/** The text beside each control that reads like another one; undefined where none is needed, or there is none. */
export function notesOf(controls: readonly Keyed[], styles: Styles): readonly (string | undefined)[] {
  const byKey = new Map<string, Element[]>();
  for (const { element, key } of controls) {
    const alike = byKey.get(key);
    if (alike === undefined) byKey.set(key, [element]);
    else alike.push(element);
  }
  const notes = new Map<Element, string>();
  for (const elements of byKey.values()) {
    if (elements.length < 2) continue;
    const counts = countAround(elements);
    for (const element of elements) {
      const note = textBeside(element, counts, styles);
      if (note !== '') notes.set(element, note);
    }
  }
  return controls.map(({ element }) => notes.get(element));
}

/** How many of the elements are in each element around them. */
function countAround(elements: readonly Element[]): ReadonlyMap<Element, number> {
  const counts = new Map<Element, number>();
  for (const element of elements)
    for (let at: Element | null = element; at !== null; at = parentOf(at)) counts.set(at, (counts.get(at) ?? 0) + 1);
  return counts;
}

/** The text of the largest part of the page that holds this one alone, or else the text before it. */
function textBeside(element: Element, counts: ReadonlyMap<Element, number>, styles: Styles): string {
  let own = element;
  for (let at = parentOf(element); at !== null && counts.get(at) === 1; at = parentOf(at)) own = at;
  const isControl = (inner: Element): boolean => CONTROL_ROLES.has(roleOf(inner));
  const inside = own === element ? '' : textOf(own, styles, MAX_NOTE_CHARS, isControl);
  if (inside !== '') return inside;
  for (let at = own.previousSibling, steps = 0; at !== null && steps < 5; at = at.previousSibling, steps += 1) {
    if (at.nodeType === 3 && (at.nodeValue ?? '').trim() !== '')
      return at.nodeValue?.trim().slice(-MAX_NOTE_CHARS) ?? '';
    if (at.nodeType !== 1) continue;
    if (counts.has(at as Element)) return '';
    const text = isControl(at as Element) ? '' : textOf(at as Element, styles, MAX_NOTE_CHARS, isControl);
    if (text !== '') return text;
  }
  return '';
}
