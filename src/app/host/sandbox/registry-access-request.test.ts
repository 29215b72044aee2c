import { expect, it } from 'vitest';
import { requestFor } from '../../../core/decisions/access-request.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import { withWholeRegistry } from './registry-access-request.ts';

const REGISTRY = 'https://registry.example/npm/';
const rule = (method: string, pathPrefix: string, origin = 'https://registry.example') => ({
  origin,
  methods: [method],
  pathPrefix,
});
const asked = (...network: ReturnType<typeof rule>[]) => requestFor({ ...NO_PERMISSIONS, network });

it('asks to read the whole registry for a command with npm', () => {
  const denied = asked(rule('GET', '/npm/left'), rule('GET', '/npm/right'), rule('GET', '/v1', 'https://api.example'));
  for (const command of ['npm i left', 'cd a && npx left'])
    expect(withWholeRegistry(denied, { command }, REGISTRY)).toEqual(
      asked(rule('GET', '/npm/'), rule('GET', '/v1', 'https://api.example')),
    );
});

it('asks for nothing beside the registry, on its server', () => {
  const denied = asked(rule('GET', '/npm/left'), rule('GET', '/wiki'), rule('GET', '/npm-other/left'));
  for (const registry of [REGISTRY, 'https://registry.example/npm'])
    expect(withWholeRegistry(denied, { command: 'npm i left' }, registry)).toEqual(
      asked(rule('GET', '/npm/'), rule('GET', '/wiki'), rule('GET', '/npm-other/left')),
    );
  expect(withWholeRegistry(asked(rule('GET', '/left')), { command: 'npm i left' }, 'https://registry.example')).toEqual(
    asked(rule('GET', '/')),
  );
});

it.each([
  ['another command', { command: 'curl https://registry.example/left' }, REGISTRY],
  ['no command', { command: 4 }, REGISTRY],
  ['no input', null, REGISTRY],
  ['another registry', { command: 'npm i left' }, 'https://other.example/'],
  ['no registry', { command: 'npm i left' }, ''],
])('otherwise asks for what was denied: %s', (_name, input, registry) => {
  const denied = asked(rule('GET', '/npm/left'));
  expect(withWholeRegistry(denied, input, registry)).toEqual(denied);
});

it('asks for nothing but reading', () => {
  const denied = asked(rule('PUT', '/npm/left'));
  expect(withWholeRegistry(denied, { command: 'npm publish' }, REGISTRY)).toEqual(denied);
});
