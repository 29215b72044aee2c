import { useSyncExternalStore } from 'react';

/** `wide` has panes side by side, `middle` two tabs, `narrow` one column. */
export type LayoutSize = 'wide' | 'middle' | 'narrow';

const queries =
  typeof matchMedia === 'undefined'
    ? undefined
    : { wide: matchMedia('(min-width: 900px)'), narrow: matchMedia('(max-width: 599px)') };

export function useLayoutSize(): LayoutSize {
  return useSyncExternalStore(subscribe, current);
}

function subscribe(onChange: () => void): () => void {
  queries?.wide.addEventListener('change', onChange);
  queries?.narrow.addEventListener('change', onChange);
  return () => {
    queries?.wide.removeEventListener('change', onChange);
    queries?.narrow.removeEventListener('change', onChange);
  };
}

function current(): LayoutSize {
  if (queries?.narrow.matches === true) return 'narrow';
  return queries?.wide.matches === false ? 'middle' : 'wide';
}
