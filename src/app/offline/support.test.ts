import { expect, test } from 'vitest';
import { whyNotStored } from './support.ts';

test('the app is stored at secure addresses of a built app, and otherwise it says why not', () => {
  const location = { isDevelopment: false, isSecureContext: true, hasServiceWorker: true };
  expect(
    [
      location,
      { ...location, isDevelopment: true },
      { ...location, isSecureContext: false, hasServiceWorker: false },
      { ...location, hasServiceWorker: false },
    ].map(whyNotStored),
  ).toEqual([undefined, 'development', 'insecure', 'unsupported']);
});
