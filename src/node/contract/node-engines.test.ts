import { expect, it } from 'vitest';
import { NO_ENGINE_SETTINGS, parseEngineChange, parseEngineSettings } from './node-engines.ts';
import { parseGrantedPermissions, mergePermissions } from '../../core/permissions/parse-permissions.ts';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';

it('reads what it stored', () => {
  const stored = {
    format: 1,
    preference: 'webcontainer',
    byTool: [['t', 'embedded']],
    agreement: { tools: 'own', agreedAt: '2030-01-01T00:00:00.000Z' },
    declined: false,
  };
  expect(parseEngineSettings(structuredClone(stored))).toEqual(stored);
});

it.each([
  undefined,
  null,
  'auto',
  {},
  { format: 2, preference: 'webcontainer', agreement: { tools: 'own', agreedAt: '' } },
])('reads %j as no settings, and so as no agreement', (value) => {
  expect(parseEngineSettings(value)).toEqual(NO_ENGINE_SETTINGS);
});

it('accepts only a valid agreement', () => {
  for (const agreement of [true, {}, { tools: 'all', agreedAt: '' }, { tools: 'own' }])
    expect(parseEngineSettings({ format: 1, agreement }).agreement).toBeUndefined();
  expect(
    parseEngineSettings({
      format: 1,
      preference: 'other',
      byTool: [['t'], ['t', 'x'], 1, [1, 'auto']],
      declined: 'yes',
    }),
  ).toEqual(NO_ENGINE_SETTINGS);
});

it.each([
  [
    { type: 'preference', preference: 'auto' },
    { type: 'preference', preference: 'auto' },
  ],
  [
    { type: 'preference', preference: undefined, toolId: 't' },
    { type: 'preference', preference: undefined, toolId: 't' },
  ],
  [
    { type: 'agree', tools: 'own', more: 1 },
    { type: 'agree', tools: 'own' },
  ],
  [
    { type: 'key', key: ' wc_api_1 ' },
    { type: 'key', key: 'wc_api_1' },
  ],
  [{ type: 'try' }, { type: 'try' }],
  [{ type: 'preference' }, undefined],
  [{ type: 'preference', preference: 'fast' }, undefined],
  [{ type: 'agree' }, undefined],
  [{ type: 'key', key: 'two words' }, undefined],
  [{ type: 'other' }, undefined],
  ['try', undefined],
])('reads the change %j as %j', (input, change) => {
  expect(parseEngineChange(input)).toEqual(change);
});

it('reads the grant of the unrestricted engine and nothing similar', () => {
  const grant = { ...NO_PERMISSIONS, engine: 'unrestricted', revealSecrets: [] };
  expect(parseGrantedPermissions(grant)).toEqual({ ok: true, value: grant });
  expect(parseGrantedPermissions({ ...grant, engine: 'webcontainer' })).toMatchObject({ ok: false, path: '/engine' });
  expect(parseGrantedPermissions({})).toEqual({ ok: true, value: { ...NO_PERMISSIONS, revealSecrets: [] } });
  expect(
    mergePermissions(NO_PERMISSIONS, { ...NO_PERMISSIONS, engine: 'unrestricted', revealSecrets: [] }).engine,
  ).toBe('unrestricted');
});
