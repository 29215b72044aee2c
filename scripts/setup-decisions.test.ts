import { describe, expect, test } from 'vitest';
import { installMode, nodeProblem } from './setup-decisions.mjs';

const wanted = { lock: 'abc', node: '22.12.0', platform: 'linux-x64' };
const lockText = JSON.stringify({
  packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/mac': { version: '2.0.0', optional: true } },
});
const fitting = JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } });
const base = { wanted, stampText: JSON.stringify(wanted), lockText, installedLockText: fitting };

describe('nodeProblem', () => {
  test.each(['20.19.0', '20.20.2', '22.12.0', '22.20.1', '24.0.0', '26.1.0'])('%s is fine', (version) => {
    expect(nodeProblem(version)).toBeUndefined();
  });
  test.each(['18.20.0', '20.18.3', '21.7.0', '22.11.0'])('%s is too old, and the message says what to install', (version) => {
    expect(nodeProblem(version)).toMatch(new RegExp(`^Node ${version} is too old .* Install Node 20\\.19`));
  });
});

describe('installMode', () => {
  test('nothing to do when the stamp fits', () => {
    expect(installMode(base)).toBe('ready');
  });
  test('installs on a fresh clone', () => {
    expect(installMode({ ...base, stampText: undefined, installedLockText: undefined })).toBe('install');
  });
  test('installs when node_modules was emptied by hand', () => {
    expect(installMode({ ...base, installedLockText: undefined })).toBe('install');
  });
  test.each([{ node: '20.20.2' }, { platform: 'darwin-arm64' }])('installs again for %j', (other) => {
    expect(installMode({ ...base, stampText: JSON.stringify({ ...wanted, ...other }) })).toBe('install');
  });
  test('takes over what npm install has left when it fits the new lockfile', () => {
    expect(installMode({ ...base, stampText: JSON.stringify({ ...wanted, lock: 'old' }) })).toBe('adopt');
    expect(installMode({ ...base, stampText: undefined })).toBe('adopt');
    expect(installMode({ ...base, stampText: '{"lock":' })).toBe('adopt');
  });
  test.each([
    ['another version', { 'node_modules/a': { version: '1.0.1' } }],
    ['a package missing', {}],
    ['a package too many', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } }],
  ])('installs with %s', (_, packages) => {
    expect(installMode({ ...base, stampText: undefined, installedLockText: JSON.stringify({ packages }) })).toBe('install');
  });
});
