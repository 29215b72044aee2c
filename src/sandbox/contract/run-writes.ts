import { createPendingOps } from './pending-ops.ts';
import type { StorageOp } from './sandbox-wire.ts';

/** The writes of one run to its tool's storage. */
export interface RunWrites {
  readonly add: (ops: readonly StorageOp[]) => void;
  /** Settles when everything is written, with the reason of the first failure. */
  readonly settled: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: unknown }>;
}

/**
 * Writes in the background, one write at a time; changes that arrive meanwhile are merged. A tool that writes faster
 * than the disk therefore has one pending write, not thousands.
 */
export function createRunWrites(apply: (ops: readonly StorageOp[]) => Promise<void>): RunWrites {
  const pending = createPendingOps();
  let writing: Promise<void> | undefined;
  let failure: { readonly reason: unknown } | undefined;

  const write = async (): Promise<void> => {
    for (let ops = pending.take(); ops.length > 0; ops = pending.take()) {
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
      pending.add(ops);
      writing ??= write();
    },
    settled: async () => {
      await writing;
      return failure === undefined ? { ok: true } : { ok: false, reason: failure.reason };
    },
  };
}
