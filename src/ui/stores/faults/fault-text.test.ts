import { afterEach, describe, expect, test, vi } from 'vitest';
import { AGENT_FAULTS } from '../../../agent/contract/faults/provider-faults.ts';
import { parseProviderFields } from '../../../agent/contract/parse-provider.ts';
import { BACKUP_FAULTS, backupFault } from '../../../catalog/contract/faults/backup-faults.ts';
import { EXPORT_CHANGES } from '../../../catalog/contract/faults/export-changes.ts';
import { EXPORT_NOTES } from '../../../catalog/contract/faults/export-notes.ts';
import { RESTORE_FAULTS, restoreFault } from '../../../catalog/contract/faults/restore-faults.ts';
import { SCHEMA_CHECKS } from '../../../catalog/contract/faults/schema-checks.ts';
import { SCHEMA_FAULTS } from '../../../catalog/contract/faults/schema-faults.ts';
import { TOOL_FAULTS } from '../../../catalog/contract/faults/tool-faults.ts';
import { faultError } from '../../../core/errors.ts';
import { FILE_FAULTS } from '../../../core/files/file-faults.ts';
import { fileFailure, type FileErrorCode } from '../../../core/file-system.ts';
import { PACKAGE_FAULTS } from '../../../core/package-faults.ts';
import { parsePackageLock } from '../../../core/package-lock.ts';
import { parseGrantedPermissions } from '../../../core/permissions/parse-permissions.ts';
import { PERMISSION_FAULTS } from '../../../core/permissions/permission-faults.ts';
import { faultOf, type Sentences } from '../../../core/reason.ts';
import { TREE_FAULTS } from '../../../core/tree/tree-faults.ts';
import { parseServerFields } from '../../../mcp/contract/mcp-server.ts';
import { SERVER_FAULTS } from '../../../mcp/contract/server-faults.ts';
import { PANEL_FAULTS } from '../../../panels/contract/panel-faults.ts';
import { secretError, SECRET_FAULTS } from '../../../sandbox/contract/secret-faults.ts';
import { messageOf } from '../error-text.ts';
import { faultText } from './fault-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const ENGLISH = /\b(?:the|must|is|are|cannot|can|has|holds|of|and|not|it|its|for|with|without|than)\b/i;

async function inGerman() {
  const { byFolder } = await import('../../german.ts');
  vi.stubGlobal('toolyardTexts', { byFolder });
  vi.resetModules();
  const [faults, errors] = await Promise.all([import('./fault-text.ts'), import('../error-text.ts')]);
  return { faultText: faults.faultText, messageOf: errors.messageOf };
}

const nested = faultOf(TOOL_FAULTS, {
  code: 'parameters-schema',
  values: [faultOf(SCHEMA_FAULTS, { code: 'root-of-enum', values: [] }), '/enum'],
});

test('no two tables have a code in common', () => {
  const tables = [
    AGENT_FAULTS,
    BACKUP_FAULTS,
    EXPORT_CHANGES,
    EXPORT_NOTES,
    FILE_FAULTS,
    PANEL_FAULTS,
    RESTORE_FAULTS,
    SCHEMA_CHECKS,
    PACKAGE_FAULTS,
    PERMISSION_FAULTS,
    SCHEMA_FAULTS,
    SECRET_FAULTS,
    SERVER_FAULTS,
    TOOL_FAULTS,
    TREE_FAULTS,
  ];
  const codes = tables.flatMap((table) => Object.keys(table));
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

test('in an English page a fault is its message', () => {
  expect(faultText(nested)).toBe(
    'Tool parameters: The root of the schema must describe an object: its enum has none (at /enum)',
  );
  expect(messageOf(faultError('invalid-tool', nested))).toBe(nested.message);
});

describe('in a German page', () => {
  test('a fault and the faults within it are German', async () => {
    const german = await inGerman();
    const text = 'Parameter: Die Wurzel des Schemas muss ein Objekt beschreiben: Sein enum hat keines (bei /enum)';
    expect(german.faultText(nested)).toBe(text);
    expect(german.messageOf(faultError('invalid-tool', nested, { path: '/parameters' }))).toBe(text);
    // As it comes from another thread.
    expect(german.messageOf({ message: nested.message, data: { fault: nested.reason } })).toBe(text);
  });

  test('what was stored without a reason, and what no text knows, stays as it is', async () => {
    const german = await inGerman();
    expect(german.faultText({ message: 'It is not an object' })).toBe('It is not an object');
    for (const code of ['of-a-newer-version', 'toString', '__proto__'])
      expect(german.faultText({ message: 'New', reason: { code, values: [] } })).toBe('New');
    for (const fault of [null, 'x', { code: 1, values: [] }, { code: 'tool-not-object', values: {} }])
      expect(german.messageOf({ message: 'Old', data: { fault } })).toBe('Old');
  });

  test.each([
    ...[{}, { kind: 'x' }, { kind: 'google' }, { kind: 'google', name: 'a', model: '' }].map(parseProviderFields),
    ...[{ baseURL: 'ftp://a' }, { contextTokens: 0 }, { prices: {} }, { secret: '-' }, { dialect: 'x' }].map((more) =>
      parseProviderFields({ kind: 'google', name: 'a', model: 'm', ...more }),
    ),
    ...[null, {}, { name: 'a b' }, { name: 'a', transport: 'x' }, { name: 'a', transport: 'http', url: 'x' }].map(
      parseServerFields,
    ),
    ...[{ url: 'https://a:b@c.example' }, { headers: { Cookie: 'a' } }, { headers: { 'a b': 'c' } }].map((more) =>
      parseServerFields({ name: 'a', transport: 'http', url: 'https://a.example', ...more }),
    ),
    ...['', 'npx a && b', 'npx $A', 'npx `a`', 'A=1 npx', "npx 'a", 'npx\nnode b'].map((command) =>
      parseServerFields({ name: 'a', transport: 'stdio', command }),
    ),
    ...[null, { files: 'all' }, { network: [{}] }, { secrets: ['-'] }, { revealSecrets: ['A'] }].map((given) =>
      parseGrantedPermissions(given),
    ),
    ...['a', 'ftp://a.example', 'https://*.example', 'https://a.example/x', 'https://a:b@c.example'].map((origin) =>
      parseGrantedPermissions({ network: [{ origin, methods: ['GET'], pathPrefix: '/' }] }),
    ),
    ...['x', '/../', '/?a', `/${'x'.repeat(3_000)}`].map((pathPrefix) =>
      parseGrantedPermissions({ network: [{ origin: 'https://a.example', methods: ['GET'], pathPrefix }] }),
    ),
    ...['ENOENT', 'EACCES', 'ENOSPC', 'EIO'].map((code) => ({
      ok: false as const,
      ...fileFailure(code as FileErrorCode, '/tmp/a').error,
    })),
    { ok: false as const, ...fileFailure('EINVAL', '/', { code: 'file-moved-into-itself', values: [] }).error },
    ...(Object.keys(PANEL_FAULTS) as (keyof typeof PANEL_FAULTS)[]).map((code) => ({
      ok: false as const,
      ...faultOf<Sentences>(PANEL_FAULTS, { code, values: ['a.js', 1] as never }),
    })),
    ...[null, { format: 2 }, { format: 1, requested: [], packages: [{}] }].map(parsePackageLock),
  ])('a fault of a form is German (%#)', async (read) => {
    if (read.ok) throw new Error('It has no fault');
    const text = (await inGerman()).faultText(read);
    expect(text).not.toBe(read.message);
    expect(text).not.toMatch(ENGLISH);
  });

  test.each([
    secretError('denied', { code: 'secrets-locked', values: [] }),
    secretError('not-found', { code: 'secret-missing', values: ['KEY'] }),
    secretError('transport', { code: 'storage-full', values: ['grant'] }),
    secretError('denied', { code: 'grant-reveals', values: [] }),
    faultError('invalid-input', faultOf(AGENT_FAULTS, { code: 'presets-many', values: [9] })),
    faultError(
      'invalid-input',
      restoreFault({ code: 'backup-damaged', values: [backupFault({ code: 'damaged-line', values: [3] })] }),
    ),
  ])('an error of a store is German: %s', async (error) => {
    expect((await inGerman()).messageOf(error)).not.toMatch(ENGLISH);
  });
});
