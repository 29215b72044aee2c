import { useEffect } from 'react';
import { safeStorage } from '../model/safe-storage.ts';
import { useModel, useTools } from './app-model.ts';

const KEY = 'toolyard.has-tools';

/** Whether there were tools when the page was last open: what to show first until the list is read. */
export function hadTools(): boolean {
  return safeStorage()?.getItem(KEY) === '1';
}

/** Keeps that for the next time. */
export function useListMark(): void {
  const { place } = useModel();
  const hasTools = useTools(({ tools }) => (tools === undefined ? undefined : tools.length > 0));
  useEffect(() => {
    if (place !== 'app' || hasTools === undefined || hasTools === hadTools()) return;
    try {
      safeStorage()?.setItem(KEY, hasTools ? '1' : '0');
    } catch {
      // A full storage costs one shift at the next start, no more.
    }
  }, [place, hasTools]);
}
