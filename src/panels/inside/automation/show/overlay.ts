import type { AnnotatedControl } from '../../../contract/automation.ts';

/** What the app draws over a page: numbers, and a pointer. Nothing in it can be clicked or read by the page. */
export interface Overlay {
  /** The element that holds it; undefined until something is drawn. */
  readonly host: Element | undefined;
  readonly showLabels: (controls: readonly AnnotatedControl[]) => void;
  readonly hideLabels: () => void;
  /** Moves the pointer to a point of the window; resolves to the time that it takes. */
  readonly movePointer: (x: number, y: number) => number;
  readonly showClick: () => void;
  /** Hides the pointer soon. */
  readonly rest: () => void;
}

const POINTER_MS = { shortest: 150, longest: 600 } as const;
const REST_MS = 2_500;
const COLOUR = '#1d4ed8';
const ARROW = 'M1 1 L1 17 L5.5 13 L8.5 20 L11.5 18.7 L8.6 12 L14.5 12 Z';

export function createOverlay(): Overlay {
  const layer = createLayer();
  return {
    get host() {
      return layer.host();
    },
    ...createLabels(layer),
    ...createPointer(layer),
  };
}

interface Layer {
  readonly host: () => Element | undefined;
  /** Shows it over all that is in the page now. */
  readonly open: () => ShadowRoot;
}

function createLayer(): Layer {
  let host: HTMLElement | undefined;
  let root: ShadowRoot | undefined;
  return {
    host: () => host,
    open: () => {
      if (host === undefined || root === undefined) {
        host = document.createElement('toolyard-overlay');
        host.setAttribute('aria-hidden', 'true');
        // Over the dialogs of the page, which are in the top layer too.
        host.popover = 'manual';
        setStyles(host, LAYER_STYLES);
        root = host.attachShadow({ mode: 'closed' });
      }
      if (!host.isConnected) document.documentElement.append(host);
      // Shown anew, it is over a dialog that was opened since.
      if (host.matches(':popover-open')) host.hidePopover();
      host.showPopover();
      return root;
    },
  };
}

const LAYER_STYLES = {
  all: 'initial',
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  background: 'transparent',
  border: '0',
  padding: '0',
  margin: '0',
  overflow: 'hidden',
  'pointer-events': 'none',
  'z-index': '2147483647',
};

function createLabels({ open }: Layer): Pick<Overlay, 'showLabels' | 'hideLabels'> {
  let labels: HTMLElement | undefined;
  const hideLabels = (): void => {
    labels?.remove();
    labels = undefined;
  };
  for (const type of ['scroll', 'resize'] as const) window.addEventListener(type, hideLabels, { capture: true });
  return {
    hideLabels,
    showLabels: (controls) => {
      const parent = open();
      hideLabels();
      labels = document.createElement('div');
      for (const control of controls) if (isInWindow(control)) labels.append(outlineOf(control), tagOf(control));
      parent.append(labels);
    },
  };
}

/** The drawn pointer (VirtualPointer). */
function createPointer({ open }: Layer): Pick<Overlay, 'movePointer' | 'showClick' | 'rest'> {
  let pointer: HTMLElement | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let [pointerX, pointerY] = [24, 24];
  const setPosition = (): void =>
    pointer?.style.setProperty('transform', `translate(${String(pointerX)}px, ${String(pointerY)}px)`);
  return {
    movePointer: (x, y) => {
      const parent = open();
      clearTimeout(resting);
      pointer ??= drawPointer();
      if (!pointer.isConnected) parent.append(pointer);
      const distance = Math.hypot(x - pointerX, y - pointerY);
      const ms = Math.round(Math.min(POINTER_MS.longest, Math.max(POINTER_MS.shortest, distance)));
      pointer.style.setProperty('transition', 'none');
      setPosition();
      // The browser draws the start of the way before its end.
      void pointer.getBoundingClientRect();
      pointer.style.setProperty('transition', `transform ${String(ms)}ms cubic-bezier(0.2, 0.7, 0.2, 1)`);
      [pointerX, pointerY] = [x, y];
      setPosition();
      return ms;
    },
    showClick: () => {
      pointer?.animate([{ boxShadow: `0 0 0 0 ${COLOUR}` }, { boxShadow: `0 0 0 12px transparent` }], {
        duration: 300,
        easing: 'ease-out',
      });
    },
    rest: () => {
      clearTimeout(resting);
      resting = setTimeout(() => pointer?.remove(), REST_MS);
    },
  };
}

function isInWindow({ box: [left, top, width, height] }: AnnotatedControl): boolean {
  return left + width > 0 && top + height > 0 && left < window.innerWidth && top < window.innerHeight && width > 0;
}

function outlineOf({ box: [left, top, width, height] }: AnnotatedControl): HTMLElement {
  return boxed({
    left: `${String(left)}px`,
    top: `${String(top)}px`,
    width: `${String(width)}px`,
    height: `${String(height)}px`,
    'box-sizing': 'border-box',
    border: `1px solid ${COLOUR}`,
    'border-radius': '3px',
  });
}

function tagOf({ annotationId, box: [left, top] }: AnnotatedControl): HTMLElement {
  const tag = boxed({
    left: `${String(Math.max(0, left))}px`,
    top: `${String(Math.max(0, top - 8))}px`,
    padding: '0 3px',
    font: '600 11px/14px system-ui, sans-serif',
    color: '#fff',
    background: COLOUR,
    'border-radius': '3px',
    'white-space': 'nowrap',
  });
  tag.textContent = String(annotationId);
  return tag;
}

function drawPointer(): HTMLElement {
  const pointer = boxed({ left: '0', top: '0', width: '2px', height: '2px', 'border-radius': '50%' });
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('width', '18');
  svg.setAttribute('height', '24');
  svg.setAttribute('viewBox', '0 0 16 22');
  svg.style.setProperty('position', 'absolute');
  svg.style.setProperty('overflow', 'visible');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ARROW);
  path.setAttribute('fill', COLOUR);
  path.setAttribute('stroke', '#fff');
  path.setAttribute('stroke-width', '1.5');
  svg.append(path);
  pointer.append(svg);
  return pointer;
}

function boxed(styles: Readonly<Record<string, string>>): HTMLElement {
  const element = document.createElement('div');
  setStyles(element, { position: 'fixed', ...styles });
  return element;
}

function setStyles(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
}
