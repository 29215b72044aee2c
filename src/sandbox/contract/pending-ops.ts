import type { StorageAreaName, StorageOp } from './sandbox-wire.ts';

/** Changes of a tool's storage that wait to be passed on: of each key only the last one. */
export interface PendingOps {
  readonly add: (ops: readonly StorageOp[]) => void;
  /** All that wait, which then wait no more. */
  readonly take: () => StorageOp[];
  readonly size: () => number;
}

/** Of one area: whether it is cleared first, and the last change of each key. */
interface PendingArea {
  cleared: boolean;
  readonly ops: Map<string, StorageOp>;
}

export function createPendingOps(): PendingOps {
  let pending = new Map<StorageAreaName, PendingArea>();
  return {
    add: (ops) => {
      for (const op of ops) {
        const area = pending.get(op.area) ?? { cleared: false, ops: new Map() };
        pending.set(op.area, area);
        if (op.op === 'clear') {
          area.cleared = true;
          area.ops.clear();
        } else {
          area.ops.set(op.key, op);
        }
      }
    },
    take: () => {
      const all = [...pending].flatMap(([area, { cleared, ops }]): StorageOp[] => [
        ...(cleared ? [{ op: 'clear', area } as const] : []),
        ...ops.values(),
      ]);
      pending = new Map();
      return all;
    },
    size: () => [...pending.values()].reduce((sum, { ops }) => sum + ops.size, 0),
  };
}
