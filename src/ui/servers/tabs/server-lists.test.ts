import { describe, expect, it } from 'vitest';
import { fillTemplate, readPromptMessages, readPrompts, readResources, templateNames } from './server-lists.ts';

describe('lists of servers', () => {
  it('keeps valid entries and drops the rest', () => {
    expect(
      readResources([{ uri: 'a:b', title: 'T', name: 'n', mimeType: 'text/plain' }, { uri: 3 }, 'x', null], 'uri'),
    ).toEqual([{ uri: 'a:b', name: 'T', description: '', mimeType: 'text/plain' }]);
    expect(readResources([{ uriTemplate: 'a:{b}' }], 'uriTemplate')).toEqual([
      { uri: 'a:{b}', name: 'a:{b}', description: '', mimeType: undefined },
    ]);
    expect(readPrompts([{ name: 'p', arguments: [{ name: 'city', required: true }, {}] }, {}])).toEqual([
      {
        name: 'p',
        title: undefined,
        description: '',
        arguments: [{ name: 'city', description: '', isRequired: true }],
      },
    ]);
    expect(
      readPromptMessages({
        messages: [{ role: 'assistant', content: { type: 'text', text: 'x' } }, { role: 'odd', content: 1 }, {}],
      }),
    ).toEqual([
      { role: 'assistant', content: { type: 'text', text: 'x' } },
      { role: 'user', content: 1 },
    ]);
  });
});

describe('templates of addresses', () => {
  it('list their variables once', () => {
    expect(templateNames('demo://{id}/{+path}{?q,lang*}/{id:3}')).toEqual(['id', 'path', 'q', 'lang']);
  });
  it('are filled in', () => {
    expect(fillTemplate('demo://r/{id}', { id: 'a b/c' })).toBe('demo://r/a%20b%2Fc');
    expect(fillTemplate('file://{+path}{?q,lang}', { path: '/a/b c', q: '1&2', lang: '' })).toBe(
      'file:///a/b%20c?q=1%262',
    );
    expect(fillTemplate('x{/a,b}{#c}', { a: '1', b: '2', __proto__: 'p' } as Record<string, string>)).toBe('x/1/2');
  });
});
