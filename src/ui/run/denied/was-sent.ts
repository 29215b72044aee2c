import type { NetworkUse } from '../../../core/call.ts';

/** Requests that have left, whatever came of them, and leave again with the run: one that was refused has no time. */
export function wasSent(network: readonly NetworkUse[] = []): readonly NetworkUse[] {
  return network.filter(
    ({ outcome, durationMs }) => outcome === 'sent' || (outcome !== 'denied' && durationMs !== undefined),
  );
}
