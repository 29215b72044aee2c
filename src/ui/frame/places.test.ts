import { expect, test } from 'vitest';
import { placeOfRoute } from './places.ts';
import { parseRoute } from '../model/routes.ts';

test.each([
  ['/tools', 'tools'],
  ['/new', 'tools'],
  ['/tools/area/schema', 'tools'],
  ['/builtin/bash', 'tools'],
  ['/servers/files/tools/read', 'tools'],
  ['/agent/one', 'agent'],
  ['/files/a/b.txt', 'files'],
  ['/servers/files/log', 'servers'],
  ['/settings/storage', undefined],
  ['/import', undefined],
  ['/s/payload', undefined],
  ['/tools?tool=area=code', undefined],
  ['/nowhere', undefined],
])('%s lies in %s', (path, place) => {
  expect(placeOfRoute(parseRoute(path))).toBe(place);
});
