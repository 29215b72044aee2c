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

it('is nothing when all is left out', () => {
  expect(
    withoutParts(
      ASKED,
      accessParts(ASKED).map(({ id }) => id),
    ),
  ).toBeUndefined();
});
