import type { ActTarget } from '../../../contract/automation.ts';
import { findTarget, goOn, pause, type ActContext, type Target } from '../page-state.ts';
import { describeCover } from '../read/annotate.ts';
import { parentOf } from '../read/composed-tree.ts';
import { aimAt, type Aim } from '../read/covers.ts';
import { createStyles } from '../read/names.ts';
import { isDisabled } from '../read/states.ts';
import { Refusal } from '../refusal.ts';
import { focusableAround } from './focus.ts';

/** A target in sight, under the pointer. */
export interface Reached extends Target, Aim {}

/**
 * Brings a target into the window, moves the pointer to it, and looks at it again: what is there after the way is what
 * the act hits.
 *
 * @throws Refusal
 */
export async function reach(context: ActContext, target: ActTarget): Promise<Reached> {
  const { state, isDrawn } = context;
  const { element } = findTarget(state, target);
  scrollIntoSight(element);
  const first = aim(element);
  if (isDrawn) await movePointer(context, first);
  goOn(context);
  const found = findTarget(state, target);
  if (found.element !== element) throw new Refusal('changed', 'The element was replaced: call annotate_page again');
  let last = aim(element);
  // It moved under the pointer: the pointer follows once.
  if (isDrawn && Math.hypot(last.x - first.x, last.y - first.y) > 4) {
    await movePointer(context, last);
    goOn(context);
    findTarget(state, target);
    last = aim(element);
  }
  return { ...found, ...last };
}

async function movePointer(context: ActContext, { x, y, hit }: Aim): Promise<void> {
  const [left, top] = offsetOf(hit);
  await pause(context, context.state.overlay.movePointer(left + x, top + y));
}

/** Where the document of an element begins in the window of the panel. */
function offsetOf(element: Element): readonly [left: number, top: number] {
  let [left, top] = [0, 0];
  for (let view = element.ownerDocument.defaultView; view !== null && view !== window;) {
    const frame: Element | null = view.frameElement;
    if (frame === null) break;
    const box = frame.getBoundingClientRect();
    left += box.left + frame.clientLeft;
    top += box.top + frame.clientTop;
    view = frame.ownerDocument.defaultView;
  }
  return [left, top];
}

function scrollIntoSight(element: HTMLElement): void {
  const part = visiblePart(element);
  const found = aimAt(part);
  if (found === undefined || 'cover' in found)
    part.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  for (let view = element.ownerDocument.defaultView; view !== null && view !== window;) {
    const frame: Element | null = view.frameElement;
    frame?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    view = frame?.ownerDocument.defaultView ?? null;
  }
}

/** What a person sees of a control: its label if it is drawn by one, the canvas of what a canvas stands for. */
function visiblePart(element: HTMLElement): HTMLElement {
  const canvas = element.localName === 'canvas' ? null : element.closest('canvas');
  if (canvas !== null) return canvas;
  const { width, height } = element.getBoundingClientRect();
  const isTiny = width <= 1 || height <= 1 || createStyles()(element).opacity === '0';
  const label = (element as HTMLInputElement).labels?.[0];
  return isTiny && label !== undefined ? label : element;
}

function aim(element: HTMLElement): Aim {
  const part = visiblePart(element);
  const found = aimAt(part);
  if (found === undefined) throw new Refusal('unable', 'It is not on the screen and cannot be scrolled into view');
  if ('hit' in found) return part === element ? found : { ...found, hit: part.localName === 'canvas' ? element : part };
  throw new Refusal(
    'covered',
    `It is covered by ${describeCover(found.cover, createStyles())}: close or move that first`,
  );
}

export function needEnabled({ element }: Target): void {
  if (isDisabled(element)) throw new Refusal('unable', 'It is disabled');
}

/** The events of a press of the main button. */
export function click(context: ActContext, { element, hit, x, y }: Reached, count: number): void {
  if (context.isDrawn) context.state.overlay.showClick();
  hover(hit, x, y);
  for (let detail = 1; detail <= count; detail += 1) {
    const down = { detail, button: 0, buttons: 1 };
    pointer(hit, 'pointerdown', x, y, down);
    if (mouse(hit, 'mousedown', x, y, down)) context.state.focus.moveTo(focusableAround(element));
    const up = { detail, button: 0, buttons: 0 };
    pointer(hit, 'pointerup', x, y, up);
    mouse(hit, 'mouseup', x, y, up);
    if (hit.isConnected) mouse(hit, 'click', x, y, up);
  }
  if (count === 2 && hit.isConnected) mouse(hit, 'dblclick', x, y, { detail: 2 });
}

/** The events of a pointer that comes to an element. */
export function hover(hit: Element, x: number, y: number): void {
  pointer(hit, 'pointerover', x, y);
  mouse(hit, 'mouseover', x, y);
  const around: Element[] = [];
  for (let at: Element | null = hit; at !== null; at = parentOf(at)) around.unshift(at);
  for (const each of around) {
    pointer(each, 'pointerenter', x, y, { bubbles: false });
    mouse(each, 'mouseenter', x, y, { bubbles: false });
  }
  pointer(hit, 'pointermove', x, y);
  mouse(hit, 'mousemove', x, y);
}

const usual = (element: Element, clientX: number, clientY: number): MouseEventInit => ({
  bubbles: true,
  cancelable: true,
  composed: true,
  view: element.ownerDocument.defaultView,
  clientX,
  clientY,
});

function pointer(element: Element, type: string, x: number, y: number, init: PointerEventInit = {}): void {
  element.dispatchEvent(
    new PointerEvent(type, { ...usual(element, x, y), pointerId: 1, pointerType: 'mouse', isPrimary: true, ...init }),
  );
}

/** @returns whether nothing prevented it */
function mouse(element: Element, type: string, x: number, y: number, init: MouseEventInit = {}): boolean {
  return element.dispatchEvent(new MouseEvent(type, { ...usual(element, x, y), ...init }));
}
