import { expect, it } from 'vitest';
import type { InferredAccess } from '../../contract/inferred-access.ts';
import { comparePermissions } from '../../definition/compare-permissions.ts';
import { readCurl } from '../../formats/import/curl/read-curl.ts';
import { parseJavaScript } from '../parse-javascript.ts';
import { inferAccess } from './infer-access.ts';

const NOTHING: InferredAccess = { network: [], secrets: [], hasOtherAddresses: false, hasOtherSecrets: false };

/** `GET https://a.example/x`, a line a rule and method; `…` for what is not known. */
function linesOf(js: string): string[] {
  const { network, secrets, hasOtherAddresses, hasOtherSecrets } = inferAccess(js);
  return [
    ...network.map(({ origin, methods, pathPrefix }) => `${methods.join(',') || '*'} ${origin}${pathPrefix}`),
    ...secrets.map((name) => `secret ${name}`),
    ...(hasOtherAddresses ? ['other addresses'] : []),
    ...(hasOtherSecrets ? ['other secrets'] : []),
  ];
}

/** The code in a tool. */
function tool(body: string): string {
  return `export default async function (params, { fetch, secrets, log }) {\n${body}\n}`;
}

it('reads the host, the methods and the secrets of a whole tool', () => {
  const code = tool(`
    const key = secrets.get('WEATHER');
    const url = new URL('https://api.met.no/weatherapi/locationforecast/2.0/compact');
    url.searchParams.set('lat', params.lat);
    const response = await fetch(url, { headers: { authorization: \`Bearer \${key}\` } });
    return await response.json();`);
  expect(inferAccess(code)).toEqual({
    network: [
      { origin: 'https://api.met.no', methods: ['GET'], pathPrefix: '/weatherapi/locationforecast/2.0/compact' },
    ],
    secrets: ['WEATHER'],
    hasOtherAddresses: false,
    hasOtherSecrets: false,
  });
});

it('finds nothing in code that contacts nobody', () => {
  expect(inferAccess(tool('return params.a + params.b;'))).toEqual(NOTHING);
  expect(inferAccess(`import { readFile } from 'node:fs/promises';\nexport const run = () => readFile('/a');`)).toEqual(
    NOTHING,
  );
});

it.each([
  [
    'a template with a constant host',
    'fetch(`https://a.example/v1/users/${params.id}/posts?x=${params.x}`)',
    ['GET https://a.example/v1/users/'],
  ],
  ['a query that is computed', 'fetch(`https://a.example/v1?x=${params.x}`)', ['GET https://a.example/v1']],
  ['a sum', "fetch('https://a.example/v1/' + params.id + '/x')", ['GET https://a.example/v1/']],
  ['a constant of the top level', 'fetch(BASE + "/x")', ['GET https://base.example/v1/x']],
  ['a member of a constant', 'fetch(`${API.base}/x/${params.id}`)', ['GET https://api.example/x/']],
  [
    'one of several constants',
    'fetch(`${SERVERS[params.region]}/x`)',
    ['GET https://eu.example/x', 'GET https://us.example/x'],
  ],
  [
    'text that is appended',
    "let url = 'https://a.example/x'; url += `?q=${params.q}`; fetch(url)",
    ['GET https://a.example/'],
  ],
  ['a path on a base', 'fetch(new URL(`/x/${params.id}`, BASE))', ['GET https://base.example/x/']],
  [
    'two addresses',
    "fetch(params.test ? 'https://t.example/a' : 'https://p.example/a')",
    ['GET https://t.example/a', 'GET https://p.example/a'],
  ],
  ['a default', "fetch(params.url ?? 'https://d.example/a')", ['GET https://d.example/a', 'other addresses']],
  [
    'a list',
    "for (const host of ['https://a.example', 'https://b.example']) await fetch(host + '/x')",
    ['GET https://a.example/x', 'GET https://b.example/x'],
  ],
  [
    'a request',
    "const asked = new Request('https://a.example/x', { method: 'PUT' }); fetch(asked)",
    ['PUT https://a.example/x'],
  ],
  ['a helper that makes the address', 'fetch(addressOf(params.id))', ['GET https://made.example/']],
  ['context.fetch', "context.fetch('https://a.example/x')", ['GET https://a.example/x']],
  ['another name of fetch', "const load = fetch; load('https://a.example/x')", ['GET https://a.example/x']],
  ['a port', "fetch('http://localhost:8080/x')", ['GET http://localhost:8080/x']],
])('reads %s', (_name, body, expected) => {
  const code = `
    const BASE = 'https://base.example/v1';
    const API = { base: 'https://api.example' };
    const SERVERS = Object.freeze({ eu: 'https://eu.example', us: 'https://us.example' });
    function addressOf(id) { return 'https://made.example/' + id; }
    export default async function (params, context) { ${body}; }`;
  expect(linesOf(code)).toEqual(expected);
});

it.each([
  ['no options', '', ['GET']],
  ['a method', ", { method: 'post' }", ['POST']],
  ['options by a name', ', options', ['DELETE']],
  ['one of two methods', ", { method: params.all ? 'PUT' : 'PATCH' }", ['PUT', 'PATCH']],
  ['a computed method', ', { method: params.method }', []],
  ['options of the caller', ', params.options', []],
  ['options that are spread', ', { headers: {}, ...params.options }', []],
  ['a method after a spread', ", { ...params.options, method: 'POST' }", ['POST']],
])('reads the methods of %s', (_name, options, methods) => {
  const code = tool(`const options = { method: 'DELETE' };\nawait fetch('https://a.example/x'${options});`);
  expect(inferAccess(code).network).toEqual([{ origin: 'https://a.example', methods, pathPrefix: '/x' }]);
});

it.each([
  ['a parameter', 'fetch(params.url)'],
  ['a host that may go on', 'fetch(`https://a.example${params.path}`)'],
  ['a part of a host', 'fetch(`https://${params.name}.example/x`)'],
  ['a path that may be an address', "fetch(new URL(params.path, 'https://a.example'))"],
  ['a host that is changed', "const url = new URL('https://a.example/x'); url.host = params.host; fetch(url)"],
  ['fetch that is passed on', 'log(fetch)'],
  ['fetch that is called by another way', "fetch.call(null, 'https://a.example')"],
  ['the global object', "globalThis[params.name]('https://a.example')"],
  ['code in a text', 'eval(params.code)'],
  ['the constructor of functions', '(() => 0).constructor(params.code)()'],
  ['a loop over unknown addresses', 'for (const url of params.urls) fetch(url)'],
  ['an address of a caught error', 'try { log(1) } catch (url) { fetch(url) }'],
])('says of %s that it may be any address', (_name, body) => {
  expect(inferAccess(tool(body)).hasOtherAddresses).toBe(true);
});

it.each([
  ["import axios from 'axios';", true],
  ["import { get } from '../evident/other.js';", true],
  ["import { spawn } from 'node:child_process';", true],
  ["const net = require('net');", true],
  ['const { get } = await import(params.name);', true],
  ["import { createHash } from 'node:crypto';", false],
  ["const fs = require('fs');", false],
])('knows whether %s can reach others', (line, hasOthers) => {
  expect(inferAccess(`${line}\nexport const tool = () => 1;`).hasOtherAddresses).toBe(hasOthers);
});

it.each([
  [
    "import https from 'node:https';",
    "https.get('https://a.example/x', (answer) => log(answer))",
    ['GET https://a.example/x'],
  ],
  [
    "const https = require('https');",
    "https.request('https://a.example/x', { method: 'PUT' })",
    ['PUT https://a.example/x'],
  ],
  ["import { get } from 'https';", "get('https://a.example/x')", ['GET https://a.example/x']],
  ["import * as http from 'http';", 'http.request({ host: params.host })', ['other addresses']],
  ["import * as http from 'http';", 'log(http)', ['other addresses']],
])('reads requests of Node: %s %s', (line, body, expected) => {
  expect(linesOf(`${line}\n${tool(body)}`)).toEqual(expected);
});

it.each([
  ["secrets.get('A')", ['secret A']],
  ["const name = 'A'; secrets.get(name)", ['secret A']],
  ["const { get } = secrets; get('A')", ['secret A']],
  ['secrets.get(params.name)', ['other secrets']],
  ['log(secrets)', ['other secrets']],
  ["secrets.get('no name')", []],
  ["new Map().get('A')", []],
  ["if (secrets.has('A')) log(1)", []],
])('reads the secrets of %s', (body, expected) => {
  expect(linesOf(tool(body))).toEqual(expected);
});

it('reads a context by another name, and one whose parts are named', () => {
  const code = `export const run = (input, ctx) => ctx.fetch('https://a.example/', { headers: { x: ctx.secrets.get('A') } });`;
  expect(linesOf(code)).toEqual(['GET https://a.example/', 'secret A']);
  const named = `export default (input, { fetch: send, secrets: { get: secretOf } }) => send('https://a.example/' + secretOf('A'));`;
  expect(linesOf(named)).toEqual(['GET https://a.example/', 'secret A']);
});

it('follows what helpers are called with, unless they are passed on', () => {
  const helper = "const get = (path) => fetch('https://a.example/v1' + path);";
  expect(linesOf(`${helper}\n${tool("await get('/x'); await get('/y/' + params.id);")}`)).toEqual([
    'GET https://a.example/v1/x',
    'GET https://a.example/v1/y/',
  ]);
  const any = helper.replace('https://a.example/v1', '');
  expect(linesOf(`${any}\n${tool("await get('https://b.example/x')")}`)).toEqual(['GET https://b.example/x']);
  expect(linesOf(`${any}\n${tool('params.paths.map(get)')}`)).toEqual(['other addresses']);
  expect(linesOf(`export ${any}`)).toEqual(['other addresses']);
});

it.each([
  'curl https://api.acme.example/v1/users?page=2',
  `curl -X POST -H 'Authorization: Bearer hunter2-Zm9vYmFy' -d '{"a":1}' https://api.acme.example/v1/users`,
  `curl -u me:hunter2-Zm9vYmFy -X PUT -d a=1 https://api.acme.example:8443/x`,
])('finds in the tool of %s what it declares, and nothing else', (command) => {
  const read = readCurl(command);
  if (!read.ok || read.fields.permissions === undefined) throw new Error('The command is not read');
  const { permissions, code } = read.fields;
  const compared = comparePermissions(permissions, inferAccess(code));
  expect([...compared.network, ...compared.secrets].map(({ state }) => state)).toEqual(
    [...permissions.network, ...permissions.secrets].map(() => 'matched'),
  );
});

it('does not take a local name for one of the top level', () => {
  const code = `const url = 'https://a.example/x';\nexport default (params, { fetch }) => params.urls.map((url) => fetch(url));`;
  expect(linesOf(code)).toEqual(['other addresses']);
});

it('says that it knows nothing of code that cannot be parsed', () => {
  expect(inferAccess('function (')).toEqual({ ...NOTHING, hasOtherAddresses: true, hasOtherSecrets: true });
});

it('lists a bounded number of addresses, and says that there are more', () => {
  const calls = Array.from({ length: 200 }, (_, at) => `fetch('https://h${String(at)}.example/')`).join(';');
  const { network, hasOtherAddresses } = inferAccess(tool(calls));
  expect(network).toHaveLength(50);
  expect(hasOtherAddresses).toBe(true);
});

it.each([
  ['a long sum', (size: number) => `fetch('https://a.example/'${'+p'.repeat(size / 2)})`],
  ['nested blocks', (size: number) => `${'{let a;'.repeat(800)}${'fetch(u);'.repeat(size / 9)}${'}'.repeat(800)}`],
  [
    'helpers that call one another',
    (size: number) =>
      Array.from(
        { length: size / 60 },
        (_, at) => `const f${String(at)} = (x) => f${String(at + 1)}(x + x) + f${String(at + 1)}(x);`,
      ).join('\n') + 'fetch(f0(1))',
  ],
  [
    'a name with many values',
    (size: number) => `let u; ${"u = u + 'a';".repeat(size / 12)} ${'fetch(u);'.repeat(100)}`,
  ],
  [
    'templates of templates',
    (size: number) =>
      `const t0 = 'ab';${Array.from({ length: size / 40 }, (_, at) => `const t${String(at + 1)} = \`\${t${String(at)}}\${t${String(at)}}\`;`).join('')}fetch(t${String(Math.floor(size / 40))})`,
  ],
])('reads %s in a time that grows with its length alone', (_name, make) => {
  const code = make(100_000);
  const timeOf = (read: (js: string) => unknown): number => {
    const start = performance.now();
    read(code);
    return performance.now() - start;
  };
  // The parser's time is linear; a busy machine adds seconds to either. Quadratic time would be a thousand times as
  // long, and longer than the test may take.
  expect(timeOf(inferAccess)).toBeLessThan(10 * timeOf(parseJavaScript) + 20_000);
});
