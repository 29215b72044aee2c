import { describe, expect, it } from 'vitest';
import type { ExecuteToolResult } from '../../core/call.ts';
import type { JsonValue } from '../../core/json/json.ts';
import type { CaseExpectation, ToolCase } from '../../core/tool.ts';
import { caseDraftOf, caseOfRun, casesOf, expectationOf, nameOf, readCase } from './case-draft.ts';

const gave = (result: JsonValue): ExecuteToolResult => ({ success: true, result, executionTime: 1, logs: [] });
const caseWith = (expectation: CaseExpectation): ToolCase => ({ name: 'a', input: { n: 1 }, expectation });

describe('readCase', () => {
  it.each<CaseExpectation>([
    { kind: 'equals', value: { a: [1, null] } },
    { kind: 'contains', value: 'text' },
    { kind: 'matches', schema: { type: 'string' } },
    { kind: 'throws' },
    { kind: 'throws', message: 'boom' },
  ])('restores the case that a draft was made from: %j', (expectation) => {
    expect(readCase(caseDraftOf(caseWith(expectation), true))).toEqual({ ok: true, value: caseWith(expectation) });
  });

  it('lists every invalid field', () => {
    const draft = caseDraftOf(caseWith({ kind: 'equals', value: 1 }), true);
    expect(readCase({ ...draft, name: ' ', inputText: '[1]', valueText: '{' })).toMatchObject({
      ok: false,
      problems: {
        name: expect.any(String) as string,
        input: 'The input is a JSON object.',
        value: expect.stringContaining('Line 1:') as string,
      },
    });
    expect(readCase({ ...draft, kind: 'matches', schemaText: 'true' })).toEqual({
      ok: false,
      problems: { schema: 'The schema is a JSON object.' },
    });
    // The text of another kind has no effect.
    expect(readCase({ ...draft, kind: 'throws', valueText: '{' }).ok).toBe(true);
  });

  it('stores nothing of a new invalid case', () => {
    expect(casesOf([{ ...caseDraftOf(caseWith({ kind: 'throws' }), false), inputText: '' }])).toEqual([]);
  });
});

describe('a case of a run', () => {
  it('expects the result of the run', () => {
    expect(caseOfRun({ w: 3, h: 4 }, gave(12), [])).toEqual({
      name: 'w 3, h 4',
      input: { w: 3, h: 4 },
      expectation: { kind: 'equals', value: 12 },
    });
    expect(
      caseOfRun({}, { success: false, error: 'boom', errorCode: 'threw', executionTime: 1, logs: [] }, []),
    ).toEqual({ name: 'no arguments', input: {}, expectation: { kind: 'throws', message: 'boom' } });
  });

  it('is not made of a run without a verdict, or of an input that is not an object', () => {
    for (const errorCode of ['denied', 'aborted', 'crashed', 'disabled'] as const)
      expect(expectationOf({ success: false, error: 'no', errorCode, executionTime: 0, logs: [] })).toBeUndefined();
    expect(caseOfRun(null, gave(1), [])).toBeUndefined();
  });

  it('expects only the type of a result that is too large to store', () => {
    expect(expectationOf(gave('x'.repeat(100_001)))).toEqual({ kind: 'matches', schema: { type: 'string' } });
    expect(expectationOf(gave(Array.from({ length: 60_000 }, () => 1)))).toEqual({
      kind: 'matches',
      schema: { type: 'array' },
    });
  });

  it('has a unique name', () => {
    expect(nameOf({ q: 'a  b\nc' }, [])).toBe('q a b c');
    expect(nameOf({ a: '', b: 2 }, [])).toBe('a "", b 2');
    expect(nameOf({}, [{ name: 'no arguments' }, { name: 'no arguments (2)' }])).toBe('no arguments (3)');
    expect(nameOf({ text: 'x'.repeat(200) }, [])).toHaveLength(60);
  });
});
