import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabaseIn, type ToolyardDatabase } from './database.ts';
import { putInSteps, writeTransaction } from './write-transaction.ts';

let database: ToolyardDatabase;
beforeEach(async () => {
  database = await openDatabaseIn(new IDBFactory());
});

const named = (name: string, message = name) => Object.assign(new Error(message), { name });
const closed = { code: 'transport', data: { reason: 'closed' } };
const full = { code: 'transport', data: { reason: 'quota' } };

describe('writeTransaction', () => {
  test('writes to the disk at once, and returns the value of the change', async () => {
    const opened = vi.spyOn(database, 'transaction');
    const value = await writeTransaction(database, ['settings'], async (transaction) => {
      await transaction.objectStore('settings').put('dark', 'theme');
      return 7;
    });
    expect([value, await database.get('settings', 'theme')]).toEqual([7, 'dark']);
    expect(opened.mock.calls[0]).toEqual([['settings'], 'readwrite', { durability: 'strict' }]);
  });

  test('writes nothing if the change fails', async () => {
    const change = writeTransaction(database, ['settings'], async (transaction) => {
      await transaction.objectStore('settings').put('dark', 'theme');
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect(await database.get('settings', 'theme')).toBeUndefined();
  });

  test('says that the database is closed', async () => {
    database.close();
    await expect(writeTransaction(database, ['settings'], async () => 1)).rejects.toMatchObject(closed);
  });

  test('tells a failure after the end', async () => {
    const change = writeTransaction(database, ['settings'], async (transaction) => {
      await transaction.done;
      throw new Error('late');
    });
    await expect(change).rejects.toThrow('late');
  });
});

describe('of several failures, it tells', () => {
  /** A change whose transaction ends so. */
  const change = (done: Promise<void>, body: () => Promise<number>, abort: () => void = () => undefined) => {
    const aborted = vi.fn(abort);
    // Only these members are used.
    const fake = { transaction: () => ({ done, abort: aborted }) } as unknown as ToolyardDatabase;
    return { aborted, result: writeTransaction(fake, ['settings'], body) };
  };
  const fails = (error: unknown) => () => Promise.reject(error as Error);
  const works = async () => 1;

  test('that the disk is full', async () => {
    const { aborted, result } = change(fails(named('QuotaExceededError'))(), fails(named('AbortError')));
    await expect(result).rejects.toMatchObject(full);
    expect(aborted).toHaveBeenCalledOnce();
  });

  test.each([
    ['the change, before the transaction', named('AbortError'), named('Error', 'no'), 'no'],
    ['the change, before anything that is no error', { name: 'QuotaExceededError' }, named('Error', 'no'), 'no'],
    ['the change, if the transaction ended well', undefined, named('Error', 'no'), 'no'],
    ['the transaction, if the change went well', named('Error', 'end'), undefined, 'end'],
  ])('%s', async (_, end, body, reported) => {
    const done = end === undefined ? Promise.resolve() : fails(end)();
    const { result } = change(done, body === undefined ? works : fails(body));
    await expect(result).rejects.toThrow(reported);
  });

  test('that the disk is full, if only the end says so', async () => {
    await expect(change(fails(named('QuotaExceededError'))(), works).result).rejects.toMatchObject(full);
  });

  test.each([
    ['the change, if the transaction has ended', named('InvalidStateError'), 'no'],
    ['that it could not be taken back', named('UnknownError'), 'UnknownError'],
  ])('%s', async (_, thrown, reported) => {
    const { result } = change(Promise.resolve(), fails(new Error('no')), () => {
      throw thrown;
    });
    await expect(result).rejects.toThrow(reported);
  });

  test('that it could not be taken back, whatever is thrown', async () => {
    const { result } = change(Promise.resolve(), fails(new Error('no')), () => {
      // oxlint-disable-next-line typescript/only-throw-error -- anything can be thrown
      throw { name: 'InvalidStateError' };
    });
    await expect(result).rejects.toEqual({ name: 'InvalidStateError' });
  });
});

test.each([
  [0, []],
  [1, [1]],
  [200, [200]],
  [201, [200, 1]],
  [600, [200, 200, 200]],
])('%i values are put in steps of %j', async (count, steps) => {
  const values = Array.from({ length: count }, (_, at) => at);
  const begun: number[] = [];
  const seen: number[] = [];
  let open = 0;
  await putInSteps(
    {
      put: async (value: number) => {
        if (open === 0) begun.push(0);
        begun.push((begun.pop() ?? 0) + 1);
        open += 1;
        await Promise.resolve();
        open -= 1;
        seen.push(value);
      },
    },
    values,
  );
  expect([begun, seen]).toEqual([steps, values]);
});
