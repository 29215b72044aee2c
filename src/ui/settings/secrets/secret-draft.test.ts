import { describe, expect, it } from 'vitest';
import { bindingOf, bindingProblems, isSecretName } from './secret-draft.ts';

describe('bindings of a secret', () => {
  it('parses an origin and methods as people write them', () => {
    expect(
      bindingOf({ key: 1, origin: ' https://API.example.org/ ', methods: 'get, post', pathPrefix: '/v1' }),
    ).toEqual({
      origin: 'https://api.example.org',
      methods: ['GET', 'POST'],
      pathPrefix: '/v1',
    });
  });

  it.each([
    '',
    'api.example.org',
    'https://api.example.org/path',
    'javascript:alert(1)',
    'https://user@api.example.org',
  ])('refuses the origin %j', (origin) => {
    expect(bindingProblems({ key: 1, origin, methods: '', pathPrefix: '/' }).origin).toBeDefined();
  });

  it('requires an absolute path', () => {
    expect(bindingProblems({ key: 1, origin: 'https://a.example', methods: '', pathPrefix: 'v1' })).toEqual({
      pathPrefix: 'A path begins with /.',
    });
  });
});

describe('isSecretName', () => {
  it('accepts names of environment variables', () => {
    expect([isSecretName('GITHUB_TOKEN'), isSecretName('github'), isSecretName('1A'), isSecretName('')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
