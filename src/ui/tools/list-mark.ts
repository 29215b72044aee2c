import { useEffect } from 'react';
import { FIRST_TOOL_NAME } from '../../agent/contract/first-names.ts';
import { safeStorage } from '../model/safe-storage.ts';
import { useModel, useTools } from '../stores/app-model.ts';

const KEY = 'toolyard.has-tools';

/**
 * Whether there were tools besides that of the opening when the page was last open: what to show first until the list
 * is read.
 */
export function hadTools(): boolean {
  return safeStorage()?.getItem(KEY) === '1';
}

/** Keeps that for the next time. */
export function useListMark(): void {
  const { place } = useModel();
  const hasTools = useTools(({ tools }) =>
    tools === undefined ? undefined : tools.some(({ name }) => name !== FIRST_TOOL_NAME),
  );
  useEffect(() => {
    if (place !== 'app' || hasTools === undefined || hasTools === hadTools()) return;
    keep(hasTools);
  }, [place, hasTools]);
}

/** @returns whether it was kept: a full storage costs one shift at the next start, no more. */
function keep(hasTools: boolean): boolean {
  try {
    safeStorage()?.setItem(KEY, hasTools ? '1' : '0');
    return true;
  } catch {
    return false;
  }
}
