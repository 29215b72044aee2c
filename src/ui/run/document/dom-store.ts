import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ShownRun } from '../../../sandbox/contract/sandboxed-run.ts';
import { isTextField } from '../../elements/fields/escape.ts';
import type { FrameStage } from '../../../platform/page/frame-host.ts';

/** The run panel of its tool takes precedence over the dock at the bottom of the app. */
export type DocumentLocation = 'panel' | 'dock';

export interface DomState {
  /** The open document of a tool; there is one at a time. */
  readonly shown: (ShownRun & { readonly frame: HTMLIFrameElement }) | undefined;
  readonly location: DocumentLocation;
  /** How often the document took the focus by itself. */
  readonly thefts: number;
}

/**
 * Shows documents of tools. A frame reloads when it is removed from the page, so `moveBefore` moves it between places;
 * in a browser without that it stays in the dock.
 *
 * The frame is inert until a person points at it or enters it by its button, and again when the person types into the
 * app. Fingers do not point before they tap: on a touch screen it is inert only from when a person begins to type into
 * the app until they tap where it is. That stops interaction, not its scripts: a frame that focuses itself loses the focus
 * immediately, and `thefts` counts it.
 */
export interface DomStage extends FrameStage {
  readonly store: StoreApi<DomState>;
  /** Offers an element in the page. The returned function withdraws it, before the element is removed. */
  readonly offer: (location: DocumentLocation, element: HTMLElement, focusBack: () => void) => () => void;
  /** The pointer enters the document. */
  readonly wake: () => void;
  /** The pointer leaves it, as a finger does after each tap. */
  readonly rest: (pointer: { readonly pointerType: string }) => void;
  /** Gives it the keyboard focus. */
  readonly enter: () => void;
}

/** Interval of checks whether the document has taken the focus. */
const LOOK_MS = 40;
/** After a person gave it the focus and the app took it back at once, the document may still pass the first on. */
const SETTLE_MS = 250;

interface Offer {
  readonly element: HTMLElement;
  readonly focusBack: () => void;
}
/** Supported by browsers, but not yet in the type library. */
type MovingParent = HTMLElement & { readonly moveBefore?: (node: Node, child: Node | null) => void };

/** @param onShow is told of a document; what it returns is called when the document is no longer shown */
export function createDomStage(onShow?: (frame: HTMLIFrameElement, run: ShownRun) => () => void): DomStage {
  const store = createStore<DomState>()(() => ({ shown: undefined, location: 'dock', thefts: 0 }));
  const frame = (): HTMLIFrameElement | undefined => store.getState().shown?.frame;
  const keyboard = keyboardOf(store);
  const locations = locationsOf(store);
  let onHide = (): void => undefined;

  return {
    store,
    show(shown, run) {
      onHide();
      onHide = onShow?.(shown, run) ?? (() => undefined);
      store.setState({ shown: { ...run, frame: shown }, thefts: 0 });
      keyboard.guard();
      locations.arrange();
    },
    hide(shown) {
      const hadKeyboard = document.activeElement === shown;
      shown.remove();
      if (frame() === shown) {
        onHide();
        store.setState({ shown: undefined, location: 'dock' });
        keyboard.leave();
      }
      if (store.getState().thefts > 0) keyboard.takeBack();
      else if (hadKeyboard) document.getElementById('content')?.focus();
    },
    leave(shown) {
      if (document.activeElement === shown) locations.focusBack();
    },
    offer: locations.offer,
    wake() {
      const shown = frame();
      if (shown !== undefined) shown.inert = false;
    },
    rest({ pointerType }) {
      if (pointerType !== 'touch' && !keyboard.hasKeyboard()) keyboard.sleep();
    },
    enter() {
      const shown = frame();
      if (shown === undefined) return;
      shown.inert = false;
      keyboard.given();
      shown.focus();
    },
  };
}

/** The possible places of the document; it uses the first one that is offered. */
function locationsOf(store: StoreApi<DomState>) {
  const offers = new Map<DocumentLocation, Offer>();
  const arrange = (): void => {
    const shown = store.getState().shown?.frame;
    const location = canMove() && offers.has('panel') ? 'panel' : 'dock';
    const target = offers.get(location)?.element as MovingParent | undefined;
    if (shown === undefined || target === undefined) return;
    if (!shown.isConnected) target.append(shown);
    else if (shown.parentElement !== target) target.moveBefore?.(shown, null);
    store.setState({ location });
  };
  return {
    arrange,
    focusBack: () => offers.get(store.getState().location)?.focusBack(),
    offer(location: DocumentLocation, element: HTMLElement, focusBack: () => void) {
      const offer: Offer = { element, focusBack };
      offers.set(location, offer);
      arrange();
      return () => {
        if (offers.get(location) !== offer) return;
        offers.delete(location);
        arrange();
      };
    },
  };
}

/** Keeps the focus in the app until a person gives it to the document. */
function keyboardOf(store: StoreApi<DomState>) {
  const frame = (): HTMLIFrameElement | undefined => store.getState().shown?.frame;
  const hasKeyboard = (): boolean => frame() !== undefined && document.activeElement === frame();
  const sleep = (): void => {
    const shown = frame();
    if (shown !== undefined) shown.inert = true;
  };
  let last: HTMLElement | undefined;
  const onFocus = ({ target }: FocusEvent): void => {
    if (target === frame()) return;
    if (target instanceof HTMLElement) last = target;
    if (!isTouched() || isTextField(target)) sleep();
  };
  const blur = windowBlur();
  const takeBack = (): void => {
    window.focus();
    if (last?.isConnected === true) focusAgain(last);
  };
  let givenAt = -Infinity;
  const look = (): void => {
    const shown = frame();
    if (shown === undefined || !shown.inert || !document.hasFocus() || !(blur.isNow() || hasKeyboard())) return;
    const isLate = performance.now() - givenAt > SETTLE_MS;
    if (isLate) store.setState({ thefts: store.getState().thefts + 1 });
    shown.blur();
    takeBack();
  };
  let looking: ReturnType<typeof setInterval> | undefined;
  return {
    hasKeyboard,
    sleep,
    takeBack,
    given() {
      givenAt = performance.now();
    },
    guard() {
      last = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
      // Text typed into the app is not for the document.
      addEventListener('keydown', sleep, { capture: true });
      addEventListener('focusin', onFocus);
      if (!isTextField(document.activeElement)) wakeForTaps(frame());
      blur.watch();
      clearInterval(looking);
      looking = setInterval(look, LOOK_MS);
    },
    leave() {
      removeEventListener('keydown', sleep, { capture: true });
      removeEventListener('focusin', onFocus);
      blur.end();
      clearInterval(looking);
    },
  };
}

/** It may still be the active element, and then focusing it alone has no effect. */
function focusAgain(element: HTMLElement): void {
  element.blur();
  element.focus();
}

function wakeForTaps(frame: HTMLIFrameElement | undefined): void {
  if (frame !== undefined && isTouched()) frame.inert = false;
}

/** Between `blur` and `focus` of the window: if the page still has the focus, a frame has it. */
function windowBlur() {
  let isBlurred = false;
  const onWindow = ({ type }: FocusEvent): void => {
    isBlurred = type === 'blur';
  };
  return {
    isNow: () => isBlurred,
    watch() {
      isBlurred = false;
      for (const type of ['blur', 'focus'] as const) addEventListener(type, onWindow);
    },
    end() {
      for (const type of ['blur', 'focus'] as const) removeEventListener(type, onWindow);
    },
  };
}

/** Whether people use fingers here first. */
function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

function canMove(): boolean {
  return 'moveBefore' in Element.prototype;
}
