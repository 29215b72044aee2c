import { describe, expect, it } from 'vitest';
import { createSecretHandles, type GrantedSecret } from '../../core/secrets/secret-handles.ts';
import { prepareRequest, type BrokerRequest, type OutgoingPolicy } from './outgoing.ts';

const ORIGIN = 'https://api.test';
const RULE = { origin: ORIGIN, methods: ['GET', 'POST'], pathPrefix: '/' };
const KEY: GrantedSecret = { name: 'KEY', value: 'k'.repeat(20), bindings: [RULE] };
const handles = createSecretHandles([KEY]);
const lacking = createSecretHandles([
  { name: 'MAIL', value: '', bindings: [] },
  { name: 'PASS', value: '', bindings: [] },
]);
const key = handles.entries[0]?.[1] ?? '';
const [mail = '', pass = ''] = lacking.entries.map(([, handle]) => handle);

const POLICY: OutgoingPolicy = {
  rules: [RULE],
  handles,
  lacking,
  ownOrigin: 'https://own.test',
  maxRequestBodyBytes: 30,
};
const bytes = (text: string) => new TextEncoder().encode(text);
const prepare = (asked: Partial<BrokerRequest> = {}, policy: Partial<OutgoingPolicy> = {}) =>
  prepareRequest({ id: 1, url: `${ORIGIN}/x`, method: 'POST', headers: [], ...asked }, { ...POLICY, ...policy });

const denied = (reason: string, denial: object) => ({
  ok: false,
  failure: { kind: 'denied', name: 'PermissionDeniedError', message: reason },
  denial: { reason, ...denial },
});
const failed = (kind: string, message: string) => ({ ok: false, failure: { kind, name: 'TypeError', message } });

describe('a request', () => {
  it('is sent as it was asked for, without what a tool cannot set', () => {
    expect(
      prepare({
        method: 'get',
        headers: [
          ['X-A', '1'],
          ['Cookie', 'c'],
          ['Authorization', 'Bearer t'],
        ],
      }),
    ).toEqual({
      ok: true,
      request: { url: new URL(`${ORIGIN}/x`), method: 'GET', headers: [['x-a', '1']] },
      toolUrl: `${ORIGIN}/x`,
      used: [],
      notes: [
        'The header cookie was not sent: a tool cannot set it.',
        'The header authorization was not sent: use a secret in it, or let the grant allow credential headers.',
      ],
    });
  });

  it('carries the value of a secret, and a body', () => {
    const body = bytes('a');
    expect(prepare({ headers: [['Authorization', `Bearer ${key}`]], body })).toMatchObject({
      ok: true,
      request: { headers: [['authorization', `Bearer ${KEY.value}`]], body },
      used: [KEY],
      notes: [],
    });
    expect(
      prepare({ headers: [['Authorization', 'a']] }, { rules: [{ ...RULE, credentialHeaders: true }] }),
    ).toMatchObject({ ok: true, request: { headers: [['authorization', 'a']] }, notes: [] });
  });

  it('shows the handle, not the value, in the address of the tool', () => {
    expect(prepare({ url: `${ORIGIN}/x?k=${key}` })).toMatchObject({
      ok: true,
      toolUrl: `${ORIGIN}/x?k=${key}`,
      request: { url: new URL(`${ORIGIN}/x?k=${KEY.value}`) },
    });
  });
});

describe('a secret that is not granted', () => {
  const tried = { method: 'POST', origin: ORIGIN, path: '/x' };

  it.each<[string, Partial<BrokerRequest>, string, object]>([
    ['in a header', { headers: [['x', mail]] }, 'MAIL', { tried, lacking: ['MAIL'] }],
    ['in the query', { url: `${ORIGIN}/x?a=${mail}` }, 'MAIL', { tried, lacking: ['MAIL'] }],
    [
      'twice, and another',
      {
        headers: [
          ['x', mail],
          ['y', `${mail} ${pass}`],
        ],
      },
      'MAIL, PASS',
      { tried, lacking: ['MAIL', 'PASS'] },
    ],
    [
      'in the path, which is shown by its name',
      { url: `${ORIGIN}/${mail}/a` },
      'MAIL',
      { tried: { ...tried, path: '/‹secret:MAIL›/a' }, lacking: ['MAIL'] },
    ],
    [
      'in a body',
      { headers: [['content-type', 'text/plain']], body: bytes(pass) },
      'PASS',
      { tried, lacking: ['PASS'] },
    ],
  ])('is asked for %s', (_where, asked, names, denial) => {
    const reason = `The secret ${names} was not granted`;
    expect(prepare(asked, { maxRequestBodyBytes: 1_000 })).toEqual(denied(reason, denial));
  });

  it('is asked for together with an address that is not granted', () => {
    const url = `https://other.test/a/${key}/${mail}/b`;
    const path = '/a/‹secret:KEY›/‹secret:MAIL›/b';
    expect(prepare({ url, method: 'put' })).toEqual(
      denied(`The tool has no grant for PUT https://other.test${path}.`, {
        tried: { method: 'PUT', origin: 'https://other.test', path },
        // A rule that is meant to last ends before the first handle.
        requested: { origin: 'https://other.test', methods: ['PUT'], pathPrefix: '/a/' },
        lacking: ['MAIL'],
        unbound: ['KEY'],
      }),
    );
    expect(prepare({ url: 'no address', headers: [['x', mail]] })).toEqual(
      denied('The address is not absolute: write it with https:// and the host.', {}),
    );
  });

  it('is a text like any other where nobody can be asked', () => {
    for (const none of [createSecretHandles([]), undefined]) {
      const { lacking: _requested, ...policy } = POLICY;
      const asked = { id: 1, url: `${ORIGIN}/x`, method: 'GET', headers: [['x', mail]] as const };
      expect(prepareRequest(asked, none === undefined ? policy : { ...policy, lacking: none })).toMatchObject({
        ok: true,
        request: { headers: [['x', mail]] },
      });
    }
  });
});

describe('an address that is not granted', () => {
  it('is reported with the rule that would allow it, and a method of bounded length', () => {
    const method = `a${'b'.repeat(40)}`;
    expect(prepare({ method })).toEqual(
      denied('The method is not one that a tool can use.', {
        tried: { method: method.slice(0, 32).toUpperCase(), origin: ORIGIN, path: '/x' },
      }),
    );
    expect(prepare({ method: 'PUT', url: `${ORIGIN}/${key}` })).toMatchObject({
      denial: { requested: { methods: ['PUT'], pathPrefix: '/' } },
    });
    expect(prepare({ method: 'PUT', url: `${ORIGIN}/a/b` })).toMatchObject({
      denial: { requested: { methods: ['PUT'], pathPrefix: '/a/b' } },
    });
  });

  it.each(['PUT', 'x, delete', ''])('may not be reached by a header with the method %j', (method) => {
    const outcome = prepare({ headers: [['X-HTTP-Method-Override', method]] });
    expect(outcome).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/^A header asks the server for another method\. The /) as unknown },
    });
    expect(prepare({ headers: [['X-HTTP-Method-Override', 'get, POST']] }).ok).toBe(true);
  });

  it('may not be named by a header', () => {
    const other = { ...RULE, origin: 'https://other.test' };
    const to = (destination: string, rules = [RULE, other]) =>
      prepare({ headers: [['Destination', destination]] }, { rules });
    expect([to('/y').ok, to(`${ORIGIN}/y`).ok]).toEqual([true, true]);
    expect(to('https://other.test/y')).toEqual(
      denied('The header Destination names another place. It is not of https://api.test.', {}),
    );
    const reason = 'The header Destination names another place. The tool has no grant for POST https://other.test/y.';
    expect(to('https://other.test/y', [RULE])).toEqual(
      denied(reason, {
        tried: { method: 'POST', origin: 'https://other.test', path: '/y' },
        requested: { origin: 'https://other.test', methods: ['POST'], pathPrefix: '/y' },
      }),
    );
    expect(to('http://[', [RULE]).ok).toBe(false);
  });

  it('may not be the place of a secret that is bound elsewhere', () => {
    const elsewhere = createSecretHandles([{ ...KEY, bindings: [] }]);
    const handle = elsewhere.entries[0]?.[1] ?? '';
    expect(prepare({ url: `${ORIGIN}/${handle}` }, { handles: elsewhere })).toMatchObject({
      ok: false,
      denial: { secret: 'KEY', tried: { method: 'POST', origin: ORIGIN, path: '/‹secret:KEY›' } },
    });
  });
});

describe('a request that is malformed', () => {
  const TOO_LARGE = failed('too-large', 'The body of the request is larger than 30 bytes. Send it in parts.');

  it.each<[string, Partial<BrokerRequest>, object]>([
    ['a name', { headers: [['a b', '1']] }, failed('network', '"a b" is no name of a header.')],
    [
      'a value',
      { headers: [['a', '1\n2']] },
      failed('network', 'The header a holds a line break or another character that a header cannot carry.'),
    ],
    ['GET with a body', { method: 'GET', body: bytes('') }, failed('network', 'A GET request cannot have a body.')],
    ['HEAD with a body', { method: 'HEAD', body: bytes('') }, failed('network', 'A HEAD request cannot have a body.')],
    ['a body that is too large', { body: bytes('x'.repeat(31)) }, TOO_LARGE],
  ])('fails by %s', (_what, asked, expected) => {
    expect(prepare(asked, { rules: [{ ...RULE, methods: ['GET', 'HEAD', 'POST'] }] })).toEqual(expected);
  });

  it('has a body of at most so many bytes, also with the values of secrets in it', () => {
    expect(prepare({ body: bytes('x'.repeat(30)) }).ok).toBe(true);
    const long = createSecretHandles([{ ...KEY, value: 'v'.repeat(100) }]);
    const handle = long.entries[0]?.[1] ?? '';
    const asked = { headers: [['content-type', 'text/plain']] as const, body: bytes(handle) };
    expect(prepare(asked, { handles: long, maxRequestBodyBytes: 100 }).ok).toBe(true);
    expect(prepare(asked, { handles: long, maxRequestBodyBytes: 99 })).toEqual(
      failed('too-large', 'The body of the request is larger than 99 bytes. Send it in parts.'),
    );
  });
});
