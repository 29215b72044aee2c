import { expect, test } from 'vitest';
import type { ToolCallId } from '../../core/ids.ts';
import { packText } from '../truncation/stored-text.ts';
import { createLeasedOutputs } from './leased-outputs.ts';

const idOf = (at: number) => `call-${String(at)}` as ToolCallId;

test('over the limit the oldest outputs of all leases go first, and none is counted twice', () => {
  const outputs = createLeasedOutputs(10);
  const kept = () => [0, 1, 2, 3].filter((at) => outputs.find(idOf(at)) !== undefined);
  outputs.lease('one');
  outputs.lease('two');
  outputs.add('one', idOf(0), packText('1234'));
  outputs.add('two', idOf(1), packText('1234'));
  outputs.add('two', idOf(1), packText('12'));
  outputs.add('two', idOf(2), packText('1234'));
  expect(kept()).toEqual([0, 1, 2]);
  outputs.add('one', idOf(3), packText('1'));
  expect(kept()).toEqual([1, 2, 3]);
  outputs.release('two');
  expect(kept()).toEqual([3]);
  outputs.add('one', idOf(0), packText('123456789'));
  expect(kept()).toEqual([0, 3]);
  // Larger than all leases may be.
  outputs.add('one', idOf(1), packText('12345678901'));
  expect(kept()).toEqual([]);
  outputs.add(undefined, idOf(2), packText('1'));
  outputs.add('two', idOf(2), packText('1'));
  expect(kept()).toEqual([]);
});

test('a short text is held as it is, a long one as a blob', () => {
  const outputs = createLeasedOutputs(100_000);
  outputs.lease('one');
  outputs.add('one', idOf(0), 'short');
  outputs.add('one', idOf(1), 'x'.repeat(5_000));
  expect(outputs.find(idOf(0))?.text).toBe('short');
  expect(outputs.find(idOf(1))?.text).toMatchObject({ characters: 5_000, blob: { size: 5_000 } });
});
