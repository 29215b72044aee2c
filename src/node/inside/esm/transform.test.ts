import * as acorn from 'acorn';
import { describe, expect, it } from 'vitest';
import type { Runtime } from '../runtime.ts';
import { transformModule, transformScript } from './transform.ts';

/** The parser is Node's copy of this package. */
const runtime = { requireBuiltin: () => acorn } as unknown as Runtime;
const transform = (source: string) => transformModule(runtime, source, 'file:///m.mjs');
/** The code without the text around it. */
const body = (source: string): string => {
  const { code } = transform(source);
  return code
    .slice(code.indexOf('yield; ') + 'yield; '.length, -'\n} })'.length)
    .replace(/^; +/, '')
    .trim();
};

describe('transformModule', () => {
  it('lists what a module imports and exports', () => {
    const { requests, imports, passedOn, exported, hasTopLevelAwait } = transform(
      `import a, { b as c } from 'x'; import * as n from 'y' with { type: 'json' }; export { c as d, n }; export ` +
        `* from 'x'; export * as all from 'z'; export let e = 1, { f: [g] } = {}; export default 5; await a;`,
    );
    expect({ requests, imports, passedOn, exported, hasTopLevelAwait }).toEqual({
      requests: [
        { specifier: 'x', attributes: {} },
        { specifier: 'y', attributes: { type: 'json' } },
        { specifier: 'z', attributes: {} },
      ],
      imports: [
        { local: 'a', request: 0, name: 'default' },
        { local: 'c', request: 0, name: 'b' },
        { local: 'n', request: 1, name: '*' },
      ],
      passedOn: [
        { exported: '*', request: 0, name: '*' },
        { exported: 'all', request: 2, name: '*' },
        { exported: 'd', request: 0, name: 'b' },
        { exported: 'n', request: 1, name: '* as' },
      ],
      exported: ['e', 'g', 'default'],
      hasTopLevelAwait: true,
    });
  });

  it.each<[string, string]>([
    [
      'a; a(); a.b; ({ a }); ({ a: 1 }); x.a;',
      '__node_imports.a; (0, __node_imports.a)(); __node_imports.a.b; ({ a:/*:*/__node_imports.a }); ({ a: 1 }); x.a;',
    ],
    ['function f(a) { return a } f(a);', 'function f(a) { return a } f(__node_imports.a);'],
    ['{ let a = 1; a; } a;', '{ let a = 1; a; } __node_imports.a;'],
    [
      'function f() { if (1) { var a = 2 } return a } a;',
      'function f() { if (1) { var a = 2 } return a } __node_imports.a;',
    ],
    ['try { a } catch (a) { a }', 'try { __node_imports.a } catch (a) { a }'],
    ['for (const a of [1]) a; a;', 'for (const a of [1]) a; __node_imports.a;'],
    ['class C { a = a; static m(a) { return a } }', 'class C { a = __node_imports.a; static m(a) { return a } }'],
    ['a: for (;;) break a;', 'a: for (;;) break a;'],
    ['const f = ({ a, b = a }) => b; `${a}`;', 'const f = ({ a, b = a }) => b; `${__node_imports.a}`;'],
  ])('replaces an imported name where it is used: %s', (source, expected) => {
    expect(body(`import { a } from 'x';\n${source}`)).toBe(expected);
  });

  it('keeps every line in place', () => {
    const source = `import {\n  a,\n} from 'x';\nexport function f() {\n  return a;\n}\nexport {\n  a,\n};\nlast();`;
    const lines = transform(source).code.split('\n');
    expect(lines.findIndex((line) => line.includes('last()'))).toBe(
      source.split('\n').findIndex((line) => line.includes('last()')),
    );
  });

  it('distinguishes an await of the module from one of a function', () => {
    expect(
      transform('async function f() { await 1 } const g = async () => { for await (const x of y); };').hasTopLevelAwait,
    ).toBe(false);
    expect(transform('for await (const x of y);').hasTopLevelAwait).toBe(true);
  });

  it('reports the position of a syntax error', () => {
    expect(() => transform('const a = ;')).toThrow(new SyntaxError('Unexpected token'));
  });
});

describe('transformScript', () => {
  const text = (source: string): string | undefined => transformScript(runtime, source)?.text;

  it('sends import() through the loader and leaves the rest alone', () => {
    expect(text(`const a = import('x'); '  import(1)';`)).toBe(`const a = __node_module.import('x'); '  import(1)';`);
    expect(text(`require('import')`)).toBeUndefined();
  });

  it.each([
    ['async () => await a;', 'async () => await __node_module.hold(/*<*/ a/*>*/);'],
    ['async () => await (a, b);', 'async () => await __node_module.hold(/*<*/ (a, b)/*>*/);'],
    [
      'async () => f(await await a());',
      'async () => f(await __node_module.hold(/*<*/ await __node_module.hold(/*<*/ a()/*>*/)/*>*/));',
    ],
    [
      'async () => { for await (const x of (a, b)); };',
      'async () => { for await (const x of ( __node_module.iterate(/*<*/(a, b)/*>*/))); };',
    ],
    [
      'async function* f() { yield a; yield; yield* b; }',
      'async function* f() { yield __node_module.hold(/*<*/ a/*>*/); yield; yield* b; }',
    ],
    [
      'async () => { function* g() { yield a; } await g; };',
      'async () => { function* g() { yield a; } await __node_module.hold(/*<*/ g/*>*/); };',
    ],
  ])('sends awaited values through the engine: %s', (source, expected) => {
    expect(text(source)).toBe(expected);
  });

  it('maps columns to the source', () => {
    const source = `first();\nasync () => { await a; mark(); };`;
    const made = transformScript(runtime, source);
    const column = (made?.text.split('\n')[1]?.indexOf('mark') ?? 0) + 1;
    expect(made?.layout(9).column(2, column)).toBe(
      source.split('\n')[1]?.indexOf('mark') === undefined ? NaN : (source.split('\n')[1] ?? '').indexOf('mark') + 1,
    );
    expect(made?.layout(9).column(1, 9 + 3)).toBe(3);
  });
});

describe('columns of a module', () => {
  it('are those of the source, also after imported names and removed declarations', () => {
    const source = `import { a } from 'x'; a(); mark();\n/**/ export default [a, mark()];\n`;
    const { code, layout } = transform(`${source}export const b = [a, a]; mark();`);
    for (const [at, line] of code.split('\n').entries()) {
      const wanted = `${source}export const b = [a, a]; mark();`.split('\n')[at]?.indexOf('mark');
      if (wanted !== undefined && wanted >= 0) expect(layout.column(at + 1, line.indexOf('mark') + 1)).toBe(wanted + 1);
    }
  });
});
