import { expect, test } from 'vitest';
import { parseViewMessage } from './view-channel.ts';

test('a message of a topic is read', () => {
  expect(parseViewMessage({ toolyard: 'automation', body: { a: [1] } })).toEqual({
    toolyard: 'automation',
    body: { a: [1] },
  });
  expect(parseViewMessage({ toolyard: 'api' })).toEqual({ toolyard: 'api', body: null });
});

test.each([null, 'api', ['api'], { topic: 'api' }, { toolyard: 'constructor' }, { toolyard: ['api'] }, 3])(
  '%j is none',
  (value) => {
    expect(parseViewMessage(value)).toBeUndefined();
  },
);
