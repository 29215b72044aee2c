import { expect, test } from 'vitest';
import { whyNotKept } from './support.ts';

test('the app is stored at secure addresses of a built app, and otherwise it says why not', () => {
  const place = { isDevelopment: false, isSecureContext: true, hasServiceWorker: true };
  expect(
    [
      place,
      { ...place, isDevelopment: true },
      { ...place, isSecureContext: false, hasServiceWorker: false },
      { ...place, hasServiceWorker: false },
    ].map(whyNotKept),
  ).toEqual([undefined, 'development', 'insecure', 'unsupported']);
});
