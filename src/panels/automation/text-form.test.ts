import { describe, expect, test } from 'vitest';
import type { AnnotatedControl, Annotation, AnnotationGroup, PageChanges } from '../contract/automation.ts';
import { annotationJson, annotationText, changesText, describeControl } from './text-form.ts';

const control = (annotationId: number, more: Partial<AnnotatedControl> = {}): AnnotatedControl => ({
  annotationId,
  role: 'button',
  name: 'Refund',
  states: [],
  box: [1, 2, 3, 4],
  mark: '',
  ...more,
});
const annotation = (controls: AnnotatedControl[], groups: AnnotationGroup[] = []): Annotation => ({
  title: 'Shop',
  groups,
  controls,
  more: 0,
  isPartial: false,
});

describe('the lines of an annotation', () => {
  test('are grouped, and tell what a control holds', () => {
    const groups = [
      { role: 'form', name: 'Pay' },
      { role: 'table', name: 'Orders' },
      { role: 'row', name: '1001 Ann Lee paid', parent: 1 },
      { role: 'row', name: '1002 Ann Lee paid', parent: 1 },
    ];
    expect(
      annotationText(
        annotation(
          [
            control(1, { role: 'textbox', name: 'Name', value: 'Ann', states: ['required'], group: 0 }),
            control(2, { role: 'checkbox', name: 'Gift', states: ['not checked'], group: 0 }),
            control(3, { role: 'textbox', name: 'Card number', isSecret: true, group: 0 }),
            control(4, { name: 'Pay', disabled: true, coveredBy: 'dialog "Cookies"', group: 0 }),
            control(7, { group: 2 }),
            control(8, { group: 3, isNew: true }),
            control(9, { role: 'link', name: 'Details', group: 3 }),
            control(10, { name: 'Help' }),
          ],
          groups,
        ),
      ),
    ).toBe(
      [
        'page "Shop"',
        'form "Pay"',
        ' [1] textbox "Name" = "Ann" required',
        ' [2] checkbox "Gift"',
        ' [3] textbox "Card number" secret',
        ' [4] button "Pay" disabled covered by dialog "Cookies"',
        'table "Orders"',
        ' row "1001 Ann": [7] button "Refund"',
        ' row "1002 Ann"',
        '  *[8] button "Refund"',
        '  [9] link "Details"',
        '[10] button "Help"',
      ].join('\n'),
    );
  });

  test('never read the same', () => {
    const groups = [
      { role: 'row', name: 'same' },
      { role: 'row', name: 'same' },
    ];
    const lines = annotationText(
      annotation(
        [control(1, { group: 0 }), control(2, { group: 1 }), control(3), control(4), control(5, { note: 'Ann' })],
        groups,
      ),
    ).split('\n');
    expect(lines.slice(1).map((line) => line.replace(/\[\d+\] /, ''))).toEqual([
      'row "same": button "Refund"',
      'row "same" (2): button "Refund"',
      'button "Refund"',
      'button "Refund" (2)',
      'button "Refund" by "Ann"',
    ]);
  });

  test('say that there is more, and that there is nothing', () => {
    expect(annotationText({ ...annotation([]), more: 3, isPartial: true })).toBe(
      'page "Shop"\nnothing to act on\n… 3 more: give a larger max, or a scope\n' +
        '… the page is too large to be looked at whole: give a scope',
    );
  });

  test('are not ended by a name', () => {
    expect(annotationText(annotation([control(1, { name: 'a" [2] button "b\\' })]))).toBe(
      'page "Shop"\n[1] button "a\\" [2] button \\"b\\\\"',
    );
  });
});

test('a control is described with what is around it', () => {
  const groups = [
    { role: 'table', name: 'Orders' },
    { role: 'row', name: '1001 Ann Lee paid', parent: 0 },
  ];
  expect(describeControl(control(1, { group: 1, note: 'x' }), groups)).toBe(
    'button "Refund" by "x" in row "1001 Ann Lee paid" in table "Orders"',
  );
  expect(annotationJson(annotation([control(1, { group: 1, value: 'v', disabled: true })], groups))).toEqual([
    {
      annotationId: 1,
      role: 'button',
      name: 'Refund',
      value: 'v',
      box: [1, 2, 3, 4],
      disabled: true,
      in: 'row "1001 Ann Lee paid" in table "Orders"',
    },
  ]);
});

test('changes are lines', () => {
  const none: PageChanges = { groups: [], appeared: [], changed: [], disappeared: [], texts: [], more: 0 };
  expect(changesText(none)).toBe('Nothing changed that can be seen');
  expect(
    changesText({
      ...none,
      texts: ['Saved'],
      appeared: [control(12, { name: 'Undo', isNew: true })],
      changed: [control(3, { role: 'checkbox', name: 'Agree', states: ['not checked'] })],
      disappeared: [{ annotationId: 7, role: 'button', name: 'Refund' }],
      more: 2,
    }),
  ).toBe(
    'text "Saved"\n*[12] button "Undo"\n[3] checkbox "Agree" not checked\ngone [7] button "Refund"\n' +
      '… 2 more changes: call annotate_page',
  );
});
