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

  it('takes a whole address: its path is where the secret may go, unless another one is named', () => {
    const origin = 'https://api.example.org/v1/weather?city=Bern#top';
    expect(bindingProblems({ key: 1, origin, methods: '', pathPrefix: '/' })).toEqual({});
    expect(bindingOf({ key: 1, origin, methods: '', pathPrefix: '/' })).toEqual({
      origin: 'https://api.example.org',
      methods: ['GET'],
      pathPrefix: '/v1/weather',
    });
    expect(bindingOf({ key: 1, origin, methods: '', pathPrefix: '/v1' }).pathPrefix).toBe('/v1');
  });

  it.each(['', 'api.example.org', 'javascript:alert(1)', 'https://user@api.example.org'])(
    'refuses the origin %j',
    (origin) => {
      expect(bindingProblems({ key: 1, origin, methods: '', pathPrefix: '/' }).origin).toBeDefined();
    },
  );

  it('wants a path from the root', () => {
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
