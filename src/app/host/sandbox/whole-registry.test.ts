import { expect, it } from 'vitest';
import { requestFor } from '../../../core/decisions/access-request.ts';
import { NO_PERMISSIONS } from '../../../core/permissions.ts';
import { withWholeRegistry } from './whole-registry.ts';

const REGISTRY = 'https://registry.example/npm/';
const rule = (method: string, pathPrefix: string, origin = 'https://registry.example') => ({
  origin,
  methods: [method],
  pathPrefix,
});
const asked = (...network: ReturnType<typeof rule>[]) => requestFor({ ...NO_PERMISSIONS, network });

it('asks to read the whole registry for a command with npm', () => {
  const denied = asked(rule('GET', '/left'), rule('GET', '/right'), rule('GET', '/v1', 'https://api.example'));
  for (const command of ['npm i left', 'cd a && npx left'])
    expect(withWholeRegistry(denied, { command }, REGISTRY)).toEqual(
      asked(rule('GET', '/'), rule('GET', '/v1', 'https://api.example')),
    );
});

it.each([
  ['another command', { command: 'curl https://registry.example/left' }, REGISTRY],
  ['no command', { command: 4 }, REGISTRY],
  ['no input', null, REGISTRY],
  ['another registry', { command: 'npm i left' }, 'https://other.example/'],
  ['no registry', { command: 'npm i left' }, ''],
])('otherwise asks for what was denied: %s', (_name, input, registry) => {
  const denied = asked(rule('GET', '/left'));
  expect(withWholeRegistry(denied, input, registry)).toEqual(denied);
});

it('asks for nothing but reading', () => {
  const denied = asked(rule('PUT', '/left'));
  expect(withWholeRegistry(denied, { command: 'npm publish' }, REGISTRY)).toEqual(denied);
});
