import { expect, it } from 'vitest';
import { parsePermissions } from '../../core/permissions/parse-permissions.ts';
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

const file = (access: 'read' | 'write', path: string) => ({ reason: '', file: { access, path } });

it('counts an attempt as known only if all of it is the same', () => {
  const log = createDenialLog();
  const different = [
    { reason: '', tried },
    { reason: '', tried: { ...tried, method: 'POST' } },
    { reason: '', tried: { ...tried, origin: 'https://b.example' } },
    { reason: '', tried: { ...tried, path: '/y' } },
    { reason: '', tried, secret: 'A' },
    { reason: '', tried, lacking: ['A'] },
    { reason: '', tried, lacking: ['A', 'B'] },
    file('read', '/a'),
    file('read', '/b'),
  ];
  expect(different.map((denial) => log.add(denial))).toEqual(different.map(() => true));
  expect(different.map((denial) => log.add({ ...denial, reason: 'again' }))).toEqual(different.map(() => false));
});

it('asks for the access to files that was denied', () => {
  const log = createDenialLog();
  log.add(file('read', '/a'));
  expect(log.summary()).toEqual({
    requested: { network: [], files: 'read', secrets: [], dom: false },
    tried: [],
    files: [{ access: 'read', path: '/a' }],
    bindings: [],
  });
  log.add(file('write', '/b'));
  log.add({ reason: '', secret: 'A' });
  expect(log.summary()).toEqual({
    requested: { network: [], files: 'write', secrets: ['A'], dom: false },
    tried: [],
    files: [
      { access: 'read', path: '/a' },
      { access: 'write', path: '/b' },
    ],
    bindings: [],
  });
});

it('names the secrets that would have gone along, each once, and where to', () => {
  const log = createDenialLog();
  log.add({ reason: '', tried, requested, lacking: ['A', 'B'] });
  log.add({ reason: '', secret: 'B' });
  log.add({ reason: '', lacking: ['C'] });
  log.add({ reason: '', tried: { ...tried, path: '/y' } });
  expect(log.summary()).toEqual({
    requested: { network: [requested], files: 'none', secrets: ['A', 'B', 'C'], dom: false },
    tried: [tried, { ...tried, path: '/y' }],
    bindings: [],
    carried: [
      { secret: 'A', ...tried },
      { secret: 'B', ...tried },
    ],
  });
});

it('is full at its cap and not before', () => {
  const log = createDenialLog(2);
  expect(['A', 'B', 'C'].map((secret) => log.add({ reason: '', secret }))).toEqual([true, true, false]);
});

it('takes reading a file and writing it for two attempts', () => {
  const log = createDenialLog();
  const add = (access: 'read' | 'write') => log.add({ reason: '', file: { access, path: '/notes.md' } });
  expect([add('read'), add('write'), add('read')]).toEqual([true, true, false]);
  expect(log.summary()).toMatchObject({
    requested: { files: 'write' },
    files: [
      { access: 'read', path: '/notes.md' },
      { access: 'write', path: '/notes.md' },
    ],
  });
});
