import type { Action } from '../stores/action-registry.ts';
import { useActions } from '../stores/use-actions.ts';
import { useDecisionGuard } from './use-decision-guard.ts';

/** An answer in the palette and by its keys: there only while answers to what is shown count. */
export function useDecisionAction(action: Action | undefined): void {
  const { isReady } = useDecisionGuard();
  useActions(() => (isReady && action !== undefined ? [action] : []));
}
