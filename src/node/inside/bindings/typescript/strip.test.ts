import { compileFunction } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { stripTypes, type StripFailure } from './strip.ts';

const failureOf = (source: string): StripFailure => {
  try {
    stripTypes(source, 'a.ts');
  } catch (error) {
    return error as StripFailure;
  }
  throw new Error('nothing was thrown');
};

describe('stripping types', () => {
  it.each([
    ['annotations', 'const a: number = 1; f(a)', 'const a         = 1; f(a)'],
    [
      'generics and casts',
      'function f<T>(x: T, y?: string): x is T { return x as any }',
      'function f   (x   , y         )         { return x        }',
    ],
    ['an assertion that something is there', 'const y = z!.a;', 'const y = z .a;'],
    ['types imported with values', 'import { type B, C } from "c"; C;', 'import  {        C } from "c"; C;'],
    ['values that are not used', 'import { Unused } from "./x.ts"; 1', 'import { Unused } from "./x.ts"; 1'],
    ['a cast in a template', 'f(`a${z as string}b`, 1)', 'f(`a${z          }b`, 1)'],
    ['interfaces over lines', 'interface A {\n  b: string\n}\nf(1)', '\n\n\nf(1)'],
  ])('%s leaves everything in its place', (_name, source, wanted) => {
    const stripped = stripTypes(source, 'a.ts');
    expect(stripped.split('\n').map((line) => line.trimEnd())).toEqual(wanted.split('\n'));
  });

  it('rewrites enums and parameter properties on their lines', () => {
    const run = compileFunction(
      stripTypes(
        'enum A { B = 4, C }\nclass P { constructor(private x: number) {} }\nreturn [A.C, A[4], new P(7).x]',
        'a.ts',
      ),
    );
    expect(run()).toEqual([5, 'B', 7]);
  });

  it('ends a type statement that the next line would continue', () => {
    const run = compileFunction(stripTypes('let a = g\ntype X = number\n[1].map(g)\nreturn a', 'a.ts'), ['g']) as (
      g: unknown,
    ) => unknown;
    expect(run(Number)).toBe(Number);
  });

  it.each([
    ['let a = g as any\n(1)\nreturn a'],
    ['let a = g satisfies object\n[1].map(g)\nreturn a'],
    ['let a = g as typeof g\n\n`x`\nreturn a'],
    ['let a = g as Array<\n  number\n>\n(1)\nreturn a'],
  ])('ends a statement whose type the next line cannot call: %j', (source) => {
    const run = compileFunction(stripTypes(source, 'a.ts'), ['g']) as (g: unknown) => unknown;
    expect(run(Number)).toBe(Number);
  });

  it('continues a statement where TypeScript does', () => {
    const run = compileFunction(stripTypes('let a = 1 as number\n+ 2\nlet b = g!\n(4)\nreturn [a, b]', 'a.ts'), [
      'g',
    ]) as (g: unknown) => unknown;
    expect(run(Number)).toEqual([3, 4]);
  });

  it('reports the position of a syntax error', () => {
    expect(failureOf('f();\nconst a: = 1')).toMatchObject({
      code: 'InvalidSyntax',
      message: 'Unexpected token',
      filename: 'a.ts',
      startLine: 2,
      snippet: 'const a: = 1\n         ^\n',
    });
  });

  it('refuses namespaces with values by name and ignores similar text', () => {
    expect(failureOf('1;\nnamespace A { export const x = 1 }')).toMatchObject({
      code: 'UnsupportedSyntax',
      startLine: 2,
    });
    expect(stripTypes('const t = `\nnamespace A { const }`', 'a.ts')).toContain('namespace A');
    expect(stripTypes('declare namespace A { const x: number }\nf()', 'a.ts').trim()).toBe('f()');
  });
});
