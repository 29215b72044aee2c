import { isWithin, parentOf } from './composed-tree.ts';

/** A point in an element and what a click there would hit. */
export interface Aim {
  readonly x: number;
  readonly y: number;
  /** The element that a click at the point hits: the target, something in it, or its label. */
  readonly hit: Element;
}

/**
 * Where a click on an element lands: the first point of it at which nothing covers it.
 *
 * @returns the cover if there is no such point; undefined if the element is not in the window
 */
export function aimAt(element: Element): Aim | { readonly cover: Element } | undefined {
  const { left, top, width, height } = element.getBoundingClientRect();
  const view = element.ownerDocument.defaultView;
  if (view === null || width === 0 || height === 0) return undefined;
  const points = [
    [0.5, 0.5],
    [0.5, 0.2],
    [0.5, 0.8],
    [0.15, 0.5],
    [0.85, 0.5],
  ].map(([across = 0, down = 0]) => [left + width * across, top + height * down] as const);
  let cover: Element | undefined;
  for (const [x, y] of points) {
    if (x < 0 || y < 0 || x >= view.innerWidth || y >= view.innerHeight) continue;
    const hit = hitAt(element.ownerDocument, x, y);
    if (hit === null) continue;
    if (isWithin(hit, element) || isLabelOf(hit, element)) {
      const outer = coverOfFrame(element, x, y);
      if (outer === undefined) return { x, y, hit };
      cover ??= outer;
    } else cover ??= hit;
  }
  return cover === undefined ? undefined : { cover };
}

/** The innermost element at a point, in shadow roots too. */
function hitAt(root: Document, x: number, y: number): Element | null {
  let hit = root.elementFromPoint(x, y);
  for (let inner = hit; inner !== null && inner !== undefined;) {
    hit = inner;
    const next: Element | null | undefined = inner.shadowRoot?.elementFromPoint(x, y);
    inner = next === inner ? null : (next ?? null);
  }
  return hit;
}

/** What covers the frame that the element is in, at this point of the frame. */
function coverOfFrame(element: Element, x: number, y: number): Element | undefined {
  const frame = frameOf(element);
  if (frame === null) return undefined;
  const { left, top } = frame.getBoundingClientRect();
  const [outerX, outerY] = [left + frame.clientLeft + x, top + frame.clientTop + y];
  const hit = hitAt(frame.ownerDocument, outerX, outerY);
  return hit === null || hit === frame ? (hit === frame ? coverOfFrame(frame, outerX, outerY) : undefined) : hit;
}

function frameOf(element: Element): Element | null {
  try {
    return element.ownerDocument.defaultView?.frameElement ?? null;
  } catch {
    return null;
  }
}

/** A click on a label is one on its control. */
function isLabelOf(hit: Element, element: Element): boolean {
  const label = hit.closest('label');
  return label !== null && label.control === element;
}

/** What a person would call a cover: the dialog or the panel that it belongs to, not its innermost element. */
export function namedCover(cover: Element): Element {
  for (let at: Element | null = cover; at !== null; at = parentOf(at)) {
    if (at.matches('dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]')) return at;
    if (at.localName === 'body') break;
  }
  let outer = cover;
  for (let at: Element | null = cover; at !== null && at.localName !== 'body'; at = parentOf(at)) {
    const view = at.ownerDocument.defaultView ?? window;
    const { position } = view.getComputedStyle(at);
    if (position === 'fixed' || position === 'absolute' || position === 'sticky') outer = at;
  }
  return outer;
}
