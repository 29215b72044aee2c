import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import type { StorageOp } from '../../contract/sandbox-wire.ts';
import { createKeyValueStorage, createToolStorage, createWebStorage } from './storage.ts';

function make(entries: readonly (readonly [string, string])[] = []) {
  const sent: StorageOp[] = [];
  const storage = createToolStorage((ops) => sent.push(...ops));
  storage.load([{ area: 'local', entries }]);
  return { storage, sent, web: createWebStorage(storage.area('local')) };
}

describe('localStorage of a tool', () => {
  test('works as the standard says, named properties included', () => {
    const { web, storage, sent } = make([['old', '1']]);
    const named = web as unknown as Record<string, unknown>;
    web.setItem('a', 'x');
    named['b'] = 5;
    expect([
      web.length,
      web.key(0),
      web.key(9),
      web.getItem('a'),
      named['b'],
      web.getItem('none'),
      'a' in web,
      'none' in web,
    ]).toEqual([3, 'old', null, 'x', '5', null, true, false]);
    expect(Object.keys(web)).toEqual(['old', 'a', 'b']);
    expect({ ...named }).toEqual({ old: '1', a: 'x', b: '5' });
    Reflect.deleteProperty(web, 'old');
    web.removeItem('none');
    web.setItem('getItem', 'shadows nothing');
    expect([web.getItem('old'), web.getItem('getItem')]).toEqual([null, 'shadows nothing']);
    web.clear();
    expect(web.length).toBe(0);
    storage.flush();
    expect(sent).toEqual([
      { op: 'set', area: 'local', key: 'a', value: 'x' },
      { op: 'set', area: 'local', key: 'b', value: '5' },
      { op: 'remove', area: 'local', key: 'old' },
      { op: 'set', area: 'local', key: 'getItem', value: 'shadows nothing' },
      { op: 'clear', area: 'local' },
    ]);
  });

  test('the quota is in bytes over all areas, and a write that exceeds it changes nothing', () => {
    const { storage, web } = make();
    const other = createWebStorage(storage.area('session'));
    web.setItem('k', 'é'.repeat((LIMITS.storageQuotaBytes - 4) / 2));
    expect(() => other.setItem('k', 'xyz')).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }) as Error);
    expect(other.getItem('k')).toBeNull();
    other.setItem('k', 'xy');
    expect(() => web.setItem('k', `${web.getItem('k') ?? ''}x`)).toThrow(
      expect.objectContaining({ name: 'QuotaExceededError' }) as Error,
    );
    web.setItem('k', '');
    other.setItem('k', 'x'.repeat(1_000));
    expect([web.getItem('k'), other.getItem('k')?.length]).toEqual(['', 1_000]);
  });

  test('writes are sent together, and at once when there are many', async () => {
    const batches: number[] = [];
    const storage = createToolStorage((ops) => batches.push(ops.length));
    const area = storage.area('local');
    for (let n = 0; n < 1_002; n += 1) area.set(`k${n}`, 'v');
    expect(batches).toEqual([1_000]);
    await Promise.resolve();
    expect(batches).toEqual([1_000, 2]);
    storage.flush();
    expect(batches).toEqual([1_000, 2]);
  });
});

test('context.storage stores JSON values', async () => {
  const { storage } = make();
  const values = createKeyValueStorage(storage.area('kv'));
  await values.set('a', { list: [1, null] });
  await values.set('__proto__', 2);
  expect([await values.get('a'), await values.get('__proto__'), await values.get('none'), await values.keys()]).toEqual(
    [{ list: [1, null] }, 2, undefined, ['a', '__proto__']],
  );
  await expect(values.set('b', () => 1)).rejects.toThrow(TypeError);
  await values.delete('a');
  expect(await values.keys()).toEqual(['__proto__']);
  await values.clear();
  expect(await values.keys()).toEqual([]);
});
