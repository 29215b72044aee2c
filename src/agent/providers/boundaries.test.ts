import { expect, test } from 'vitest';
import { MODEL_WIRES } from '../../../e2e/support/model-servers/answer.ts';
import { receiveFrom, MANY_BYTES, wrongBoundaries } from '../../../e2e/support/model-servers/boundaries.ts';
import { startModelServer } from '../../../e2e/support/model-servers/model-server.ts';
import { targetAt } from '../../../e2e/support/model-servers/run-against.ts';
import { createModelClient } from './model-client.ts';

test.each(MODEL_WIRES)('an answer on the %s wire is the same byte by byte', async (wire) => {
  const server = await startModelServer(wire, (_request, index) => ({
    answer: MANY_BYTES,
    ...(index === 0 ? {} : { splitAt: 'all' }),
  }));
  try {
    const target = targetAt(wire, server.baseURL);
    const client = createModelClient({ fetch });
    const whole = await receiveFrom(client, target);
    expect(whole.end).toMatchObject({
      ok: true,
      finish: 'calls',
      usage: { inputTokens: 11, outputTokens: 7 },
      requests: 1,
    });
    expect(whole.events).toEqual([
      { type: 'thought', text: 'Hm ✓' },
      { type: 'text', text: 'Größe 🎉' },
      { type: 'call', call: { wireId: 'c_1', name: 'add', inputText: '{"a":"é🎉"}' } },
      { type: 'call', call: { wireId: 'c_2', name: 'add', inputText: '{}' } },
    ]);
    expect(await receiveFrom(client, target)).toEqual(whole);
  } finally {
    await server.close();
  }
});

// boundaries.full.test.ts tries all of them.
test.each(MODEL_WIRES)('an answer on the %s wire can be split and cut off at many bytes', async (wire) => {
  expect(await wrongBoundaries(wire, 37)).toEqual([]);
});
