import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ShownRun } from '../../core/sandboxed-run.ts';
import type { FrameStage } from '../../platform/page/frame-host.ts';

/** The run panel of its tool comes before the dock at the bottom of the app. */
export type DocumentPlace = 'panel' | 'dock';

export interface DomState {
  /** The tool's document that is open; there is one at a time. */
  readonly shown: (ShownRun & { readonly frame: HTMLIFrameElement }) | undefined;
  readonly place: DocumentPlace;
}

/**
 * Shows documents of tools. A frame reloads when it is taken out of the page, so it goes from place to place by
 * `moveBefore`; in a browser without that it stays in the dock.
 *
 * The frame is inert until a person points at it or enters it by its button, and again when the app is typed into: so a
 * document cannot take the keyboard by itself.
 */
export interface DomStage extends FrameStage {
  readonly store: StoreApi<DomState>;
  /** Offers an element that is in the page. The returned function takes it back, before the element is removed. */
  readonly offer: (place: DocumentPlace, element: HTMLElement, focusBack: () => void) => () => void;
  /** The pointer is over the document. */
  readonly wake: () => void;
  /** The pointer has left it. */
  readonly rest: () => void;
  /** Gives it the keyboard. */
  readonly enter: () => void;
}

interface Offer {
  readonly element: HTMLElement;
  readonly focusBack: () => void;
}
/** Known to browsers, not yet to the library of types. */
type MovingParent = HTMLElement & { readonly moveBefore?: (node: Node, child: Node | null) => void };

export function createDomStage(): DomStage {
  const store = createStore<DomState>()(() => ({ shown: undefined, place: 'dock' }));
  const offers = new Map<DocumentPlace, Offer>();
  const frame = (): HTMLIFrameElement | undefined => store.getState().shown?.frame;
  const hasKeyboard = (): boolean => frame() !== undefined && document.activeElement === frame();

  const arrange = (): void => {
    const shown = frame();
    const place = canMove() && offers.has('panel') ? 'panel' : 'dock';
    const target = offers.get(place)?.element as MovingParent | undefined;
    if (shown === undefined || target === undefined) return;
    if (!shown.isConnected) target.append(shown);
    else if (shown.parentElement !== target) target.moveBefore?.(shown, null);
    store.setState({ place });
  };
  const sleep = (): void => {
    const shown = frame();
    if (shown !== undefined) shown.inert = true;
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (target !== frame()) sleep();
  };

  return {
    store,
    show(shown, run) {
      store.setState({ shown: { ...run, frame: shown } });
      // What is typed into the app is not meant for the document.
      addEventListener('keydown', sleep, { capture: true });
      addEventListener('focusin', onFocus);
      arrange();
    },
    hide(shown) {
      const hadKeyboard = document.activeElement === shown;
      shown.remove();
      if (frame() === shown) {
        store.setState({ shown: undefined, place: 'dock' });
        removeEventListener('keydown', sleep, { capture: true });
        removeEventListener('focusin', onFocus);
      }
      if (hadKeyboard) document.getElementById('content')?.focus();
    },
    leave(shown) {
      if (document.activeElement === shown) offers.get(store.getState().place)?.focusBack();
    },
    offer(place, element, focusBack) {
      const offer: Offer = { element, focusBack };
      offers.set(place, offer);
      arrange();
      return () => {
        if (offers.get(place) !== offer) return;
        offers.delete(place);
        arrange();
      };
    },
    wake() {
      const shown = frame();
      if (shown !== undefined) shown.inert = false;
    },
    rest() {
      if (!hasKeyboard()) sleep();
    },
    enter() {
      const shown = frame();
      if (shown === undefined) return;
      shown.inert = false;
      shown.focus();
    },
  };
}

function canMove(): boolean {
  return 'moveBefore' in Element.prototype;
}
