import { expect, test } from 'vitest';
import { MODEL_WIRES } from '../../../e2e/support/model-servers/answer.ts';
import { wrongBoundaries } from '../../../e2e/support/model-servers/boundaries.ts';

test.each(MODEL_WIRES)('an answer on the %s wire can be split and cut off at every byte', async (wire) => {
  expect(await wrongBoundaries(wire, 1)).toEqual([]);
});
