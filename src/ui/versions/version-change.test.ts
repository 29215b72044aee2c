import { expect, test } from 'vitest';
import { recordOf } from '../testing/fake-records.ts';
import { versionChange } from './version-change.ts';

test('says what changed only where cases or schema are all that changed', () => {
  const before = recordOf({ name: 'area' });
  const cases = [{ name: 'one', input: {}, expectation: { kind: 'equals', value: 1 } }] as const;
  const parameters = { type: 'object', properties: { w: { type: 'number' } } };
  const change = (more: object) => versionChange(before, { ...before, version: 2, ...more } as typeof before);
  expect(
    [
      {},
      { cases },
      { parameters },
      { returns: { type: 'number' } },
      { cases, parameters },
      { cases, code: 'function tool() {}' },
      { parameters, description: 'Else' },
      { enabled: !before.enabled },
    ].map(change),
  ).toEqual([undefined, 'cases', 'schema', 'schema', 'both', undefined, undefined, undefined]);
});
