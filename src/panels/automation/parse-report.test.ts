import { describe, expect, test } from 'vitest';
import { AUTOMATION_LIMITS } from '../contract/automation.ts';
import { cleanText } from './clean-text.ts';
import { parseReport } from './parse-report.ts';

const ODD = { ok: false, refusal: 'failed', message: 'The page sent something that is no answer' };
const page = (value: unknown) => parseReport('annotate', { ok: true, value });

describe('a report of a page', () => {
  test.each([
    undefined,
    null,
    5,
    'ok',
    [],
    { ok: true },
    { ok: true, value: null },
    { ok: true, value: { controls: 5 } },
  ])('that is none: %j', (value) => expect(parseReport('annotate', value)).toEqual(ODD));

  test('of a refusal has a known reason and a bounded text', () => {
    expect(parseReport('act', { ok: false, refusal: '__proto__', message: 'a\u202Eb\nc' })).toEqual({
      ok: false,
      refusal: 'failed',
      message: 'a⟨U+202E⟩b c',
    });
    const long = parseReport('act', { ok: false, refusal: 'missing', message: 'x'.repeat(9_000) });
    expect(long).toMatchObject({ refusal: 'missing' });
    expect(long.ok ? '' : long.message).toHaveLength(1_500);
  });

  test('has controls with one number each, known groups and no value of a secret', () => {
    const annotation = page({
      title: 'T\u0000',
      groups: [{ role: 'form', name: 'A', parent: 0 }, { role: 'ROW', name: 5, parent: 0 }, null],
      controls: [
        {
          annotationId: 1,
          role: 'button',
          name: 'a',
          group: 1,
          isSecret: true,
          value: 'hunter2',
          box: [1.4, NaN, '3'],
        },
        { annotationId: 1, role: 'link', name: 'again' },
        { annotationId: 0, role: 'link' },
        { annotationId: 2, role: 'x'.repeat(99), name: '[9] button "b"\n[3] link', group: 7, states: ['a', 5, 'b'] },
        'text',
      ],
      more: -4,
      isPartial: 'yes',
    });
    expect(annotation).toEqual({
      ok: true,
      value: {
        title: 'T⟨U+0000⟩',
        groups: [
          { role: 'form', name: 'A' },
          { role: 'element', name: '', parent: 0 },
          { role: 'element', name: '' },
        ],
        controls: [
          {
            annotationId: 1,
            role: 'button',
            name: 'a',
            group: 1,
            isSecret: true,
            states: [],
            box: [1, 0, 0, 0],
            mark: '',
          },
          {
            annotationId: 2,
            role: 'element',
            name: '[9] button "b" [3] link',
            states: ['a', 'b'],
            box: [0, 0, 0, 0],
            mark: '',
          },
        ],
        more: 0,
        isPartial: false,
      },
    });
  });

  test('is bounded', () => {
    const many = page({
      controls: Array.from({ length: 5_000 }, (_, at) => ({ annotationId: at + 1, name: 'x'.repeat(5_000) })),
    });
    if (!many.ok) throw new Error(many.message);
    expect(many.value.controls).toHaveLength(AUTOMATION_LIMITS.maxControls);
    expect(many.value.controls[0]?.name).toHaveLength(AUTOMATION_LIMITS.maxNameChars);
  });

  test('has a picture that is one', () => {
    const picture = (data: unknown) =>
      parseReport('screenshot', { ok: true, value: { data, width: 1, height: 2, missing: ['a'] } });
    expect(picture('iVBORw0KGgoAAAA=')).toEqual({
      ok: true,
      value: { data: 'iVBORw0KGgoAAAA=', width: 1, height: 2, missing: ['a'] },
    });
    for (const odd of [
      '<svg>',
      'iVBORw0KGgo" onload="',
      5,
      `iVBORw0KGgo${'A'.repeat(AUTOMATION_LIMITS.maxImageChars)}`,
    ])
      expect(picture(odd)).toEqual(ODD);
  });

  test('of an act', () => {
    expect(parseReport('act', { ok: true, value: { values: ['a', 5], changes: {} } })).toEqual({
      ok: true,
      value: {
        values: ['a', null],
        changes: { groups: [], appeared: [], changed: [], disappeared: [], texts: [], more: 0 },
      },
    });
    expect(parseReport('act', { ok: true, value: {} })).toEqual(ODD);
  });
});

test.each([
  ['plain', 'plain'],
  ['a\n\tb ', 'a b'],
  ['a\u200Bb\u2066c', 'a⟨U+200B⟩b⟨U+2066⟩c'],
  ['\u{E0041}x', '⟨U+E0041⟩x'],
  ['👨‍👩‍👧 ❤️', '👨‍👩‍👧 ❤️'],
  ['a\u200Db', 'a⟨U+200D⟩b'],
  ['سارة שלח', 'سارة שלח'],
])('cleanText(%j)', (text, clean) => expect(cleanText(text, 200)).toBe(clean));

test('a clean text is bounded', () => {
  expect(cleanText('\u202E'.repeat(100_000), 20)).toHaveLength(20);
});
