import { describe, expect, it } from 'vitest';
import { recordOf } from '../testing/fake-records.ts';
import { locationOfPointer } from '../lib/json/json-source.ts';
import { parseJsonAt } from '../lib/json/json-at.ts';
import { draftOf, patchOf } from './tool-draft.ts';

describe('patchOf', () => {
  const base = recordOf({ name: 'area' });
  const draft = draftOf(base);

  it('is empty for an untouched draft', () => {
    expect(patchOf(base, draft)).toEqual({ patch: {}, problems: [] });
  });

  it('contains the changes, by their public names', () => {
    const edited = {
      ...draft,
      parametersText: '{"type":"object"}',
      timeoutText: '500',
      returnsText: '{"type":"number"}',
      enabled: false,
    };
    expect(patchOf(base, edited)).toEqual({
      patch: { parameters: { type: 'object' }, timeout: 500, returns: { type: 'number' }, enabled: false },
      problems: [],
    });
  });

  it('has tags as words between commas', () => {
    expect(patchOf(base, { ...draft, tagsText: ' data ,, maths,' }).patch).toEqual({ tags: ['data', 'maths'] });
    expect(draftOf({ ...base, tags: ['data', 'maths'] }).tagsText).toBe('data, maths');
    expect(patchOf({ ...base, tags: ['data'] }, draft).patch).toHaveProperty('tags', undefined);
  });

  it('lists each invalid field', () => {
    const edited = { ...draft, description: ' ', timeoutText: '1.5', parametersText: '{', permissionsText: '[' };
    expect(patchOf(base, edited).problems.map((problem) => problem.field)).toEqual([
      'description',
      'parametersText',
      'timeoutText',
      'permissionsText',
    ]);
  });
});

describe('parseJsonAt', () => {
  it('finds the line and column of an error', () => {
    expect(parseJsonAt('{\n  "a": 1,\n  b: 2\n}')).toMatchObject({ ok: false, line: 3, column: 3 });
    expect(parseJsonAt('{"a":')).toMatchObject({ ok: false, line: 1, column: 6 });
  });
});

describe('placeOfPointer', () => {
  it('finds the line of a path', () => {
    const text = JSON.stringify({ type: 'object', properties: { w: { type: 'numbr' } } }, null, 2);
    expect([locationOfPointer(text, '/properties/w/type').line, locationOfPointer(text, '').line]).toEqual([5, 1]);
  });
});
