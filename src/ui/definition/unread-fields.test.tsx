import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { UnreadField, UnreadReason } from '../../catalog/contract/unread-field.ts';
import { UnreadFields } from './unread-fields.tsx';
import { unreadSentences } from './unread-sentences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const schemaOf = (why: UnreadReason): UnreadField => ({ field: 'parameters', why });

test('a field that could not be read is shown with the reason and what to do', () => {
  const markup = renderToStaticMarkup(
    <UnreadFields unread={[schemaOf({ kind: 'call', name: 'zodToJsonSchema' })]} remedy="form" />,
  );
  expect(markup).toContain('Not read from the code');
  expect(markup).toContain('The schema could not be read: it is made by zodToJsonSchema(). Add it in the form.');
  expect(renderToStaticMarkup(<UnreadFields unread={[]} remedy="form" />)).toBe('');
});

test('every reason has a sentence', () => {
  const named = ['call', 'reassigned', 'changed', 'early', 'cycle', 'undeclared', 'environment'] as const;
  const plain = ['getter', 'function', 'computed', 'not-json', 'too-large', 'too-deep'] as const;
  const reasons: UnreadReason[] = [
    ...named.map((kind) => ({ kind, name: 'x.y' })),
    ...plain.map((kind) => ({ kind })),
    { kind: 'package', name: 'x.y', source: 'zod' },
    { kind: 'file', name: 'x.y', source: './a.js' },
    { kind: 'type', expected: 'text' },
    { kind: 'type', expected: 'object' },
    { kind: 'type', expected: 'milliseconds' },
  ];
  const sentences = unreadSentences(reasons.map(schemaOf), 'file');
  expect(new Set(sentences).size).toBe(reasons.length);
  for (const sentence of sentences)
    expect(sentence).toMatch(/^The schema could not be read: .+\. Write it out in the file\.$/);
});

test('many fields with one reason have one sentence', () => {
  const why: UnreadReason = { kind: 'package', name: 'base', source: 'bases' };
  expect(
    unreadSentences(
      [
        { field: 'name', why },
        { field: 'parameters', why },
        { field: 'timeout', why },
      ],
      'form',
    ),
  ).toEqual(['The rest of the definition could not be read: base comes from the package bases. Add it in the form.']);
});

test('names of the code cannot hide or turn what the sentence says', () => {
  expect(
    unreadSentences([schemaOf({ kind: 'package', name: 'a\u3164\u200d', source: '\u202ezod\n' })], 'form'),
  ).toEqual([
    'The schema could not be read: a\ufffd\ufffd comes from the package \ufffdzod\ufffd. Add it in the form.',
  ]);
});

test('the sentence is German in a German page', async () => {
  const { byFolder } = await import('../german.ts');
  vi.stubGlobal('toolyardTexts', { byFolder });
  vi.resetModules();
  const german = await import('./unread-sentences.ts');
  expect(german.unreadSentences([schemaOf({ kind: 'call', name: 'make' })], 'form')).toEqual([
    'Das Schema ist nicht lesbar: das Ergebnis von make() steht erst beim Ausführen fest. Das lässt sich im Formular ' +
      'ergänzen.',
  ]);
});
