import { useEffect } from 'react';
import { FIRST_TOOL_NAME } from '../../agent/contract/first-names.ts';
import { safeStorage } from '../lib/safe-storage.ts';
import { useApp, useTools } from '../stores/app-context.ts';

const KEY = 'toolyard.has-tools';

/**
 * Whether there were tools, other than the introduction's, when the page was last open: decides what to show until the
 * list has loaded.
 */
export function hadTools(): boolean {
  return safeStorage()?.getItem(KEY) === '1';
}

/** Stores that for the next page. */
export function useListMark(): void {
  const { surface } = useApp();
  const hasTools = useTools(({ tools }) =>
    tools === undefined ? undefined : tools.some(({ name }) => name !== FIRST_TOOL_NAME),
  );
  useEffect(() => {
    if (surface !== 'app' || hasTools === undefined || hasTools === hadTools()) return;
    keep(hasTools);
  }, [surface, hasTools]);
}

/** @returns whether it was stored: a full storage costs only a layout shift at the next start. */
function keep(hasTools: boolean): boolean {
  try {
    safeStorage()?.setItem(KEY, hasTools ? '1' : '0');
    return true;
  } catch {
    return false;
  }
}
