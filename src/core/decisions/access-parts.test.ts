import { expect, it } from 'vitest';
import { NO_PERMISSIONS } from '../permissions/permissions.ts';
import { accessParts, withoutParts, type AskedAccess } from './access-parts.ts';

const RULE = { origin: 'https://api.example', methods: ['GET'], pathPrefix: '/v1' };
const OTHER = { ...RULE, origin: 'https://other.example' };
const NEW = { secret: 'NEW', method: 'GET', origin: RULE.origin };
const OLD = { secret: 'OLD', method: 'GET', origin: RULE.origin };
const ASKED: AskedAccess = {
  permissions: { network: [RULE, OTHER], files: 'write', secrets: ['NEW'], dom: true, engine: 'unrestricted' },
  carried: [NEW],
  unbound: [OLD],
};

it('has a part for each thing that is asked for', () => {
  expect(accessParts(ASKED).map(({ id }) => id)).toEqual([
    'address 0',
    'address 1',
    'files',
    'secret NEW',
    'send 0',
    'dom',
    'engine',
  ]);
});

it('is whole again without anything left out', () => {
  expect(withoutParts(ASKED, [])).toEqual(ASKED);
  expect(withoutParts(ASKED, ['nonsense', 'address 9'])).toEqual(ASKED);
});

it('leaves out what a person unticks, with what belongs to it', () => {
  expect(withoutParts(ASKED, ['address 1', 'secret NEW', 'files', 'dom', 'engine'])).toEqual({
    permissions: { ...NO_PERMISSIONS, network: [RULE] },
    carried: [],
    unbound: [OLD],
  });
  expect(withoutParts(ASKED, ['send 0'])).toEqual({ ...ASKED, unbound: [] });
});

it('binds a secret to no address that is left out', () => {
  const elsewhere = { ...NEW, origin: OTHER.origin };
  const known = { ...NEW, origin: 'https://granted.example' };
  const post = { ...NEW, method: 'POST' };
  const asked: AskedAccess = {
    permissions: { ...NO_PERMISSIONS, network: [RULE, OTHER, { ...OTHER, pathPrefix: '/v2' }], secrets: ['NEW'] },
    carried: [NEW, elsewhere, known, post],
    unbound: [{ ...elsewhere, secret: 'OLD' }],
  };
  // One of the two rules for the other address is left, and allows it.
  expect(withoutParts(asked, ['address 1'])).toMatchObject({ carried: asked.carried, unbound: asked.unbound });
  expect(withoutParts(asked, ['address 1', 'address 2'])).toMatchObject({ carried: [NEW, known, post], unbound: [] });
});

it('is nothing when all is left out', () => {
  expect(
    withoutParts(
      ASKED,
      accessParts(ASKED).map(({ id }) => id),
    ),
  ).toBeUndefined();
});
