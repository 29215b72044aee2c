import type { StorageAreaName, StorageOp } from './sandbox-wire.ts';

/** The writes of one run to its tool's storage. */
export interface RunWrites {
  readonly add: (ops: readonly StorageOp[]) => void;
  /** Settles when everything is written, with the reason of the first failure. */
  readonly settled: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: unknown }>;
}

/** Pending changes of one area: whether it is cleared first, and the last value of each key. */
interface PendingArea {
  cleared: boolean;
  readonly ops: Map<string, StorageOp>;
}

/**
 * Writes in the background, one write at a time; changes that arrive meanwhile are merged. A tool that writes faster
 * than the disk therefore has one pending write, not thousands.
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
