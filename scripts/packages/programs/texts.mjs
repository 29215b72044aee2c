// @ts-check
/**
 * Programs for packages that read and write texts.
 * @type {Record<string, import('../programs.mjs').Program>}
 */
export const TEXT_PROGRAMS = {
  'csv-parse': {
    main: 'main.mjs',
    code: `
import { parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { Readable } from 'node:stream';
const text = 'name,age,note\\nAda,36,"says ""hi"",\\nthen leaves"\\nBob,25,\\n# none\\nCy,x,é\\n';
console.log(
  parseSync(text, { columns: true, comment: '#', cast: (v, c) => (c.column === 'age' && !c.header ? Number(v) : v) }),
);
console.log(parseSync('a;b\\r\\n1;2\\r\\n', { delimiter: ';', from_line: 2, info: true }));
try { parseSync('a,b\\n1\\n', { columns: true }); } catch (error) { console.log(error.code, error.message); }
const rows = [];
for await (const row of Readable.from(['x,y\\n1', ',2\\n3,4\\n']).pipe(parse({ columns: true }))) rows.push(row);
console.log(rows);
parse('1,2\\n3,4', (error, records) => console.log(error, records));`,
  },
  'js-yaml': {
    main: 'main.mjs',
    code: `
import * as yaml from 'js-yaml';
const text =
  'name: Test\\nwhen: 2024-01-02T03:04:05Z\\nlist: [1, two, 3.5, null, true]\\nbase: &b {x: 1}\\ncopy:\\n  <<: *b\\n  y: 2\\ntext: |\\n  line one\\n  line two\\nfolded: >-\\n  a\\n  b\\nbin: !!binary aGVsbG8=\\n';
console.log(yaml.load(text, { schema: yaml.YAML11_SCHEMA }));
console.log(
  yaml.dump(
    {
      a: [1, { b: 'x: y' }],
      multi: 'l1\\nl2\\n',
      date: new Date(0),
      empty: {},
      quote: "it's",
      num: '123',
      nested: { deep: { er: [[]] } },
    },
    { sortKeys: true, lineWidth: 40 },
  ),
);
try { yaml.load('a: [1, 2\\nb: }'); } catch (error) { console.log(error.name, error.reason, error.message); }
console.log(yaml.loadAll('---\\na: 1\\n---\\nb: 2\\n'), Object.keys(yaml).length > 5);`,
  },
  cheerio: {
    main: 'main.mjs',
    code: `
import * as cheerio from 'cheerio';
const $ = cheerio.load(
  '<!doctype html><html><body><ul id="fruits"><li class="apple">Apple</li><li class="orange">Orange</li><li class="pear" data-x="1">Pear &amp; co</li></ul><p>one<p>two<table><tr><td>cell</table></body></html>',
);
console.log(
  $('li')
    .map((i, el) => $(el).text())
    .get(),
  $('#fruits > :nth-child(2)').attr('class'),
  $('[data-x]').data('x'),
  $('p:contains("two")').length,
);
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
const text =
  '# Title\\n\\nA *b* **c** \`d\` ~~e~~ [link](http://x.y "t") ![img](i.png)\\n\\n- [ ] one\\n- [x] two\\n  1. three\\n\\n| a | b |\\n|:--|--:|\\n| 1 | 2 |\\n\\n> quote\\n\\n\`\`\`js\\nlet x = 1 < 2;\\n\`\`\`\\n\\n<b>raw</b>\\n\\n---\\nend  \\nbreak';
console.log(marked.parse(text));
console.log(new Lexer().lex('a\\n\\n- b').map((t) => [t.type, t.raw]));
const own = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      return 'H' + depth + ' ' + this.parser.parseInline(tokens) + '\\n';
    },
  },
  extensions: [
    {
      name: 'at',
      level: 'inline',
      start: (s) => s.indexOf('@'),
      tokenizer(s) {
        const m = /^@(\\w+)/.exec(s);
        if (m) return { type: 'at', raw: m[0], name: m[1] };
      },
      renderer: (t) => '<a>' + t.name + '</a>',
    },
  ],
});
console.log(
  own.parse('## hi @ada\\n\\nx'),
  await marked.parse('*async*', { async: true, gfm: true, breaks: true }),
  marked.parseInline('_in_'),
);`,
  },
  handlebars: {
    main: 'main.cjs',
    code: `
const Handlebars = require('handlebars');
Handlebars.registerHelper('loud', (text) => String(text).toUpperCase());
Handlebars.registerHelper(
  'list',
  (items, options) => '<ul>' + items.map((i) => '<li>' + options.fn(i) + '</li>').join('') + '</ul>',
);
Handlebars.registerPartial('person', '{{name}} ({{age}})');
const render = Handlebars.compile(
  '{{#if title}}<h1>{{loud title}}</h1>{{else}}none{{/if}}{{#list people}}{{> person}}{{/list}}{{#each map}}{{@key}}={{this}}{{#unless @last}}, {{/unless}}{{/each}} {{{raw}}} {{escaped}} {{nested.deep.[0]}} {{#with nested}}{{deep.length}}{{/with}}',
);
console.log(
  render({
    title: 'hi',
    people: [
      { name: 'Ada', age: 36 },
      { name: 'Bob', age: 25 },
    ],
    map: { a: 1, b: 2 },
    raw: '<b>',
    escaped: '<i>&"',
    nested: { deep: ['d'] },
  }),
);
console.log(
  Handlebars.compile('{{#each items}}{{@index}}:{{../name}}/{{.}} {{/each}}')({ name: 'n', items: ['x', 'y'] }),
  Handlebars.precompile('{{a}}').length > 50,
);
try { Handlebars.compile('{{#if}}')({}); } catch (error) { console.log(error.message); }
console.log(Handlebars.compile('{{constructor}}')({}) === '', Handlebars.VERSION);`,
  },
  papaparse: {
    main: 'main.cjs',
    code: `
const Papa = require('papaparse'); const { Readable } = require('stream');
console.log(
  Papa.parse('name,age\\n"Ada ""x""",36\\nBob,\\n', { header: true, dynamicTyping: true, skipEmptyLines: true }),
);
console.log(Papa.parse('a\\tb\\n1\\t2'), Papa.parse('a,b\\n1', { header: true }).errors);
console.log(
  Papa.unparse(
    [
      { a: 1, b: 'x,y' },
      { a: null, b: 'q"q' },
    ],
    { quotes: [false, true] },
  ),
  Papa.unparse(
    {
      fields: ['x', 'y'],
      data: [
        [1, 2],
        [3, 4],
      ],
    },
    { delimiter: ';' },
  ),
);
const rows = [];
Readable.from(['h1,h2\\n', '1,2\\n3', ',4\\n'])
  .pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { header: true }))
  .on('data', (row) => rows.push(row))
  .on('end', () => {
    console.log(rows);
    Papa.parse(Readable.from(['a,b\\n5,6\\n7,8']), {
      step: (r, parser) => {
        console.log('step', r.data);
        if (r.data[0] === '5') parser.abort();
      },
      complete: (r) => console.log('aborted', r.meta.aborted),
    });
  });`,
  },
  typescript: {
    main: 'main.cjs',
    code: `
const ts = require('typescript');
const source =
  'import type { A } from "./a"; enum Color { Red = 1, Green }\\nclass P<T> { constructor(private readonly x: T, public y?: number) {} #z = 1; get z() { return this.#z; } }\\nexport const f = async <T,>(p: P<T>): Promise<T | undefined> => p?.y ?? undefined as any; namespace N { export const q = 1 } @dec class D { @dec m() {} }';
for (const options of [
  { target: 'ES2022', module: 'ESNext' },
  { target: 'ES5', module: 'CommonJS', experimentalDecorators: true },
]) {
  const out = ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget[options.target],
      module: ts.ModuleKind[options.module],
      experimentalDecorators: options.experimentalDecorators,
      sourceMap: true,
    },
    reportDiagnostics: true,
    fileName: 'f.ts',
  });
  console.log(out.outputText, out.diagnostics.length, JSON.parse(out.sourceMapText).mappings.length > 20);
}
console.log(
  ts
    .transpileModule('let x: = 1;', { reportDiagnostics: true })
    .diagnostics.map((d) => ts.flattenDiagnosticMessageText(d.messageText, '\\n')),
  ts.version,
);
const kinds = [];
ts.forEachChild(ts.createSourceFile('a.ts', 'const a = 1; function b() {}', ts.ScriptTarget.Latest), (n) =>
  kinds.push(ts.SyntaxKind[n.kind]),
);
console.log(kinds);`,
  },
};
