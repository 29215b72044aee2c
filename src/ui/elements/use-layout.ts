import { useSyncExternalStore } from 'react';

/** `wide` has all panes side by side, `middle` no list, `narrow` one column. */
export type LayoutSize = 'wide' | 'middle' | 'narrow';

const queries =
  typeof matchMedia === 'undefined'
    ? undefined
    : {
        wide: matchMedia('(min-width: 900px)'),
        narrow: matchMedia('(max-width: 599px)'),
        beside: matchMedia('(min-width: 720px)'),
      };

export function useLayoutSize(): LayoutSize {
  return useSyncExternalStore(subscribe, current);
}

/** Whether there is room for two things side by side, such as code and its run; without it they are two tabs. */
export function useHasRoomBeside(): boolean {
  return useSyncExternalStore(subscribe, () => queries?.beside.matches !== false);
}

function subscribe(onChange: () => void): () => void {
  queries?.wide.addEventListener('change', onChange);
  queries?.narrow.addEventListener('change', onChange);
  queries?.beside.addEventListener('change', onChange);
  return () => {
    queries?.wide.removeEventListener('change', onChange);
    queries?.narrow.removeEventListener('change', onChange);
    queries?.beside.removeEventListener('change', onChange);
  };
}

function current(): LayoutSize {
  if (queries?.narrow.matches === true) return 'narrow';
  return queries?.wide.matches === false ? 'middle' : 'wide';
}
