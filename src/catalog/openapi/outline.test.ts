import { importNoteText } from '../contract/import/import-notes.ts';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../core/json/json.ts';
import { readDocument } from './document.ts';
import { findOperations } from './outline.ts';
import { takeOperations } from './take-operations.ts';

async function found(document: JsonObject) {
  return findOperations(
    await readDocument(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Swagger Pet Shop API - OpenAPI 3.1', version: '1' },
        ...document,
      }),
    ),
  );
}
const SCHEMES = {
  token: { type: 'http', scheme: 'bearer' },
  oauth: { type: 'oauth2', flows: {} },
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'api key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  basic: { type: 'http', scheme: 'Basic' },
} satisfies JsonObject;

describe('signing in', () => {
  it.each<[string, JsonObject, string[], string | RegExp, string | undefined]>([
    [
      'a bearer token',
      { token: [] },
      ['PET_SHOP_TOKEN'],
      'authorization: `Bearer ${secrets.get("PET_SHOP_TOKEN")}`',
      undefined,
    ],
    ['OAuth 2', { oauth: ['read'] }, ['PET_SHOP_TOKEN'], 'Bearer', undefined],
    ['a header', { header: [] }, ['PET_SHOP_KEY'], '"X-Key": secrets.get("PET_SHOP_KEY")', undefined],
    ['the query', { query: [] }, ['PET_SHOP_KEY'], 'query.push(`api%20key=${secrets.get("PET_SHOP_KEY")}`)', undefined],
    ['basic', { basic: [] }, ['PET_SHOP_USER', 'PET_SHOP_PASSWORD'], 'Basic ${btoa(', undefined],
    ['a cookie', { cookie: [] }, [], 'fetch', 'It signs in by the cookie sid, which a page cannot send.'],
  ])('%s', async (name, requirement, secrets, code, note) => {
    const [scheme = ''] = Object.keys(requirement);
    const document = await found({
      components: { securitySchemes: { [scheme]: (SCHEMES as JsonObject)[scheme] ?? {} } },
      security: [requirement],
      paths: { '/pets/{id}': { get: { operationId: name } } },
    });
    expect(document.outline.secrets.map((secret) => secret.name)).toEqual(secrets);
    const [record] = takeOperations(document, { operations: [0], base: 'https://pets.test/v2', checkResults: false });
    if (record?.ok !== true) throw new Error('It was not taken');
    expect(record.fields.code).toContain(code);
    expect(record.fields.permissions).toEqual({
      network: [{ origin: 'https://pets.test', methods: ['GET'], pathPrefix: '/v2/pets/' }],
      files: 'none',
      secrets,
      dom: false,
    });
    const notes = record.fixed.map(importNoteText);
    for (const secret of secrets) expect(notes.join(' ')).toContain(`It needs the secret ${secret}`);
    if (note !== undefined) expect(notes).toContain(note);
  });

  it('chooses the simplest of several ways, and none if none is needed', async () => {
    const document = await found({
      components: { securitySchemes: SCHEMES },
      security: [{ basic: [] }, { query: [] }, { header: [] }, { token: [] }],
      paths: {
        '/a': {
          get: {},
          put: { security: [] },
          post: { security: [{}, { header: [] }] },
          delete: { security: [{ cookie: [], header: [] }, { query: [] }] },
        },
      },
    });
    expect(document.outline.operations.map(({ method, secrets }) => [method, secrets])).toEqual(
      [
        ['GET', ['PET_SHOP_TOKEN']],
        ['PUT', []],
        ['POST', ['PET_SHOP_HEADER']],
        ['DELETE', ['PET_SHOP_QUERY']],
      ].sort(
        (one, other) =>
          ['GET', 'PUT', 'POST', 'DELETE'].indexOf(String(one[0])) -
          ['GET', 'PUT', 'POST', 'DELETE'].indexOf(String(other[0])),
      ),
    );
  });

  it('a description without a way to sign in can use a token of the user', async () => {
    const document = await found({ paths: { '/a': { get: {} } } });
    const [record] = takeOperations(document, {
      operations: [0],
      base: 'https://pets.test',
      bearer: 'MINE',
      checkResults: false,
    });
    expect(
      record?.ok === true && [
        record.fields.permissions?.secrets,
        record.fields.code.includes('Bearer ${secrets.get("MINE")}'),
      ],
    ).toEqual([['MINE'], true]);
  });
});

it('reports names, servers and losses before tools are made', async () => {
  const { outline } = await found({
    servers: [
      {
        url: 'https://{region}.pets.test/{v}',
        description: 'Live',
        variables: { region: { default: 'eu', enum: ['eu', 'us'] }, v: { default: 'v1' }, unused: { default: 'x' } },
      },
      { url: '/relative' },
    ],
    webhooks: { a: {}, b: {} },
    paths: {
      '/pets': {
        get: { operationId: 'pets/list-all', tags: ['pets'], summary: 'All pets' },
        post: { operationId: 'pets/list-all', deprecated: true, callbacks: { done: {} } },
        trace: {},
      },
      '/pets/{petId}': { get: {}, head: { description: 'First line\nsecond' } },
      '/elsewhere': { $ref: 'other.yaml' },
    },
  });
  expect(outline).toEqual({
    title: 'Swagger Pet Shop API - OpenAPI 3.1',
    openapi: '3.1.0',
    servers: [
      {
        url: 'https://{region}.pets.test/{v}',
        description: 'Live',
        variables: [
          { name: 'region', value: 'eu', choices: ['eu', 'us'], description: '' },
          { name: 'v', value: 'v1', choices: [], description: '' },
        ],
      },
      { url: '/relative', description: '', variables: [] },
    ],
    operations: [
      {
        id: 0,
        name: 'pets_list-all',
        method: 'GET',
        path: '/pets',
        summary: 'All pets',
        tags: ['pets'],
        deprecated: false,
        secrets: [],
      },
      {
        id: 1,
        name: 'pets_list-all_2',
        method: 'POST',
        path: '/pets',
        summary: '',
        tags: [],
        deprecated: true,
        secrets: [],
      },
      {
        id: 2,
        name: 'get_pets_petId',
        method: 'GET',
        path: '/pets/{petId}',
        summary: '',
        tags: [],
        deprecated: false,
        secrets: [],
      },
      {
        id: 3,
        name: 'head_pets_petId',
        method: 'HEAD',
        path: '/pets/{petId}',
        summary: 'First line',
        tags: [],
        deprecated: false,
        secrets: [],
      },
    ],
    secrets: [],
    lost: [
      '2 webhooks',
      '1 TRACE operations, which no page can send',
      '1 callbacks, which a server would call',
      '1 paths whose description lies outside the file',
    ],
  });
});

it('uses an operation’s own server, unless the person entered an address for all', async () => {
  const document = await found({
    paths: {
      '/a': { servers: [{ url: 'https://one.test' }], get: {} },
      '/b': { servers: [{ url: 'https://two.test/{v}', variables: { v: { default: 'v2' } } }], get: {} },
    },
  });
  const origins = (base: string) =>
    takeOperations(document, { operations: [0, 1], base, checkResults: false }).map(
      (record) => record.ok && record.fields.permissions?.network[0]?.origin,
    );
  expect([
    document.outline.servers.map(({ url }) => url),
    origins('https://one.test'),
    origins('http://127.0.0.1:9/x'),
  ]).toEqual([
    ['https://one.test', 'https://two.test/{v}'],
    ['https://one.test', 'https://two.test'],
    ['http://127.0.0.1:9', 'http://127.0.0.1:9'],
  ]);
});

it('cuts an input that is too large for a model', async () => {
  const wide = (depth: number): JsonObject => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `p${String(at)}`,
        depth === 0 ? { type: 'string', description: 'x'.repeat(200) } : wide(depth - 1),
      ]),
    ),
  });
  const document = await found({
    paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema: wide(2) } } } } } },
  });
  const [record] = takeOperations(document, { operations: [0], base: 'https://a.test', checkResults: false });
  expect(
    record?.ok === true && [
      JSON.stringify(record.fields.parameters).length < 60_000,
      record.fixed.some(({ code }) => code === 'schema-too-large'),
    ],
  ).toEqual([true, true]);
});
