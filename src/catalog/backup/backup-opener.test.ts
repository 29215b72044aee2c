import { afterEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import { serveRpc } from '../../platform/rpc.ts';
import { createBackupOpener } from './backup-opener.ts';
import type { BackupPiece, BackupSession } from './backup-session.ts';
import type { BackupEntry } from './entries.ts';

const FILE = new Blob(['x']);
const HEAD = { formatVersion: 1, exportedAt: '2026-01-01T00:00:00.000Z' };
const entry = (name: string): BackupEntry => ({ kind: 'refused', name, reason: '' });
const piece = (at: number, isEnd = false): BackupPiece => ({ entries: [entry(`e${String(at)}`)], bytes: at, isEnd });
const never = (): Promise<never> => new Promise(() => undefined);
const until = () => new AbortController().signal;

afterEach(() => {
  vi.useRealTimers();
});

/** Workers that each begin with the first piece; the third is the last. `workers` says which of them were ended. */
function setUp(session: Partial<BackupSession> = {}) {
  const workers: boolean[] = [];
  const opener = createBackupOpener(() => {
    const { port1, port2 } = new MessageChannel();
    const number = workers.push(false) - 1;
    let at = 0;
    const served: BackupSession = {
      openBackup: async () => ({ ok: true, value: HEAD }),
      nextOfBackup: async () => ({ ok: true, value: piece(++at, at === 3) }),
      ...session,
    };
    serveRpc({ ping: () => 'pong', ...served }, port1);
    return Object.assign(port2, {
      terminate: () => {
        workers[number] = true;
        port1.close();
      },
    });
  });
  return { opener, workers };
}

async function all(entries: AsyncIterable<BackupEntry>): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const one of entries) names.push(one.kind === 'refused' ? one.name : one.kind);
  return names;
}

/** A piece of work that never ends, and what tells that it has begun. */
function endless() {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const work = async (): Promise<never> => {
    begin();
    return await never();
  };
  return { begun, work };
}

describe('a backup', () => {
  test('is read to its end, piece by piece, and its worker ends with it', async () => {
    const { opener, workers } = setUp();
    const read: number[] = [];
    const { head, entries } = await opener.open(FILE, until(), (bytes) => read.push(bytes));
    expect(head).toEqual(HEAD);
    expect(read).toEqual([]);
    expect(await all(entries)).toEqual(['e1', 'e2', 'e3']);
    expect(read).toEqual([1, 2, 3]);
    expect(workers).toEqual([true]);
  });

  test('that is left early ends its worker too', async () => {
    const { opener, workers } = setUp();
    const { entries } = await opener.open(FILE, until());
    expect(await entries.next()).toEqual({ done: false, value: entry('e1') });
    expect(workers).toEqual([false]);
    await entries.return(undefined);
    expect(workers).toEqual([true]);
  });

  test('is ended by the next one, which it leaves alone', async () => {
    const { opener, workers } = setUp();
    const first = await opener.open(FILE, until());
    await first.entries.next();
    const second = await opener.open(FILE, until());
    expect(workers).toEqual([true, false]);
    await expect(first.entries.next()).rejects.toMatchObject({ code: 'aborted' });
    expect(workers).toEqual([true, false]);
    expect(await all(second.entries)).toEqual(['e1', 'e2', 'e3']);
    expect(workers).toEqual([true, true]);
  });

  test('that was stopped is read no further', async () => {
    const { opener } = setUp();
    const stop = new AbortController();
    const { entries } = await opener.open(FILE, stop.signal);
    await entries.next();
    stop.abort();
    await expect(entries.next()).rejects.toMatchObject({ code: 'aborted' });
    await expect(opener.open(FILE, stop.signal)).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('a worker', () => {
  test.each(['openBackup', 'nextOfBackup'] as const)('that takes too long in %s is ended', async (method) => {
    const { begun, work } = endless();
    const { opener, workers } = setUp({ [method]: work });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const read = opener.open(FILE, until()).then(async ({ entries }) => await all(entries));
    await begun;
    vi.advanceTimersByTime(LIMITS.parserMs - 1);
    expect(workers).toEqual([false]);
    vi.advanceTimersByTime(1);
    await expect(read).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('a part of it takes too long to read') as string,
      data: { reason: 'damaged' },
    });
    expect(workers).toEqual([true]);
  });

  test('that breaks says why, which is no fault of the backup', async () => {
    const { opener, workers } = setUp({ nextOfBackup: () => Promise.reject(new Error('out of memory')) });
    const { entries } = await opener.open(FILE, until());
    await expect(all(entries)).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'It could not be read: out of memory',
      data: {},
    });
    expect(workers).toEqual([true]);
  });
});
