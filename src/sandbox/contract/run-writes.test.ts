import { describe, expect, it } from 'vitest';
import type { StorageOp } from './sandbox-wire.ts';
import { createRunWrites } from './run-writes.ts';

const set = (key: string, value: string): StorageOp => ({ op: 'set', area: 'kv', key, value });

/** A disk that completes a write when told to. */
function slowDisk(): {
  apply: (ops: readonly StorageOp[]) => Promise<void>;
  written: (readonly StorageOp[])[];
  finish: (error?: Error) => void;
} {
  const written: (readonly StorageOp[])[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  return {
    written,
    apply: (ops) => {
      written.push(ops);
      return new Promise((resolve, reject) => {
        waiting.push((error) => {
          if (error === undefined) resolve();
          else reject(error);
        });
      });
    },
    finish: (error) => waiting.shift()?.(error),
  };
}

describe('createRunWrites', () => {
  it('writes at once, and merges changes that arrive during a write', async () => {
    const disk = slowDisk();
    const writes = createRunWrites(disk.apply);
    writes.add([set('a', '1')]);
    for (let count = 0; count < 1_000; count += 1)
      writes.add([set('a', String(count)), { op: 'remove', area: 'local', key: 'b' }]);
    const settled = writes.settled();
    disk.finish();
    await Promise.resolve();
    await Promise.resolve();
    disk.finish();
    expect({ settled: await settled, written: disk.written }).toEqual({
      settled: { ok: true },
      written: [[set('a', '1')], [set('a', '999'), { op: 'remove', area: 'local', key: 'b' }]],
    });
  });

  it('drops what an area had before it was cleared', async () => {
    const disk = slowDisk();
    const writes = createRunWrites(disk.apply);
    writes.add([set('a', '1'), { op: 'clear', area: 'kv' }, set('b', '2')]);
    disk.finish();
    expect({ settled: await writes.settled(), written: disk.written }).toEqual({
      settled: { ok: true },
      written: [[{ op: 'clear', area: 'kv' }, set('b', '2')]],
    });
  });

  it('reports the first failure and continues', async () => {
    const disk = slowDisk();
    const writes = createRunWrites(disk.apply);
    const full = new Error('full');
    writes.add([set('a', '1')]);
    writes.add([set('b', '2')]);
    const settled = writes.settled();
    disk.finish(full);
    await Promise.resolve();
    await Promise.resolve();
    disk.finish();
    expect({ settled: await settled, writes: disk.written.length }).toEqual({
      settled: { ok: false, reason: full },
      writes: 2,
    });
  });
});
