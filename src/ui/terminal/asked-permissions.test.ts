import { expect, it } from 'vitest';
import { NO_PERMISSIONS, type Permissions } from '../../core/permissions.ts';
import { askedPermissions } from './asked-permissions.ts';

const denied = (method: 'GET' | 'POST', ...names: readonly string[]): Permissions => ({
  ...NO_PERMISSIONS,
  network: ['left', ...names].map((name) => ({
    origin: 'https://registry.example',
    methods: [method],
    pathPrefix: `/${name}`,
  })),
});

it('asks for the whole registry of npm, and otherwise for what was denied', () => {
  for (const command of ['npm i left', 'cd a && npx left'])
    expect(askedPermissions(command, denied('GET')).network).toEqual([
      { origin: 'https://registry.example', methods: ['GET'], pathPrefix: '/' },
    ]);
  expect(askedPermissions('npm i left other', denied('GET', 'other')).network).toHaveLength(1);
  expect(askedPermissions('npm i left', denied('POST'))).toEqual(denied('POST'));
  expect(askedPermissions('curl https://registry.example/left', denied('GET'))).toEqual(denied('GET'));
});
