import { expect, it } from 'vitest';
import {
  accessRequestOf,
  isEmptyPermissions,
  isWriteRequest,
  requestFor,
  WRITE_REQUEST,
  type AccessRequest,
} from './access-request.ts';
import { NO_PERMISSIONS } from '../permissions/permissions.ts';

const RULE = { origin: 'https://api.example', methods: ['GET'], pathPrefix: '/v1' };

it('normalizes what was denied like a grant, and keeps what explains it', () => {
  const denied = {
    requested: {
      network: [{ origin: 'HTTPS://API.example:443', methods: ['get'], pathPrefix: '/v1' }],
      files: 'read',
      secrets: ['KEY'],
      dom: false,
    },
    tried: [{ method: 'GET', origin: 'https://api.example', path: '/v1' }],
    files: [{ access: 'read', path: '/notes' }, { access: 'write', path: '/b' }, { path: 4 }, null],
    carried: [{ secret: 'KEY', method: 'GET', origin: 'https://api.example', path: '/v1' }, { secret: 4 }],
    declined: true,
  };
  expect(accessRequestOf(denied)).toEqual({
    kind: 'permissions',
    permissions: { network: [RULE], files: 'read', secrets: ['KEY'], dom: false },
    files: [
      { access: 'read', path: '/notes' },
      { access: 'write', path: '/b' },
    ],
    carried: [{ secret: 'KEY', method: 'GET', origin: 'https://api.example' }],
    isDeclined: true,
  });
});

it('leaves out what no grant can allow', () => {
  const network = [
    { ...RULE, origin: 'ftp://api.example' },
    { ...RULE, origin: 'https://user@api.example' },
    { ...RULE, pathPrefix: '/a/%2e%2e/b' },
    { ...RULE, methods: ['CONNECT'] },
    { ...RULE, origin: 'https://*.example' },
    4,
    RULE,
  ];
  expect(accessRequestOf({ requested: { ...NO_PERMISSIONS, network } })).toEqual(
    requestFor({ ...NO_PERMISSIONS, network: [RULE] }),
  );
});

it.each([
  [undefined],
  [null],
  ['text'],
  [{}],
  [{ requested: null }],
  [{ requested: [] }],
  [{ requested: {} }],
  [{ requested: { ...NO_PERMISSIONS, files: 'all' } }],
  [{ requested: { ...NO_PERMISSIONS, secrets: ['a b'] } }],
  [{ requested: { ...NO_PERMISSIONS, dom: 'yes' } }],
  [{ requested: { ...NO_PERMISSIONS, network: [{ ...RULE, origin: 'https://*' }] } }],
])('makes no request of %j', (denied) => {
  expect(accessRequestOf(denied)).toBeUndefined();
});

it.each([
  [null, []],
  ['text', []],
  [{ secret: 4, method: 'GET', origin: 'o' }, []],
  [{ secret: 'KEY', method: 4, origin: 'o' }, []],
  [{ secret: 'KEY', method: 'GET', origin: 4 }, []],
  [{ secret: 4, method: 4, origin: 'o' }, []],
  [{ secret: 'KEY', method: 'GET', origin: 'o', more: 1 }, [{ secret: 'KEY', method: 'GET', origin: 'o' }]],
])('of %j it tells where a secret would have gone: %j', (carried, expected) => {
  expect(accessRequestOf({ requested: { ...NO_PERMISSIONS, secrets: ['KEY'] }, carried: [carried] })).toEqual({
    ...requestFor({ ...NO_PERMISSIONS, secrets: ['KEY'] }),
    carried: expected,
  });
});

it('knows what is empty', () => {
  expect(isEmptyPermissions(NO_PERMISSIONS)).toBe(true);
  for (const more of [
    { network: [RULE] },
    { files: 'read' },
    { secrets: ['A'] },
    { dom: true },
    { engine: 'unrestricted' },
  ] as const)
    expect(isEmptyPermissions({ ...NO_PERMISSIONS, ...more })).toBe(false);
});

it('knows what asks for changing files, and for nothing else', () => {
  const writing = { ...NO_PERMISSIONS, files: 'write' } as const;
  expect(isWriteRequest(WRITE_REQUEST)).toBe(true);
  expect(isWriteRequest(requestFor(writing))).toBe(true);
  for (const more of [
    requestFor(NO_PERMISSIONS),
    requestFor({ ...writing, files: 'read' }),
    requestFor({ ...writing, network: [RULE] }),
    requestFor({ ...writing, secrets: ['KEY'] }),
    requestFor({ ...writing, dom: true }),
    requestFor({ ...writing, engine: 'unrestricted' }),
    { ...WRITE_REQUEST, isDeclined: true } as AccessRequest,
    { kind: 'package-origins', origins: [] } as const,
  ])
    expect(isWriteRequest(more)).toBe(false);
});
