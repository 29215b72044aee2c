import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { seededRandom } from '../../../core/testing/seeded-random.ts';
import type { ToolyardDatabase } from '../../../platform/database/database.ts';

/** Decides what comes first where a machine under load would, so that a seed always gives the same history. */
export interface RandomSchedule {
  /** Returns at once in most cases, and after a few others had their turn in the rest. */
  readonly wait: () => Promise<void>;
  /** The database, whose reads outside transactions begin and end late. */
  readonly slow: (database: ToolyardDatabase) => ToolyardDatabase;
  /** Gives back the real ids, clock and hash. */
  readonly end: () => void;
}

const START = Date.UTC(2026, 0);

/** Replaces ids, the clock and the time that a hash takes, until its end. */
export function createRandomSchedule(seed: number): RandomSchedule {
  const random = seededRandom(seed);
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  const wait = async (): Promise<void> => {
    vi.setSystemTime(Date.now() + random.below(3));
    if (random.below(4) !== 0) return;
    for (let turns = random.below(12); turns > 0; turns -= 1) await new Promise((go) => setImmediate(go));
  };
  const ids = seededRandom(seed + 1);
  const makesIds = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) for (let at = 0; at < bytes.length; at += 1) bytes[at] = ids.below(256);
    return bytes;
  });
  // The real one answers from another thread, whenever that has time.
  const hashes = vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_algorithm, bytes) => {
    const hash = Uint8Array.from(
      createHash('sha256')
        .update(bytes as Uint8Array)
        .digest(),
    );
    await wait();
    return hash.buffer;
  });
  return {
    wait,
    slow: (database) => slowDatabase(database, wait),
    end: () => {
      makesIds.mockRestore();
      hashes.mockRestore();
      vi.useRealTimers();
    },
  };
}

function slowDatabase(database: ToolyardDatabase, wait: () => Promise<void>): ToolyardDatabase {
  return new Proxy(database, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      const call = member.bind(target) as (...args: readonly unknown[]) => unknown;
      // What is done in a transaction must follow without a pause: it would end.
      if (key === 'transaction' || key === 'close') return call;
      return async (...args: readonly unknown[]) => {
        await wait();
        const answer = await call(...args);
        await wait();
        return answer;
      };
    },
  });
}
