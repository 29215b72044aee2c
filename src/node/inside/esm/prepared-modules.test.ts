import * as acorn from 'acorn';
import { describe, expect, it } from 'vitest';
import type { Runtime } from '../runtime.ts';
import { analyzeModule } from './analyze-module.ts';
import { packModules, PREPARED_FORMAT, PreparedModules } from './prepared-modules.ts';
import type { SyntaxNode } from './syntax.ts';
import { buildModule, transformModule } from './transform.ts';

const runtime = { requireBuiltin: () => acorn } as unknown as Runtime;
const analyze = (source: string) =>
  analyzeModule(
    acorn.parse(source, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true }) as unknown as SyntaxNode,
    source,
  );

/** A source with every form that is rewritten. */
const EVERYTHING = `#!/usr/bin/env node
import a, { b as c,
  d } from 'x'; import * as n from 'y' with { type: 'json' };
export { c as e, n, f }; export * from 'z'; export * as all from 'z';
let f = a(1); ({ d, c: d.x }); d\`t\`;
export let { g: [h], ...i } = {}; export const j = async () => { for await (const k of f) await k; };
export default class { static l = import.meta.url; m() { return import('m'); } }
async function* o() { yield await n; } await o();
`;

describe('prepared modules', () => {
  it('equal parsed ones', () => {
    const prepared = new PreparedModules(packModules([[EVERYTHING, analyze(EVERYTHING)]]));
    const found = prepared.find(EVERYTHING);
    const { layout: ours, ...built } =
      found === undefined ? ({} as Partial<ReturnType<typeof buildModule>>) : buildModule(EVERYTHING, found);
    const { layout, ...parsed } = transformModule(runtime, EVERYTHING, 'file:///m.mjs');
    expect(built).toEqual(parsed);
    expect([3, 40, 90].map((column) => ours?.column(5, column))).toEqual(
      [3, 40, 90].map((column) => layout.column(5, column)),
    );
  });

  it('are found only by their whole text', () => {
    const prepared = new PreparedModules(packModules([['export let a = 1;', analyze('export let a = 1;')]]));
    expect([prepared.find('export let a = 2;'), prepared.find('export let a = 1; ')]).toEqual([undefined, undefined]);
  });

  it.each(['', 'no json', 'null', '[]', '{"format":0,"modules":[]}', '{"format":2,"modules":5}'])(
    'are absent from %j',
    (text) => {
      expect(new PreparedModules(text).find('x')).toBeUndefined();
    },
  );

  it('have a format number that changes with the analysis', () => {
    // If this fails, the analysis of the same text has changed: increment PREPARED_FORMAT and update the expected text.
    expect({ format: PREPARED_FORMAT, analysis: JSON.stringify(analyze(EVERYTHING)) }).toMatchInlineSnapshot(`
      {
        "analysis": "{"requests":[{"specifier":"x","attributes":{}},{"specifier":"y","attributes":{"type":"json"}},{"specifier":"z","attributes":{}}],"imports":[{"local":"a","request":0,"name":"default"},{"local":"c","request":0,"name":"b"},{"local":"d","request":0,"name":"d"},{"local":"n","request":1,"name":"*"}],"passedOn":[{"exported":"*","request":2,"name":"*"},{"exported":"all","request":2,"name":"*"},{"exported":"e","request":0,"name":"b"},{"exported":"n","request":1,"name":"* as"}],"locals":[["f","f"],["h","h"],["i","i"],["j","j"],["default","__node_default"]],"hasTopLevelAwait":true,"edits":[{"start":20,"end":55,"text":";                  \\n               "},{"start":56,"end":101,"text":";                                            "},{"start":102,"end":126,"text":";                       "},{"start":127,"end":145,"text":";                 "},{"start":146,"end":171,"text":";                        "},{"start":209,"end":216,"text":";      "},{"start":243,"end":250,"text":";      "},{"start":311,"end":326,"text":"const __node_default = { default: "},{"start":180,"end":182,"text":"(0, __node_imports.a)("},{"start":189,"end":190,"text":"d:/*:*/__node_imports.d"},{"start":195,"end":196,"text":"__node_imports.d"},{"start":203,"end":204,"text":"(0, __node_imports.d)"},{"start":426,"end":427,"text":"__node_imports.n"},{"start":296,"end":296,"text":" __node_module.iterate(/*<*/"},{"start":297,"end":297,"text":"/*>*/)"},{"start":304,"end":304,"text":" __node_module.hold(/*<*/"},{"start":306,"end":306,"text":"/*>*/)"},{"start":345,"end":356,"text":"__node_module.meta"},{"start":375,"end":381,"text":"__node_module.import"},{"start":419,"end":419,"text":" __node_module.hold(/*<*/"},{"start":427,"end":427,"text":"/*>*/)"},{"start":425,"end":425,"text":" __node_module.hold(/*<*/"},{"start":427,"end":427,"text":"/*>*/)"},{"start":436,"end":436,"text":" __node_module.hold(/*<*/"},{"start":440,"end":440,"text":"/*>*/)"},{"start":391,"end":391,"text":" }.default;"}]}",
        "format": 3,
      }
    `);
  });
});
