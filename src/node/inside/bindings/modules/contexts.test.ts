import * as acorn from 'acorn';
import { describe, expect, it } from 'vitest';
import type { Runtime } from '../../runtime.ts';
import { evaluateInContext, makeContextOf } from './contexts.ts';

const runtime = { requireBuiltin: () => acorn, layouts: new Map() } as unknown as Runtime;

function contextOf(
  object: Record<string, unknown> = {},
  allowsStrings = true,
): { object: Record<string, unknown>; run: (code: string, timeoutMs?: number) => unknown } {
  makeContextOf(object, allowsStrings);
  return {
    object,
    run: (code, timeoutMs = -1) =>
      evaluateInContext(runtime, object, { code, filename: 'a.vm', lineOffset: 0, timeoutMs, edits: [] }),
  };
}

describe('scripts in a context', () => {
  it.each<[string, string, Record<string, unknown>, unknown]>([
    ['reads and changes of its members', 'x += 2; x', { x: 40 }, 42],
    ['its own `this`', 'this.x', { x: 1 }, 1],
    [
      'variables, also without a value',
      'var a = 1, b; if (true) { var c = 3; } [a, b, c, "b" in this]',
      {},
      [1, undefined, 3, true],
    ],
    ['names assigned without a declaration', 'function f() { made = 5; } f(); made', {}, 5],
    ['functions, before their lines', 'f(); function f() { return "early"; } f()', {}, 'early'],
    [
      'classes and constants',
      'const a = 1, { b } = { b: 2 }; let c; class D { e = 3; } [a, b, c, new D().e]',
      {},
      [1, 2, undefined, 3],
    ],
    [
      'strict code',
      '"use strict"; var a = 1; for (var i = 0; i < 3; i++) a += i; function f() { return this; } [a, i, f()]',
      {},
      [4, 3, undefined],
    ],
    [
      'what is not there',
      '[typeof process, typeof require, typeof nothing, typeof Array]',
      {},
      ['undefined', 'undefined', 'undefined', 'function'],
    ],
    ['a value before a declaration', '5; let x = 1;', {}, 5],
  ])('have %s', (_name, code, object, result) => {
    expect(contextOf(object).run(code)).toEqual(result);
  });

  it('leave what they declare on the object, and nothing on that of the program', () => {
    const { object, run } = contextOf();
    run('var a = 1; function b() {} let c = 2; const d = 3; e = 4;');
    expect(Object.keys(object).sort()).toEqual(['a', 'b', 'e']);
    expect(run('[a, typeof b, c, d, e]')).toEqual([1, 'function', 2, 3, 4]);
    for (const name of ['a', 'b', 'c', 'd', 'e']) expect(name in globalThis).toBe(false);
  });

  it('guard what is declared with `let` and `const`', () => {
    const { run } = contextOf();
    run('const a = 1;');
    expect(() => run('a = 2')).toThrow(new TypeError('Assignment to constant variable.'));
    expect(() => run('let a')).toThrow(new SyntaxError(`Identifier 'a' has already been declared`));
    expect(() => run('b; let b = 1')).toThrow(ReferenceError);
  });

  it('fail for unknown names, and in strict code for new ones', () => {
    expect(() => contextOf().run('nothing')).toThrow(new ReferenceError('nothing is not defined'));
    expect(() => contextOf().run('"use strict"; made = 1')).toThrow(new ReferenceError('made is not defined'));
    expect(() => contextOf(Object.freeze({ x: 1 })).run('"use strict"; x = 2')).toThrow(/read only property 'x'/);
  });

  it('evaluate no strings where that is forbidden', () => {
    expect(contextOf({}, true).run('eval("1 + 1")')).toBe(2);
    expect(() => contextOf({}, false).run('eval("1 + 1")')).toThrow(EvalError);
  });

  it.each([
    'while (true) {}',
    'for (;;);',
    'do { } while (true)',
    'const f = () => { f2(); }; const f2 = function () { f(); }; for (const x of (function* () { while (1) ' +
      'yield 1; })());',
  ])('stop at their timeout: %s', (code) => {
    expect(() => contextOf().run(code, 20)).toThrow(
      expect.objectContaining({
        code: 'ERR_SCRIPT_EXECUTION_TIMEOUT',
        message: 'Script execution timed out after 20ms',
      }) as Error,
    );
  });
});
