import { describe, expect, it } from 'vitest';
import type { InferredAccess } from '../contract/inferred-access.ts';
import { NO_PERMISSIONS, type NetworkRule, type Permissions } from '../../core/permissions/permissions.ts';
import { comparePermissions, differs, updatedPermissions, type UsedAccess } from './compare-permissions.ts';

const GITHUB: NetworkRule = { origin: 'https://api.github.com', methods: ['GET'], pathPrefix: '/user' };
const MET: NetworkRule = { origin: 'https://api.met.no', methods: ['GET'], pathPrefix: '/weather' };

function requested(change: Partial<Permissions>): Permissions {
  return { ...NO_PERMISSIONS, ...change };
}

function inferred(change: Partial<InferredAccess>): InferredAccess {
  return { network: [], secrets: [], hasOtherAddresses: false, hasOtherSecrets: false, ...change };
}

function statesOf(asked: Permissions, code: InferredAccess, used?: UsedAccess): string[] {
  const { network, secrets } = comparePermissions(asked, code, used);
  return [
    ...network.map(({ rule, state }) => `${state} ${rule.methods.join(',')} ${rule.origin}${rule.pathPrefix}`),
    ...secrets.map(({ name, state }) => `${state} ${name}`),
  ];
}

describe('a template whose code was replaced', () => {
  const asked = requested({ network: [GITHUB], secrets: ['GITHUB'], files: 'read' });
  const code = inferred({ network: [MET], secrets: ['MET'] });

  it('differs both ways', () => {
    expect(statesOf(asked, code)).toEqual([
      'unused GET https://api.github.com/user',
      'undeclared GET https://api.met.no/weather',
      'unused GITHUB',
      'undeclared MET',
    ]);
    expect(differs(comparePermissions(asked, code))).toBe(true);
  });

  it('is updated with one step, which leaves alone what code does not show', () => {
    const updated = updatedPermissions(asked, comparePermissions(asked, code));
    expect(updated).toEqual(requested({ network: [MET], secrets: ['MET'], files: 'read' }));
    expect(differs(comparePermissions(updated, code))).toBe(false);
  });
});

it('finds no difference where code and request agree', () => {
  const compared = comparePermissions(
    requested({ network: [GITHUB], secrets: ['A'] }),
    inferred({ network: [GITHUB], secrets: ['A'] }),
  );
  expect(differs(compared)).toBe(false);
});

it('takes a wider and a narrower path for the same', () => {
  for (const pathPrefix of ['/', '/user', '/user/repos'])
    expect(statesOf(requested({ network: [{ ...GITHUB, pathPrefix }] }), inferred({ network: [GITHUB] }))).toEqual([
      `matched GET https://api.github.com${pathPrefix}`,
    ]);
  expect(
    statesOf(requested({ network: [{ ...GITHUB, pathPrefix: '/users' }] }), inferred({ network: [GITHUB] })),
  ).toEqual(['unused GET https://api.github.com/users', 'undeclared GET https://api.github.com/user']);
});

it('compares each method', () => {
  const asked = requested({ network: [{ ...GITHUB, methods: ['GET', 'DELETE'] }] });
  const code = inferred({ network: [{ ...GITHUB, methods: ['GET', 'POST'] }] });
  expect(statesOf(asked, code)).toEqual([
    'matched GET https://api.github.com/user',
    'unused DELETE https://api.github.com/user',
    'undeclared POST https://api.github.com/user',
  ]);
  expect(updatedPermissions(asked, comparePermissions(asked, code)).network).toEqual([
    { ...GITHUB, methods: ['GET', 'POST'] },
  ]);
});

it('does not call unused what the code may compute', () => {
  const asked = requested({ network: [GITHUB], secrets: ['GITHUB'] });
  const compared = comparePermissions(asked, inferred({ hasOtherAddresses: true, hasOtherSecrets: true }));
  expect(differs(compared)).toBe(false);
  expect(updatedPermissions(asked, compared)).toEqual(asked);
});

it('counts what runs used', () => {
  const used = { network: [{ ...MET, pathPrefix: '/weather/x' }], secrets: ['MET'] };
  expect(statesOf(requested({ network: [GITHUB] }), inferred({ hasOtherAddresses: true }), used)).toEqual([
    'unsure GET https://api.github.com/user',
    'used GET https://api.met.no/weather/x',
    'used MET',
  ]);
  expect(statesOf(requested({ network: [MET], secrets: ['MET'] }), inferred({}), used)).toEqual([
    'matched GET https://api.met.no/weather',
    'matched MET',
  ]);
  // Said once, of the code.
  expect(statesOf(requested({}), inferred({ network: [MET], secrets: ['MET'] }), used)).toEqual([
    'undeclared GET https://api.met.no/weather',
    'undeclared MET',
  ]);
});

it('keeps credential headers, and takes the usual method for one that only a run knows', () => {
  const asked = requested({ network: [{ ...GITHUB, credentialHeaders: true }] });
  const code = inferred({ network: [GITHUB, { ...MET, methods: [] }] });
  expect(updatedPermissions(asked, comparePermissions(asked, code)).network).toEqual([
    { ...GITHUB, credentialHeaders: true },
    MET,
  ]);
});
