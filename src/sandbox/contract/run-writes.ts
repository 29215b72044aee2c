import type { StorageAreaName, StorageOp } from './sandbox-wire.ts';

/** What one run writes to its tool's storage. */
export interface RunWrites {
  readonly add: (ops: readonly StorageOp[]) => void;
  /** Settles when everything is written; gives the first failure's reason. */
  readonly settled: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: unknown }>;
}

/** Changes of one area that are not written yet: emptied first or not, then the last word on each key. */
interface PendingArea {
  cleared: boolean;
  readonly ops: Map<string, StorageOp>;
}

/**
 * Writes behind a run with one write under way at a time; what comes meanwhile is merged. A tool that sends changes
 * faster than the disk takes them so leaves one write behind, not thousands.
 */
export function createRunWrites(apply: (ops: readonly StorageOp[]) => Promise<void>): RunWrites {
  let pending = new Map<StorageAreaName, PendingArea>();
  let writing: Promise<void> | undefined;
  let failure: { readonly reason: unknown } | undefined;

  const write = async (): Promise<void> => {
    while (pending.size > 0) {
      const ops = [...pending].flatMap(([area, { cleared, ops: changes }]): StorageOp[] => [
        ...(cleared ? [{ op: 'clear', area } as const] : []),
        ...changes.values(),
      ]);
      pending = new Map();
      try {
        await apply(ops);
      } catch (reason) {
        failure ??= { reason };
      }
    }
    writing = undefined;
  };

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
      writing ??= write();
    },
    settled: async () => {
      await writing;
      return failure === undefined ? { ok: true } : { ok: false, reason: failure.reason };
    },
  };
}
