import { describe, expect, test } from 'vitest';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';
import { parseEndpoint } from './parse-endpoint.ts';
import { readManifest } from './read-manifest.ts';

const ORIGIN = 'https://app.example';
const read = (value: unknown) =>
  readManifest(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)), ORIGIN);
const tool = (more: object = {}) => ({
  name: 'board_add',
  description: 'Adds a card',
  endpoint: 'POST /api/board/cards',
  parameters: { type: 'object', properties: { text: { type: 'string' } } },
  ...more,
});
const board = (more: object = {}) => ({ panel_id: 'board', title: 'Board', tools: [tool()], ...more });
const findingsOf = (value: unknown) => {
  const result = read(value);
  if (!result.ok) return result.fault.reason?.code;
  return result.manifest.findings.map(({ code, subject }) => `${code} ${subject}`);
};

test('reads a manifest', () => {
  expect(read(board({ panel_type: 'canvas', formatVersion: 1, api: 'api.js' }))).toEqual({
    ok: true,
    manifest: {
      panelId: 'board',
      title: 'Board',
      view: 'index.html',
      api: 'api.js',
      permissions: NO_PERMISSIONS,
      findings: [],
      tools: [
        {
          name: 'board_add',
          description: 'Adds a card',
          endpoint: { method: 'POST', path: '/api/board/cards', pathParameters: [], isAbsolute: false },
          parameters: { type: 'object', properties: { text: { type: 'string' } } },
        },
      ],
    },
  });
});

describe('a folder is no panel', () => {
  test.each([
    ['{', 'panel-not-json'],
    ['[]', 'panel-not-object'],
    ['['.repeat(100_000), 'panel-not-json'],
    [`{"title":"${'a'.repeat(600_000)}"}`, 'panel-file-large'],
    [board({ formatVersion: 2 }), 'panel-newer-format'],
    [board({ panel_id: undefined }), 'panel-id'],
    [board({ panel_id: 'Board' }), 'panel-id'],
    [board({ panel_id: '../board' }), 'panel-id'],
    [board({ panel_id: '__proto__' }), 'panel-id'],
    [board({ panel_id: 'bo\u202eard' }), 'panel-id'],
    [board({ panel_id: 'a'.repeat(65) }), 'panel-id'],
    [board({ panel_id: 'settings' }), 'panel-id-reserved'],
    [board({ panel_id: 'questions' }), 'panel-id-reserved'],
    [board({ panel_type: 'app' }), 'panel-type'],
    [board({ panel_type: 'page' }), 'panel-type'],
    [board({ view: '../index.html' }), 'panel-path'],
    [board({ view: '/etc/passwd' }), 'panel-path'],
    [board({ view: 'a/../../b.html' }), 'panel-path'],
    [board({ view: 'a\\b.html' }), 'panel-path'],
    [board({ api: 'https://elsewhere.example/api.js' }), 'panel-path'],
    [board({ api: 7 }), 'panel-path'],
  ])('%#: %s', (value, code) => {
    expect(findingsOf(value)).toBe(code);
  });
});

describe('what is changed or left out is told', () => {
  test.each<[given: object, findings: readonly string[]]>([
    [board({ tools: [tool({ name: 'add' })] }), ['tool-renamed board_add']],
    [board({ tools: [tool(), tool({ name: 'add' })] }), ['tool-renamed board_add', 'tool-duplicate board_add']],
    [{ ...board({ tools: [tool({ name: 'home_panel' })] }), panel_id: 'open' }, ['tool-reserved open_home_panel']],
    [board({ tools: [tool({ name: '__proto__\u202e' })] }), ['tool-invalid __proto__�']],
    [
      board({ tools: [null, 3, { name: 7 }] }),
      ['tool-invalid tools[0]', 'tool-invalid tools[1]', 'tool-invalid tools[2]'],
    ],
    [board({ tools: [tool({ parameters: { type: 'string' } })] }), ['schema-invalid board_add']],
    [board({ tools: [tool({ parameters: { description: 'a'.repeat(30_000) } })] }), ['schema-invalid board_add']],
    [board({ title: 'Bo\u202eard\u200b' }), ['title-changed Board']],
    [board({ title: 'Toolyard settings' }), ['title-changed board']],
    [board({ title: ' \n ' }), ['title-changed board']],
    [board({ onload: 'x' }), ['field-unknown onload']],
    [board({ bridge: {} }), ['bridge-unsupported bridge']],
    [
      board({ tools: Array.from({ length: 103 }, (_, at) => tool({ name: `board_${String(at)}` })) }),
      ['too-many-tools 3'],
    ],
  ])('%#', (given, findings) => {
    expect(findingsOf(given)).toEqual(findings);
  });

  test('a schema that is nested without end', () => {
    let schema: object = {};
    for (let depth = 0; depth < 200; depth += 1) schema = { properties: { a: schema } };
    expect(findingsOf(board({ tools: [tool({ parameters: schema })] }))).toEqual(['schema-invalid board_add']);
  });

  test('permissions are those of a request: no files, no documents', () => {
    const result = read(
      board({ permissions: { network: ['GET https://api.example.com/'], files: 'write', dom: true } }),
    );
    expect(result.ok && result.manifest.permissions).toMatchObject({ files: 'none', dom: false });
    const odd = read(board({ permissions: { network: 'all' } }));
    expect(odd.ok && odd.manifest.findings).toMatchObject([{ code: 'permissions-invalid', fault: { reason: {} } }]);
  });
});

describe('endpoints', () => {
  test.each([
    ['GET /api/code-editor/file', { method: 'GET', pathParameters: [], isAbsolute: false }],
    ['get /api/items/:id', { method: 'GET', pathParameters: ['id'], isAbsolute: false }],
    [
      'DELETE /api/items/{id}/parts/:part?x=:y',
      { method: 'DELETE', pathParameters: ['id', 'part'], isAbsolute: false },
    ],
    ['POST https://api.example.com:8443/v1/:id', { method: 'POST', pathParameters: ['id'], isAbsolute: true }],
  ])('%s', (text, endpoint) => {
    expect(parseEndpoint(text, ORIGIN)).toMatchObject({ ok: true, endpoint });
  });

  test.each([
    ['/api/items'],
    ['FETCH /api/items'],
    ['GET'],
    ['GET api/items'],
    ['GET //elsewhere.example/x'],
    ['GET /\\elsewhere.example'],
    ['GET /api/../../settings'],
    ['GET /api/%2e%2E/settings'],
    ['GET /api/./items'],
    ['GET /api/items\r\nHost: elsewhere.example'],
    ['GET /api/items\u202e'],
    ['GET /api/it ems'],
    ['GET /api/items#top'],
    ['GET /api/:id/:id'],
    ['GET javascript:alert(1)'],
    ['GET file:///etc/passwd'],
    ['GET https://user:secret@api.example.com/'],
    ['GET https://user@api.example.com/'],
    ['GET https://{host}/x'],
    ['GET https://api.example.com'],
    ['GET https://app.example/api/ai/tools'],
    ['GET https://APP.example:443/api/ai/tools'],
    [`GET /${'a'.repeat(3_000)}`],
    [['GET /api/items']],
    [null],
  ])('%j is refused', (text) => {
    expect(parseEndpoint(text, ORIGIN)).toMatchObject({ ok: false });
  });
});
