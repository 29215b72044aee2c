import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../core/json/json.ts';
import { checkTools } from '../fields/check-tool.ts';
import { directJudges } from '../catalog-testing.ts';
import { readDocument } from './document.ts';
import { findOperations } from './outline.ts';
import { takeOperations } from './take-operations.ts';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The tools for a description of one or more operations. */
async function toolsOf(document: JsonObject, choice: { base?: string; bearer?: string; checkResults?: boolean } = {}) {
  const found = findOperations(
    await readDocument(JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop API', version: '1' }, ...document })),
  );
  const records = takeOperations(found, {
    operations: found.operations.map(({ listed: reported }) => reported.id),
    base: 'https://api.shop.test/v1/',
    checkResults: false,
    ...choice,
  });
  const tools = records.flatMap((record) => (record.ok ? [{ ...record.fields, notes: record.fixed }] : []));
  expect((await checkTools(tools, directJudges())).filter((fault) => fault !== undefined)).toEqual([]);
  return { outline: found.outline, records, tools };
}

async function toolOf(
  operation: JsonObject,
  {
    path = '/things',
    method = 'get',
    version = '3.1.0',
    ...rest
  }: { path?: string; method?: string; version?: string; components?: JsonObject; servers?: JsonObject[] } = {},
) {
  const { tools } = await toolsOf({ openapi: version, ...rest, paths: { [path]: { [method]: operation } } });
  const [tool] = tools;
  if (tool === undefined) throw new Error('No tool was made');
  return tool;
}

/** Runs a tool's code and returns the request that it sent. */
async function sentBy(
  { code }: { code: string },
  params: JsonObject,
  answer: { status?: number; type?: string; text?: string } = {},
): Promise<{ sent: Sent; result: unknown }> {
  const { status = 200, type = 'application/json', text = '{"ok":true}' } = answer;
  let sent: Sent | undefined;
  const fetch = async (url: string, init: { method: string; headers?: Record<string, string>; body?: unknown }) => {
    sent = { url: new URL(url).href, method: init.method, headers: init.headers ?? {}, body: init.body };
    return new Response(status === 204 ? null : text, { status, headers: { 'content-type': type } });
  };
  const entry = runInNewContext(
    `${code.replace('export default async function', 'globalThis.entry = async function')}\nglobalThis.entry`,
    { URLSearchParams, FormData, Blob, Uint8Array, TextDecoder, atob, btoa },
  ) as (params: JsonObject, context: unknown) => Promise<unknown>;
  const result = await entry(params, { fetch, secrets: { get: (name: string) => `secret-${name}` } });
  if (sent === undefined) throw new Error('Nothing was sent');
  return { sent, result };
}

const query = (name: string, schema: JsonObject, more: JsonObject = {}) => ({ name, in: 'query', schema, ...more });

describe('requests of operations', () => {
  it.each<[string, JsonObject, JsonObject, string]>([
    ['plain', query('q', { type: 'string' }), { q: 'a b&c' }, '?q=a%20b%26c'],
    ['nothing given', query('q', { type: 'string' }), {}, ''],
    ['form, exploded', query('ids', { type: 'array', items: { type: 'integer' } }), { ids: [1, 2] }, '?ids=1&ids=2'],
    [
      'form, joined',
      query('ids', { type: 'array', items: { type: 'string' } }, { explode: false }),
      { ids: ['a,b', 'c'] },
      '?ids=a%2Cb,c',
    ],
    [
      'space delimited',
      query('ids', { type: 'array', items: { type: 'string' } }, { style: 'spaceDelimited', explode: false }),
      { ids: ['a', 'b'] },
      '?ids=a%20b',
    ],
    [
      'pipe delimited',
      query('ids', { type: 'array', items: { type: 'string' } }, { style: 'pipeDelimited', explode: false }),
      { ids: ['a', 'b'] },
      '?ids=a%7Cb',
    ],
    ['an object, exploded', query('filter', { type: 'object' }), { filter: { a: 1, b: 'x' } }, '?a=1&b=x'],
    ['an object, joined', query('filter', { type: 'object' }, { explode: false }), { filter: { a: 1 } }, '?filter=a,1'],
    [
      'deep',
      query('created', { anyOf: [{ type: 'object' }, { type: 'integer' }] }, { style: 'deepObject' }),
      { created: { gte: 1, tags: ['x'] } },
      '?created%5Bgte%5D=1&created%5Btags%5D%5B%5D=x',
    ],
    [
      'deep, but plain',
      query('created', { anyOf: [{ type: 'object' }, { type: 'integer' }] }, { style: 'deepObject' }),
      { created: 5 },
      '?created=5',
    ],
    [
      'one or several',
      query('id', { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] }),
      { id: 'x' },
      '?id=x',
    ],
    [
      'reserved characters',
      query('path', { type: 'string' }, { allowReserved: true }),
      { path: '/a/b?c&d' },
      '?path=/a/b?c%26d',
    ],
    [
      'JSON',
      { name: 'where', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
      { where: { a: 1 } },
      '?where=%7B%22a%22%3A1%7D',
    ],
    [
      'objects in a list',
      query('at', { type: 'array', items: { type: 'object' } }),
      { at: [{ a: 1 }] },
      '?at=%7B%22a%22%3A1%7D',
    ],
    ['an odd name', query('a"b`${c}', { type: 'string' }), { 'a"b`${c}': 'x' }, '?a%22b%60%24%7Bc%7D=x'],
  ])('query: %s', async (_name, parameter, params, search) => {
    const { sent } = await sentBy(await toolOf({ parameters: [parameter] }), params);
    expect(sent.url).toBe(`https://api.shop.test/v1/things${search}`);
  });

  it.each<[string, JsonObject, JsonObject, string]>([
    ['simple', { schema: { type: 'string' } }, { id: 'a/b' }, 'a%2Fb'],
    ['simple list', { schema: { type: 'array' } }, { id: [1, 2] }, '1,2'],
    ['label list, exploded', { schema: { type: 'array' }, style: 'label', explode: true }, { id: [1, 2] }, '.1.2'],
    ['matrix', { schema: { type: 'string' }, style: 'matrix' }, { id: 'x' }, ';id=x'],
    [
      'matrix list, exploded',
      { schema: { type: 'array' }, style: 'matrix', explode: true },
      { id: [1, 2] },
      ';id=1;id=2',
    ],
    ['simple object', { schema: { type: 'object' } }, { id: { a: 1, b: 2 } }, 'a,1,b,2'],
    ['simple object, exploded', { schema: { type: 'object' }, explode: true }, { id: { a: 1, b: 2 } }, 'a=1,b=2'],
    [
      'matrix object, exploded',
      { schema: { type: 'object' }, style: 'matrix', explode: true },
      { id: { a: 1, b: 2 } },
      ';a=1;b=2',
    ],
    [
      'label object, exploded',
      { schema: { type: 'object' }, style: 'label', explode: true },
      { id: { a: 1, b: 2 } },
      '.a=1.b=2',
    ],
  ])('path: %s', async (_name, parameter, params, segment) => {
    const { sent } = await sentBy(
      await toolOf(
        { parameters: [{ name: 'id', in: 'path', required: true, ...parameter }] },
        { path: '/things/{id}/parts' },
      ),
      params,
    );
    expect(sent.url).toBe(`https://api.shop.test/v1/things/${segment}/parts`);
  });

  it.each<[string, JsonObject, JsonObject, unknown, string]>([
    [
      'JSON',
      { 'application/json': { schema: { type: 'object' } } },
      { body: { a: [1] } },
      '{"a":[1]}',
      'application/json',
    ],
    [
      'JSON of its own type',
      { 'application/merge-patch+json': { schema: {} } },
      { body: { a: null } },
      '{"a":null}',
      'application/merge-patch+json',
    ],
    [
      'a form',
      { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
      { body: { a: 'x y', b: [1, 2] } },
      'a=x+y&b=1&b=2',
      'application/x-www-form-urlencoded',
    ],
    [
      'a deep form',
      {
        'application/x-www-form-urlencoded': {
          schema: { type: 'object' },
          encoding: { items: { style: 'deepObject', explode: true } },
        },
      },
      { body: { items: [{ price: 'p', n: 1 }], expand: ['x'] } },
      'items%5B0%5D%5Bprice%5D=p&items%5B0%5D%5Bn%5D=1&expand%5B%5D=x',
      'application/x-www-form-urlencoded',
    ],
    ['text', { 'text/plain': { schema: { type: 'string' } } }, { body: 'hello' }, 'hello', 'text/plain'],
    ['XML as text', { 'application/xml': { schema: { type: 'object' } } }, { body: '<a/>' }, '<a/>', 'application/xml'],
  ])('body: %s', async (_name, content, params, body, type) => {
    const { sent } = await sentBy(
      await toolOf({ requestBody: { required: true, content } }, { method: 'post' }),
      params,
    );
    expect({ body: String(sent.body), type: sent.headers['content-type'] }).toEqual({ body, type });
  });

  it('a multipart form has files from base64, and a binary body does too', async () => {
    const upload = await toolOf(
      {
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { file: { type: 'string', format: 'binary' }, note: { type: 'string' } },
              },
            },
          },
        },
      },
      { method: 'post' },
    );
    expect(upload.parameters).toMatchObject({
      properties: {
        body: { properties: { file: { type: 'string', contentEncoding: 'base64' }, note: { type: 'string' } } },
      },
    });
    const { sent } = await sentBy(upload, { body: { file: btoa('bytes'), note: 'n' } });
    const form = sent.body as FormData;
    expect([await (form.get('file') as File).text(), form.get('note')]).toEqual(['bytes', 'n']);
    const bytes = await sentBy(
      await toolOf({ requestBody: { content: { 'application/octet-stream': {} } } }, { method: 'put' }),
      { body: btoa('abc') },
    );
    expect(new TextDecoder().decode(bytes.sent.body as Uint8Array)).toBe('abc');
  });

  it('headers, error messages of the server, and responses that are not JSON', async () => {
    const tool = await toolOf({
      parameters: [
        { name: 'X-Trace', in: 'header', required: true, schema: { type: 'integer' } },
        { name: 'X-List', in: 'header', schema: { type: 'array' } },
      ],
      responses: { 200: { description: 'Fine', content: { 'application/json': {} } } },
    });
    const { sent, result } = await sentBy(tool, { 'X-Trace': 7, 'X-List': ['a', 'b'] });
    expect([sent.headers, result]).toEqual([
      { accept: 'application/json', 'X-Trace': '7', 'X-List': 'a,b' },
      { ok: true },
    ]);
    await expect(sentBy(tool, { 'X-Trace': 1 }, { status: 418, text: 'teapot' })).rejects.toThrow(
      'The server answered 418: teapot',
    );
    expect((await sentBy(tool, { 'X-Trace': 1 }, { type: 'text/plain', text: 'hi' })).result).toBe('hi');
    expect((await sentBy(tool, { 'X-Trace': 1 }, { status: 204 })).result).toBe('');
  });
});

describe('a value in a path', () => {
  const parameter = (name: string, more: JsonObject = {}): JsonObject => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...more,
  });
  const HOSTILE = [
    '',
    '.',
    '..',
    '../me',
    'a/../../me',
    '..\\me',
    '%2e%2e',
    '%2E.',
    '%252e%252e',
    '%25252e.',
    '..%2fme',
    '..%5cme',
    ' ..',
    '..\t',
    '..\0',
    '..;x',
    '..%3fx',
    '../#x',
  ];
  it.each(HOSTILE)('%j names no other operation', async (id) => {
    const tool = await toolOf({ parameters: [parameter('id')] }, { path: '/users/{id}', method: 'delete' });
    await expect(sentBy(tool, { id })).rejects.toThrow(/cannot be part of the path/);
    const inside = await toolOf({ parameters: [parameter('id')] }, { path: '/users/{id}/keys/x', method: 'delete' });
    await expect(sentBy(inside, { id })).rejects.toThrow(/cannot be part of the path/);
  });

  it.each([
    ['/users/{a}{b}', { a: '.', b: '.' }],
    ['/users/{a}.', { a: '.' }],
    ['/users/.{a}', { a: '.' }],
    ['/users/{a}', { a: '', style: 'label' }],
    ['/users/{a}', { a: '.', style: 'label' }],
  ])('%s with %j neither', async (path, { style, ...values }: Record<string, string>) => {
    const more = style === undefined ? {} : { style };
    const tool = await toolOf({ parameters: Object.keys(values).map((name) => parameter(name, more)) }, { path });
    await expect(sentBy(tool, values)).rejects.toThrow(/cannot be part of the path/);
  });

  it.each([
    ['.hidden', '.hidden'],
    ['a/b', 'a%2Fb'],
    ['v1.0..v2.0', 'v1.0..v2.0'],
    ['100%', '100%25'],
    ['ä ö', '%C3%A4%20%C3%B6'],
  ])('%j is sent as %s', async (id, as) => {
    const tool = await toolOf({ parameters: [parameter('id')] }, { path: '/users/{id}' });
    expect((await sentBy(tool, { id })).sent.url).toBe(`https://api.shop.test/v1/users/${as}`);
  });
});
