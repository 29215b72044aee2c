import type { ReactNode } from 'react';

/** One element in one state. */
interface State {
  readonly name: string;
  /** Rendered as if hovered or focused. */
  readonly force?: 'hover' | 'focus';
  readonly node: ReactNode;
}

/** All states of an element. */
export interface GalleryEntry {
  readonly element: string;
  /** Stacked vertically, since it is too wide for a row. */
  readonly wide?: boolean;
  readonly states: readonly State[];
}

/** Text that is too long for its place. */
export const LONG = 'A sentence that is much longer than whoever drew this had in mind, and goes on';
/** A word without a line break opportunity. */
export const UNBROKEN = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';
/** Written from right to left. */
export const RIGHT_TO_LEFT = 'تشغيل الأداة';

/** A handler for the gallery, where nothing happens. */
export function nothing(): void {
  // An element in the gallery has no effect.
}
