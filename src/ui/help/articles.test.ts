import { Ajv } from 'ajv';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parseToolFields } from '../../catalog/index.ts';
import { exampleFromSchema } from '../run/example-from-schema.ts';
import { helpOfFailure } from './help-links.ts';
import { hrefOf, parseRoute } from '../lib/routes.ts';
import { helpTexts } from './texts/index.ts';
import { helpArticleTexts } from './texts/articles/index.ts';
import { ARTICLE_GROUPS, articles, type Article } from './articles.ts';
import { exampleContent, exampleFields } from './examples.ts';
import { findArticles } from './find-articles.ts';

const wordsOf = (id: Article['id']) => ({ ...helpTexts.entries[id], body: helpArticleTexts[id] });
const found = (query: string) => findArticles(query, wordsOf).map(({ id }) => id);
const examples = articles.flatMap(({ id, example }) => (example === undefined ? [] : [[id, example] as const]));

describe('articles', () => {
  it('are unique, grouped, and link to existing places', () => {
    const ids = articles.map(({ id }) => id);
    expect([...ids].sort()).toEqual(Object.keys(helpTexts.entries).sort());
    expect([...ids].sort()).toEqual(Object.keys(helpArticleTexts).sort());
    expect([...new Set(articles.map(({ group }) => group))]).toEqual([...ARTICLE_GROUPS]);
    for (const route of articles.flatMap(({ onward = [] }) => onward))
      expect(parseRoute(hrefOf(route).slice(1))).toEqual(route);
  });

  it('are short enough for a screen or two', () => {
    for (const { id } of articles) expect(helpArticleTexts[id].split(/\s+/).length, id).toBeLessThan(220);
  });

  it('exist for every failure', () => {
    const codes = [
      'invalid-tool',
      'invalid-input',
      'denied',
      'threw',
      'timeout',
      'crashed',
      'invalid-output',
      'transport',
      'engine-unavailable',
    ] as const;
    const known = new Set<string>(articles.map(({ id }) => hrefOf({ screen: 'help', article: id })));
    expect(codes.map(helpOfFailure).filter((href) => href === undefined || !known.has(href))).toEqual([]);
    expect([helpOfFailure('aborted'), helpOfFailure(undefined)]).toEqual([undefined, undefined]);
  });
});

describe('examples', () => {
  it('belong to most articles', () => expect(examples.length).toBeGreaterThanOrEqual(11));

  it.each(examples)('%s: its tool is valid, parses, and its example arguments match', (_id, example) => {
    const fields = exampleFields(example);
    expect(fields).toBeDefined();
    if (fields === undefined) return;
    expect(parseToolFields(fields)).toMatchObject({ ok: true });
    const { diagnostics = [] } = ts.transpileModule(fields.code, {
      reportDiagnostics: true,
      fileName: fields.language === 'typescript' ? 'a.ts' : 'a.js',
    });
    expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
    const fits = new Ajv({ strict: false }).compile(fields.parameters);
    expect(fits(exampleFromSchema(fields.parameters)), JSON.stringify(fits.errors)).toBe(true);
    expect(exampleContent(fields, '2026-01-02T03:04:05.000Z').tools).toEqual([
      { ...fields, createdAt: '2026-01-02T03:04:05.000Z', updatedAt: '2026-01-02T03:04:05.000Z' },
    ]);
  });
});

describe('search', () => {
  it('returns everything without a query, in the order of the articles', () =>
    expect(found('  ')).toEqual(articles.map(({ id }) => id)));

  it('puts titles first, then subjects, then mere mentions', () => {
    expect(found('permissions')[0]).toBe('permissions');
    expect(found('permissions').length).toBeGreaterThan(2);
    expect(found('npm')[0]).toBe('packages');
    expect(found('curl')[0]).toBe('import-export');
    expect(found('API key')).toContain('secrets');
  });

  it('requires every word, and finds nothing for unknown words', () => {
    expect(found('secret placeholder')).toEqual(['secrets']);
    expect(found('secret zeppelin')).toEqual([]);
  });
});
