import { SPARES } from '../../core/spare-limits.ts';
import type { Realm } from './sandboxed-run.ts';

/** How many booted workers a frame of this realm keeps for its tool, unless runs come in a row. */
export function usualSpares(realm: Realm): number {
  return realm === 'node' ? SPARES.nodeWorkers : SPARES.workers;
}
