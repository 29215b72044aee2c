import { expect, test } from 'vitest';
import { parseJson } from '../../core/json/json.ts';
import { CLIENT_KINDS, curlOf, snippetOf } from './snippets.ts';

const access = { port: 4180, token: 'abc_-9' };

test.each(CLIENT_KINDS)('the text for %s has its token and the port', (kind) => {
  const { text, language } = snippetOf(kind, access);
  expect(text).toContain('abc_-9');
  expect(text).toContain('4180');
  if (language === 'json') expect(parseJson(text).ok).toBe(true);
});

test('arguments of a call survive the shell', () => {
  const text = curlOf('area', { note: `it's "so" $HOME` }, access);
  expect(text).toContain(`-d '{"tool":"area","args":{"note":"it'\\''s \\"so\\" $HOME"}}'`);
});
