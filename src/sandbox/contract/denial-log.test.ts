import { expect, it } from 'vitest';
import { parsePermissions } from '../../core/parse-permissions.ts';
import { createDenialLog } from './denial-log.ts';

const tried = { method: 'GET', origin: 'https://a.example', path: '/x' };
const requested = { origin: 'https://a.example', methods: ['GET'], pathPrefix: '/x' };

it('is empty until something is denied', () => {
  expect(createDenialLog().summary()).toBeUndefined();
});

it('distinguishes secrets that are not granted from those that may not be sent somewhere', () => {
  const log = createDenialLog();
  expect(log.add({ reason: '', tried, requested })).toBe(true);
  expect(log.add({ reason: 'again', tried, requested })).toBe(false);
  log.add({ reason: '', tried: { ...tried, method: 'POST' }, requested: { ...requested, methods: ['POST'] } });
  log.add({ reason: '', secret: '__proto__' });
  log.add({ reason: '', secret: 'no name' });
  log.add({ reason: '', secret: 'BOUND', tried });
  log.add({ reason: 'own origin', tried: { ...tried, origin: 'https://own.example' } });
  const summary = log.summary();
  expect(parsePermissions(summary?.requested).ok).toBe(true);
  expect(summary).toEqual({
    requested: {
      network: [{ ...requested, methods: ['GET', 'POST'] }],
      files: 'none',
      secrets: ['__proto__'],
      dom: false,
    },
    tried: [tried, { ...tried, method: 'POST' }, tried, { ...tried, origin: 'https://own.example' }],
    bindings: [{ secret: 'BOUND', ...tried }],
  });
});

it('stops at its cap', () => {
  const log = createDenialLog(1);
  log.add({ reason: '', secret: 'A' });
  expect(log.add({ reason: '', secret: 'B' })).toBe(false);
});
