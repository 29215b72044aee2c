import { useEffect, useRef } from 'react';
import type { Action } from './action-registry.ts';
import { useApp } from './app-context.ts';

/**
 * Offers actions in the palette and by their keys while the component is mounted. `make` is called on demand and omits
 * actions that do not apply at that moment:
 *
 * `useActions(() => [{ id: 'tool.copy', group: 'tool', label: texts.tool.copy, perform: copy }]);`
 */
export function useActions(make: () => readonly Action[]): void {
  const { actions } = useApp();
  const latest = useRef(make);
  useEffect(() => {
    latest.current = make;
  });
  useEffect(() => actions.add(() => latest.current()), [actions]);
}
