import type { ReactNode } from 'react';

/** One element in one state. */
interface State {
  readonly name: string;
  /** Drawn as if the pointer were on it, or the keyboard. */
  readonly force?: 'hover' | 'focus';
  readonly node: ReactNode;
}

/** All states of an element. */
export interface GalleryEntry {
  readonly element: string;
  /** One under the other: too wide for a row. */
  readonly wide?: boolean;
  readonly states: readonly State[];
}

/** What does not fit where one thought of a word or two. */
export const LONG = 'A sentence that is much longer than whoever drew this had in mind, and goes on';
/** Breaks nowhere by itself. */
export const UNBROKEN = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';
/** Written from right to left. */
export const RIGHT_TO_LEFT = 'تشغيل الأداة';

/** What happens in the gallery stays there. */
export function nothing(): void {
  // An element that is only looked at has nothing to do.
}
