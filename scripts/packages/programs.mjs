// @ts-check
/**
 * A program for each package that does what the package is for and prints what comes out. `main` is its file name,
 * whose ending says what kind of module it is.
 * @type {Record<string, { main: string, code: string }>}
 */
export const PROGRAMS = {
  lodash: {
    main: 'main.cjs',
    code: `
const _ = require('lodash');
const people = [{ name: 'Ada', age: 36, tags: ['math'] }, { name: 'Bob', age: 25, tags: [] }, { name: 'Cy', age: 36, tags: ['art', 'math'] }];
console.log(_.groupBy(people, 'age'), _.map(_.orderBy(people, ['age', 'name'], ['desc', 'asc']), 'name'));
console.log(_.chain(people).flatMap('tags').countBy().value(), _.get(people, '[2].tags[0]'), _.set({}, 'a.b[1]', 5));
console.log(_.merge({ a: [{ b: 1 }] }, { a: [{ c: 2 }] }), _.isEqual({ a: new Map([[1, { x: 1 }]]) }, { a: new Map([[1, { x: 1 }]]) }));
console.log(_.template('Hello <%= name %>!<% _.each(list, x => { %> <%- x %><% }) %>')({ name: 'you', list: ['<a>', 'b'] }));
console.log(_.camelCase('Foo bar-baz'), _.deburr('déjà vu'), _.words('fred, barney & pebbles'), _.chunk(_.range(7), 3));
const once = _.debounce(() => console.log('debounced'), 5); once(); once(); setTimeout(() => console.log(_.cloneDeep({ d: new Date(0), r: /x/g, b: Buffer.from('hi') })), 30);`,
  },
  dayjs: {
    main: 'main.cjs',
    code: `
const dayjs = require('dayjs');
for (const name of ['utc', 'duration', 'relativeTime', 'customParseFormat', 'isoWeek']) dayjs.extend(require('dayjs/plugin/' + name));
const day = dayjs.utc('2024-02-28T23:30:00Z');
console.log(day.add(1, 'day').format('YYYY-MM-DD dddd [week] W HH:mm'), day.add(2, 'day').diff(day, 'hour'));
console.log(day.from(day.add(3, 'month')), dayjs.duration(98765432).humanize(), dayjs.duration(98765, 's').format('D[d] HH:mm:ss'));
console.log(dayjs.utc('05/02/69 1:02:03 PM', 'MM/DD/YY h:mm:ss A').toISOString(), dayjs('nonsense').isValid());
require('dayjs/locale/de');
console.log(day.locale('de').format('dddd, D. MMMM YYYY'), day.isBefore(day.add(1, 'ms')), day.startOf('isoWeek').toJSON(), day.get('month'), day.daysInMonth());`,
  },
  zod: {
    main: 'main.mjs',
    code: `
import { z } from 'zod';
const User = z.object({ id: z.uuid(), name: z.string().min(2).max(10), age: z.coerce.number().int().positive().optional(), role: z.enum(['admin', 'user']).default('user'), tags: z.array(z.string()).nonempty() }).strict();
console.log(User.parse({ id: '9b2d7f0e-3d9a-4a0e-8f0b-1f1d2c3b4a5e', name: 'Ada', age: '36', tags: ['x'] }));
const bad = User.safeParse({ id: 'no', name: 'A', age: -1.5, tags: [], extra: 1 });
console.log(bad.success, bad.error.issues, z.prettifyError(bad.error), z.treeifyError(bad.error));
const Shape = z.discriminatedUnion('kind', [z.object({ kind: z.literal('circle'), r: z.number() }), z.object({ kind: z.literal('square'), side: z.number() })]).transform((s) => (s.kind === 'circle' ? 3 * s.r ** 2 : s.side ** 2));
console.log(Shape.parse({ kind: 'square', side: 3 }), await z.string().refine(async (s) => s === 'ok').parseAsync('ok'));
console.log(JSON.stringify(z.toJSONSchema(z.object({ a: z.string().describe('an a'), b: z.union([z.number(), z.null()]) }))));
const Tree = z.object({ v: z.number(), get kids() { return z.array(Tree); } });
console.log(Tree.parse({ v: 1, kids: [{ v: 2, kids: [] }] }), z.templateLiteral(['v', z.number()]).safeParse('v12').success);`,
  },
  'csv-parse': {
    main: 'main.mjs',
    code: `
import { parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { Readable } from 'node:stream';
const text = 'name,age,note\\nAda,36,"says ""hi"",\\nthen leaves"\\nBob,25,\\n# none\\nCy,x,é\\n';
console.log(parseSync(text, { columns: true, comment: '#', cast: (v, c) => (c.column === 'age' && !c.header ? Number(v) : v) }));
console.log(parseSync('a;b\\r\\n1;2\\r\\n', { delimiter: ';', from_line: 2, info: true }));
try { parseSync('a,b\\n1\\n', { columns: true }); } catch (error) { console.log(error.code, error.message); }
const rows = [];
for await (const row of Readable.from(['x,y\\n1', ',2\\n3,4\\n']).pipe(parse({ columns: true }))) rows.push(row);
console.log(rows);
parse('1,2\\n3,4', (error, records) => console.log(error, records));`,
  },
  uuid: {
    main: 'main.mjs',
    code: `
import { v1, v3, v4, v5, v6, v7, validate, version, parse, stringify, NIL, MAX, v1ToV6 } from 'uuid';
console.log(v5('hello.example.com', v5.DNS), v3('hello.example.com', v3.URL), NIL, MAX);
const all = [v1(), v4(), v6(), v7()];
console.log(all.map((id) => [validate(id), version(id), id.length]), new Set(Array.from({ length: 1000 }, () => v4())).size);
console.log(parse('6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b'), stringify(parse('6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b')));
console.log(v4({ random: Uint8Array.from({ length: 16 }, (_, i) => i) }), v7({ msecs: 1700000000000, random: new Uint8Array(16).fill(7), seq: 5 }));
console.log(v1ToV6('92f62d9e-22c4-11ef-97e9-325096b39f47'), validate('nope'));
try { version('nope'); } catch (error) { console.log(error.name, error.message); }`,
  },
  nanoid: {
    main: 'main.mjs',
    code: `
import { nanoid, customAlphabet, customRandom, urlAlphabet } from 'nanoid';
import { nanoid as insecure } from 'nanoid/non-secure';
const ids = Array.from({ length: 2000 }, () => nanoid());
console.log(new Set(ids).size, ids.every((id) => /^[\\w-]{21}$/.test(id)), nanoid(5).length, insecure(8).length);
console.log(/^[abc]{12}$/.test(customAlphabet('abc', 12)()), urlAlphabet.length);
let seed = 1;
const fixed = customRandom('0123456789abcdef', 16, (size) => Uint8Array.from({ length: size }, () => (seed = (seed * 73 + 41) % 256)));
console.log(fixed(), fixed());`,
  },
  'js-yaml': {
    main: 'main.mjs',
    code: `
import * as yaml from 'js-yaml';
const text = 'name: Test\\nwhen: 2024-01-02T03:04:05Z\\nlist: [1, two, 3.5, null, true]\\nbase: &b {x: 1}\\ncopy:\\n  <<: *b\\n  y: 2\\ntext: |\\n  line one\\n  line two\\nfolded: >-\\n  a\\n  b\\nbin: !!binary aGVsbG8=\\n';
console.log(yaml.load(text, { schema: yaml.YAML11_SCHEMA }));
console.log(yaml.dump({ a: [1, { b: 'x: y' }], multi: 'l1\\nl2\\n', date: new Date(0), empty: {}, quote: "it's", num: '123', nested: { deep: { er: [[]] } } }, { sortKeys: true, lineWidth: 40 }));
try { yaml.load('a: [1, 2\\nb: }'); } catch (error) { console.log(error.name, error.reason, error.message); }
console.log(yaml.loadAll('---\\na: 1\\n---\\nb: 2\\n'), Object.keys(yaml).length > 5);`,
  },
  commander: {
    main: 'main.mjs',
    code: `
import { Command, Option, InvalidArgumentError } from 'commander';
const program = new Command('tool').version('1.2.3').description('does things').exitOverride().configureOutput({ writeErr: (s) => process.stdout.write('ERR ' + s) });
program.option('-v, --verbose', 'say more').addOption(new Option('-m, --mode <mode>', 'how').choices(['fast', 'slow']).default('fast').env('TOOL_MODE'));
program.command('add <name> [rest...]').alias('a').option('-n, --number <n>', 'count', (v) => { const n = Number(v); if (Number.isNaN(n)) throw new InvalidArgumentError('Not a number.'); return n; }, 1)
  .action((name, rest, options, command) => console.log('add', name, rest, options, command.optsWithGlobals()));
program.command('wait').action(async () => { await new Promise((r) => setTimeout(r, 2)); console.log('waited'); });
await program.parseAsync(['node', 'tool', '-v', 'add', 'x', 'y', 'z', '--number', '4']);
await program.parseAsync(['wait'], { from: 'user' });
for (const args of [['add'], ['--mode', 'odd', 'wait'], ['a', 'x', '-n', 'q'], ['wat'], ['--version']]) try { await program.parseAsync(args, { from: 'user' }); } catch (error) { console.log(error.code, error.exitCode); }
console.log(program.helpInformation());`,
  },
  cheerio: {
    main: 'main.mjs',
    code: `
import * as cheerio from 'cheerio';
const $ = cheerio.load('<!doctype html><html><body><ul id="fruits"><li class="apple">Apple</li><li class="orange">Orange</li><li class="pear" data-x="1">Pear &amp; co</li></ul><p>one<p>two<table><tr><td>cell</table></body></html>');
console.log($('li').map((i, el) => $(el).text()).get(), $('#fruits > :nth-child(2)').attr('class'), $('[data-x]').data('x'), $('p:contains("two")').length);
$('li.apple').after('<li class="plum">Plum</li>').addClass('red big').removeAttr('nothing');
$('li.orange').remove();
console.log($.html('ul'), $('table').html());
console.log($.extract({ names: [{ selector: 'li', value: 'class' }], first: 'p' }));
const xml = cheerio.load('<feed><entry id="1"><title>A</title></entry><entry id="2"/></feed>', { xml: true });
console.log(xml('entry').length, xml.xml(), xml('entry').first().find('title').text());`,
  },
  marked: {
    main: 'main.mjs',
    code: `
import { marked, Lexer, Marked } from 'marked';
const text = '# Title\\n\\nA *b* **c** \`d\` ~~e~~ [link](http://x.y "t") ![img](i.png)\\n\\n- [ ] one\\n- [x] two\\n  1. three\\n\\n| a | b |\\n|:--|--:|\\n| 1 | 2 |\\n\\n> quote\\n\\n\`\`\`js\\nlet x = 1 < 2;\\n\`\`\`\\n\\n<b>raw</b>\\n\\n---\\nend  \\nbreak';
console.log(marked.parse(text));
console.log(new Lexer().lex('a\\n\\n- b').map((t) => [t.type, t.raw]));
const own = new Marked({ renderer: { heading({ tokens, depth }) { return 'H' + depth + ' ' + this.parser.parseInline(tokens) + '\\n'; } }, extensions: [{ name: 'at', level: 'inline', start: (s) => s.indexOf('@'), tokenizer(s) { const m = /^@(\\w+)/.exec(s); if (m) return { type: 'at', raw: m[0], name: m[1] }; }, renderer: (t) => '<a>' + t.name + '</a>' }] });
console.log(own.parse('## hi @ada\\n\\nx'), await marked.parse('*async*', { async: true, gfm: true, breaks: true }), marked.parseInline('_in_'));`,
  },
  handlebars: {
    main: 'main.cjs',
    code: `
const Handlebars = require('handlebars');
Handlebars.registerHelper('loud', (text) => String(text).toUpperCase());
Handlebars.registerHelper('list', (items, options) => '<ul>' + items.map((i) => '<li>' + options.fn(i) + '</li>').join('') + '</ul>');
Handlebars.registerPartial('person', '{{name}} ({{age}})');
const render = Handlebars.compile('{{#if title}}<h1>{{loud title}}</h1>{{else}}none{{/if}}{{#list people}}{{> person}}{{/list}}{{#each map}}{{@key}}={{this}}{{#unless @last}}, {{/unless}}{{/each}} {{{raw}}} {{escaped}} {{nested.deep.[0]}} {{#with nested}}{{deep.length}}{{/with}}');
console.log(render({ title: 'hi', people: [{ name: 'Ada', age: 36 }, { name: 'Bob', age: 25 }], map: { a: 1, b: 2 }, raw: '<b>', escaped: '<i>&"', nested: { deep: ['d'] } }));
console.log(Handlebars.compile('{{#each items}}{{@index}}:{{../name}}/{{.}} {{/each}}')({ name: 'n', items: ['x', 'y'] }), Handlebars.precompile('{{a}}').length > 50);
try { Handlebars.compile('{{#if}}')({}); } catch (error) { console.log(error.message); }
console.log(Handlebars.compile('{{constructor}}')({}) === '', Handlebars.VERSION);`,
  },
  yargs: {
    main: 'main.mjs',
    code: `
import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';
const make = (args) => yargs(args).scriptName('tool').exitProcess(false).locale('en').command('get <source> [dest]', 'fetch a file', (y) => y.positional('source', { describe: 'where from', type: 'string' }).option('depth', { alias: 'd', type: 'number', default: 2 }), (argv) => console.log('got', argv)).option('verbose', { alias: 'v', type: 'count' }).option('color', { choices: ['red', 'blue'] }).strict().demandCommand(1);
await make(['get', 'a', 'b', '-d', '5', '-vvv', '--no-color=false'].slice(0, 6)).parseAsync();
console.log(yargs(['--a.b', '1', '--list', 'x', '--list', 'y', '--no-flag', '-abc', '--', 'rest']).help(false).parse());
await make(['get', 'x', '--color', 'green']).parseAsync('get x --color green', {}, (error, argv, output) => console.log(error?.message, '\\n' + output));
console.log(await make([]).getHelp(), hideBin(['node', 'x', 'y']));`,
  },
  chalk: {
    main: 'main.mjs',
    code: `
import chalk, { Chalk, supportsColor } from 'chalk';
const c = new Chalk({ level: 3 });
console.log(JSON.stringify([c.red('r'), c.bold.underline.hex('#ff8800')('h'), c.bgRgb(1, 2, 3).ansi256(99)('x'), c.green('a' + c.blue('b') + 'c'), c.dim('l1\\nl2')]));
console.log(chalk.level, supportsColor, chalk.red('plain without a terminal'), new Chalk({ level: 1 }).hex('#00ff00')('basic') === '\\u001b[92mbasic\\u001b[39m');
console.log([c.visible('v'), new Chalk({ level: 0 }).visible('v')], typeof c.inverse);`,
  },
  semver: {
    main: 'main.cjs',
    code: `
const semver = require('semver');
console.log(semver.valid('v1.2.3-beta.1+build'), semver.satisfies('1.4.0', '^1.2.3 || >2 <3'), semver.inc('1.2.3', 'preminor', 'rc'), semver.diff('1.2.3', '2.0.0-a'));
console.log(['1.10.0', '1.9.0', '1.10.0-a', '0.0.1'].sort(semver.compare), semver.maxSatisfying(['1.2.0', '1.9.9', '2.0.0'], '1.x'), semver.minVersion('>=1.2 <3').version);
console.log(semver.validRange('1.2 - 2.3.4'), semver.intersects('^1.2', '~1.9'), semver.coerce('version 42.6.7.9.3-alpha').version, semver.outside('3.0.0', '^2', '>'), semver.simplifyRange(['1.0.0', '1.0.1', '1.1.0'], '1.0.0 || 1.0.1'));
console.log(new semver.Range('~1.2.3').set.map(String), semver.parse('1.2.3-x.7').prerelease, require('semver/functions/gt')('2.0.0', '1.9.9'));`,
  },
  'fast-glob': {
    main: 'main.cjs',
    code: `
const glob = require('fast-glob'); const fs = require('fs'); const path = require('path');
const dir = fs.mkdtempSync(require('os').tmpdir() + '/glob-');
for (const f of ['a.js', 'b.ts', 'src/c.js', 'src/deep/d.test.js', 'src/deep/.hidden.js', 'node_modules/x/e.js', 'docs/[f].md']) { fs.mkdirSync(path.dirname(path.join(dir, f)), { recursive: true }); fs.writeFileSync(path.join(dir, f), f); }
(async () => {
  console.log((await glob('**/*.{js,ts}', { cwd: dir, ignore: ['**/node_modules/**'] })).sort(), glob.sync(['src/**', '!**/*.test.js'], { cwd: dir, dot: true }).sort());
  const streamed = []; for await (const entry of glob.stream('*', { cwd: dir, onlyFiles: false, markDirectories: true })) streamed.push(entry);
  console.log(streamed.sort(), glob.sync('**/*.md', { cwd: dir, stats: true }).map((e) => [e.path, e.stats.size]), glob.escapePath('docs/[f].md'), glob.isDynamicPattern('a*'));
  fs.rmSync(dir, { recursive: true });
})();`,
  },
  jsonwebtoken: {
    main: 'main.cjs',
    code: `
const jwt = require('jsonwebtoken'); const crypto = require('crypto');
const token = jwt.sign({ sub: 'ada', admin: true, iat: 1700000000 }, 'shh', { expiresIn: '100y', audience: 'me', issuer: 'us' });
console.log(token, jwt.verify(token, 'shh', { audience: 'me' }));
for (const [t, key, options] of [[token, 'wrong'], [token, 'shh', { audience: 'you' }], [jwt.sign({ iat: 1 }, 'shh', { expiresIn: 1 }), 'shh'], ['a.b', 'shh'], [jwt.sign({ a: 1 }, null, { algorithm: 'none' }), 'shh']]) try { console.log(jwt.verify(t, key, options)); } catch (error) { console.log(error.name, error.message); }
const { privateKey, publicKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
const signed = jwt.sign({ x: 1 }, privateKey, { algorithm: 'ES256', noTimestamp: true, keyid: 'k1' });
jwt.verify(signed, publicKey, { algorithms: ['ES256'], complete: true }, (error, decoded) => console.log(error, decoded.header, decoded.payload));
const rsa = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 });
console.log(jwt.verify(jwt.sign({ y: 2 }, rsa.privateKey, { algorithm: 'RS256', noTimestamp: true }), rsa.publicKey), jwt.verify(jwt.sign({ z: 3 }, rsa.privateKey, { algorithm: 'PS512', noTimestamp: true }), rsa.publicKey), jwt.decode(token, { complete: true }).header);`,
  },
  papaparse: {
    main: 'main.cjs',
    code: `
const Papa = require('papaparse'); const { Readable } = require('stream');
console.log(Papa.parse('name,age\\n"Ada ""x""",36\\nBob,\\n', { header: true, dynamicTyping: true, skipEmptyLines: true }));
console.log(Papa.parse('a\\tb\\n1\\t2'), Papa.parse('a,b\\n1', { header: true }).errors);
console.log(Papa.unparse([{ a: 1, b: 'x,y' }, { a: null, b: 'q"q' }], { quotes: [false, true] }), Papa.unparse({ fields: ['x', 'y'], data: [[1, 2], [3, 4]] }, { delimiter: ';' }));
const rows = [];
Readable.from(['h1,h2\\n', '1,2\\n3', ',4\\n']).pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { header: true })).on('data', (row) => rows.push(row)).on('end', () => {
  console.log(rows);
  Papa.parse(Readable.from(['a,b\\n5,6\\n7,8']), { step: (r, parser) => { console.log('step', r.data); if (r.data[0] === '5') parser.abort(); }, complete: (r) => console.log('aborted', r.meta.aborted) });
});`,
  },
  'sql.js': {
    main: 'main.cjs',
    code: `
const initSqlJs = require('sql.js');
initSqlJs().then((SQL) => {
  const db = new SQL.Database();
  db.run('CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, score REAL, data BLOB)');
  const insert = db.prepare('INSERT INTO t (name, score, data) VALUES (?, :score, $data)');
  for (const [i, name] of ['Ada', 'Bob', 'Çy'].entries()) insert.run([name, i * 1.5, new Uint8Array([i, 255])]);
  insert.free();
  console.log(JSON.stringify(db.exec('SELECT id, name, score FROM t WHERE score >= 1 ORDER BY name DESC; SELECT count(*), sum(score), group_concat(name) FROM t')));
  db.create_function('twice', (x) => x * 2);
  console.log(db.exec('SELECT twice(21), hex(data), sqlite_version() > 3 FROM t LIMIT 1')[0].values, db.getRowsModified());
  try { db.exec('SELECT nope FROM t'); } catch (error) { console.log(error.message); }
  const copy = new SQL.Database(db.export());
  const all = copy.prepare('WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 5) SELECT x, json_object(\\'sq\\', x * x) AS j FROM n'); while (all.step()) console.log(all.getAsObject()); all.free();
  console.log(copy.exec('SELECT count(*) FROM t')[0].values, db.export().length > 1000); db.close(); copy.close();
});`,
  },
  typescript: {
    main: 'main.cjs',
    code: `
const ts = require('typescript');
const source = 'import type { A } from "./a"; enum Color { Red = 1, Green }\\nclass P<T> { constructor(private readonly x: T, public y?: number) {} #z = 1; get z() { return this.#z; } }\\nexport const f = async <T,>(p: P<T>): Promise<T | undefined> => p?.y ?? undefined as any; namespace N { export const q = 1 } @dec class D { @dec m() {} }';
for (const options of [{ target: 'ES2022', module: 'ESNext' }, { target: 'ES5', module: 'CommonJS', experimentalDecorators: true }]) {
  const out = ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget[options.target], module: ts.ModuleKind[options.module], experimentalDecorators: options.experimentalDecorators, sourceMap: true }, reportDiagnostics: true, fileName: 'f.ts' });
  console.log(out.outputText, out.diagnostics.length, JSON.parse(out.sourceMapText).mappings.length > 20);
}
console.log(ts.transpileModule('let x: = 1;', { reportDiagnostics: true }).diagnostics.map((d) => ts.flattenDiagnosticMessageText(d.messageText, '\\n')), ts.version);
const kinds = []; ts.forEachChild(ts.createSourceFile('a.ts', 'const a = 1; function b() {}', ts.ScriptTarget.Latest), (n) => kinds.push(ts.SyntaxKind[n.kind])); console.log(kinds);`,
  },
  '@modelcontextprotocol/sdk': {
    main: 'main.mjs',
    code: `
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { z } from 'zod';
const server = new McpServer({ name: 'calc', version: '1.0.0' });
server.registerTool('add', { description: 'adds', inputSchema: { a: z.number(), b: z.number() }, outputSchema: { sum: z.number() } }, async ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }], structuredContent: { sum: a + b } }));
server.registerTool('fail', {}, async () => { throw new Error('on purpose'); });
server.registerResource('greet', new ResourceTemplate('greet://{who}', { list: undefined }), {}, async (uri, { who }) => ({ contents: [{ uri: uri.href, text: 'hi ' + who }] }));
const client = new Client({ name: 'c', version: '1' });
const [a, b] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(a), client.connect(b)]);
console.log(client.getServerVersion(), JSON.stringify((await client.listTools()).tools));
console.log(await client.callTool({ name: 'add', arguments: { a: 2, b: 3 } }), await client.callTool({ name: 'fail' }), await client.callTool({ name: 'add', arguments: { a: 'x' } }));
console.log(await client.readResource({ uri: 'greet://ada' }));
await client.close();`,
  },
  express: {
    main: 'main.cjs',
    code: `
const express = require('express'); const http = require('http');
const app = express();
app.use(express.json());
app.use((request, response, next) => { response.set('x-seen', request.method); next(); });
app.get('/users/:id', (request, response) => response.json({ id: request.params.id, q: request.query, type: request.accepts(['json', 'html']) }));
app.post('/echo', (request, response) => response.status(201).send(request.body));
app.get('/slow', async (request, response) => { await new Promise((r) => setTimeout(r, 2)); response.type('text').write('one,'); response.end('two'); });
app.get('/fail', async () => { throw Object.assign(new Error('on purpose'), { status: 418 }); });
app.use('/files', express.static(__dirname + '/node_modules/express', { index: 'package.json' }));
app.use((error, request, response, next) => response.status(error.status ?? 500).json({ error: error.message }));
const ask = (port, method, path, body) => new Promise((resolve, reject) => { const request = http.request({ port, method, path, headers: body ? { 'content-type': 'application/json' } : {} }, (response) => { let text = ''; response.setEncoding('utf8').on('data', (part) => (text += part)).on('end', () => resolve([response.statusCode, response.headers['content-type'], response.headers['x-seen'], path.startsWith('/files') || response.headers.etag, text.slice(0, 120)])); }); request.on('error', reject).end(body); });
const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  for (const [method, path, body] of [['GET', '/users/7?a[]=1&a[]=2'], ['POST', '/echo', '{"x":[1,"é"]}'], ['POST', '/echo', '{bad'], ['GET', '/slow'], ['GET', '/fail'], ['GET', '/files/LICENSE'], ['HEAD', '/users/1'], ['GET', '/nothing']]) console.log(method, path, await ask(port, method, path, body));
  server.close(() => console.log('closed'));
});`,
  },
  ws: {
    main: 'main.cjs',
    code: `
const { WebSocket, WebSocketServer } = require('ws');
const ends = []; process.on('exit', () => console.log(ends.sort()));
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true });
server.on('connection', (socket, request) => {
  console.log('connected', request.url, socket.protocol);
  socket.on('message', (data, isBinary) => socket.send(isBinary ? data : 'echo ' + data.toString().slice(0, 20) + ' ' + data.length));
  socket.on('ping', (data) => console.log('ping', String(data)));
  socket.on('close', (code, reason) => { ends.push(['server', code, String(reason)]); server.close(() => ends.push(['closed'])); });
});
server.on('listening', () => {
  const client = new WebSocket('ws://127.0.0.1:' + server.address().port + '/chat?x=1', ['json']);
  const seen = [];
  client.on('open', () => { client.send('hello'); client.send(Buffer.from([0, 1, 255])); client.send('z'.repeat(100000)); client.ping('p'); });
  client.on('pong', (data) => console.log('pong', String(data)));
  client.on('message', (data, isBinary) => { seen.push(isBinary ? data.toString('hex') : String(data)); if (seen.length === 3) { console.log(seen); client.close(4001, 'enough'); } });
  client.on('close', (code, reason) => ends.push(['client', code, String(reason)]));
});`,
  },
  axios: {
    main: 'main.mjs',
    code: `
import axios, { AxiosError } from 'axios';
import http from 'node:http';
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part)).on('end', () => {
    if (request.url === '/moved') return response.writeHead(302, { location: '/json' }).end();
    if (request.url === '/slow') return setTimeout(() => response.end('late'), 20_000).unref();
    response.writeHead(request.url === '/missing' ? 404 : 200, { 'content-type': 'application/json', 'x-agent': request.headers['user-agent'] });
    response.end(JSON.stringify({ method: request.method, url: request.url, type: request.headers['content-type'], auth: request.headers.authorization, body }));
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const client = axios.create({ baseURL: 'http://127.0.0.1:' + server.address().port, timeout: 10_000, auth: { username: 'u', password: 'p' } });
client.interceptors.response.use((response) => ({ ...response, data: { ...response.data, seen: true } }));
console.log((await client.get('/json', { params: { a: [1, 2], b: 'x y' } })).data);
console.log((await client.post('/json', { deep: { é: 1 } })).data, (await client.post('/form', new URLSearchParams({ a: '1' }))).data);
console.log((await client.get('/moved')).data.url, (await client.get('/json')).headers['x-agent']);
for (const path of ['/missing', '/slow']) await client.get(path, path === '/slow' ? { timeout: 100 } : {}).catch((error) => console.log(error instanceof AxiosError, error.code, error.response?.status, error.message));
const stop = new AbortController(); setTimeout(() => stop.abort(), 5);
await client.get('/slow', { signal: stop.signal }).catch((error) => console.log(axios.isCancel(error), error.message));
await axios.get('http://127.0.0.1:1/').catch((error) => console.log(error.code));
server.closeAllConnections(); server.close(() => console.log('closed'));`,
  },
};
