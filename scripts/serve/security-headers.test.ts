import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CALLBACK_CSP, EMBED_CSP, metaPolicy, PAGE_CSP, sandboxCsp } from './security-headers.mjs';

test('a policy in a document equals that of the header, except what browsers accept from headers alone', () => {
  expect(
    [PAGE_CSP, EMBED_CSP, sandboxCsp('x')].map((policy) =>
      policy.split('; ').filter((each) => !metaPolicy(policy).split('; ').includes(each)),
    ),
  ).toEqual([["frame-ancestors 'none'"], ['frame-ancestors *'], ['sandbox allow-scripts']]);
});

test('the return page of sign-ins contains the policy of its header', () => {
  const page = readFileSync(new URL('../../public/mcp-callback.html', import.meta.url), 'utf8');
  expect(/http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]).toBe(metaPolicy(CALLBACK_CSP));
});
