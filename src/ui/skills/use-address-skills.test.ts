import { expect, it } from 'vitest';
import { skillsOfAddress } from './use-address-skills.ts';

it.each([
  ['#skill=pdf', '', ['pdf']],
  ['#skill=pdf&skill=a%20b', '', ['pdf', 'a b']],
  ['#/agent?skill=pdf', '/agent', ['pdf']],
  ['#/agent', '/agent', []],
  ['#/files/skill=x', '/files/skill=x', []],
  ['#/agent?tool=a=b', '/agent?tool=a=b', []],
  ['', '', []],
])('%s', (hash, route, names) => {
  expect(skillsOfAddress(hash)).toEqual({ route, names });
});
