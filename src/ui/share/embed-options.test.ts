import { describe, expect, test } from 'vitest';
import { embedHash, parseEmbedOptions, type EmbedOptions } from './embed-options.ts';
import { embedSnippet } from './embed-snippet.ts';

const USUAL: EmbedOptions = {
  payload: '1abc_-',
  theme: 'auto',
  height: 'auto',
  readOnly: false,
  run: true,
  origin: undefined,
};

describe('options of an embed', () => {
  test.each<[hash: string, search: string, expected: Partial<EmbedOptions>]>([
    ['#1abc_-', '', {}],
    ['#tool=1abc_-', '', {}],
    [
      '#tool=1abc_-&theme=dark&height=300&readonly=1&run=0',
      '',
      { theme: 'dark', height: 300, readOnly: true, run: false },
    ],
    ['#theme=light&tool=1abc_-', '', { theme: 'light' }],
    ['#tool=1abc_-&origin=https://blog.example/page', '', { origin: 'https://blog.example' }],
    ['#1abc_-', '?origin=http%3A%2F%2Flocalhost%3A8000', { origin: 'http://localhost:8000' }],
    ['#tool=1abc_-&theme=pink&height=-5&readonly=yes&run=no&origin=null', '', {}],
    ['#tool=1abc_-&height=1&origin=javascript:alert(1)', '', { height: 120 }],
    ['#tool=1abc_-&height=99999&origin=*', '', { height: 5_000 }],
    ['', '', { payload: '' }],
  ])('%s %s', (hash, search, expected) => {
    expect(parseEmbedOptions(hash, search)).toEqual({ ...USUAL, ...expected });
  });

  test('are parsed from the address they make', () => {
    const all: EmbedOptions = {
      payload: '1x',
      theme: 'light',
      height: 640,
      readOnly: true,
      run: false,
      origin: 'https://blog.example',
    };
    expect(parseEmbedOptions(`#${embedHash(all)}`, '')).toEqual(all);
    expect(embedHash(USUAL)).toBe('tool=1abc_-');
  });
});

describe('the snippet', () => {
  const options = {
    url: 'https://tools.example/app/?x=1#/s/1abc',
    title: '"a" <b>',
    height: 300,
    theme: 'dark',
    readOnly: true,
    run: false,
  } as const;

  test('is a frame next to the app, and the title cannot leave its attribute', () => {
    expect(embedSnippet(options)).toBe(
      '<iframe src="https://tools.example/app/embed.html#tool=1abc&amp;theme=dark&amp;height=300&amp;' +
        'readonly=1&amp;run=0" title="&quot;a&quot; &lt;b&gt;" style="width:100%;height:300px;border:0" ' +
        'loading="lazy"></iframe>',
    );
  });

  test('includes a script that checks the sender if the height follows the content', () => {
    const snippet = embedSnippet({ ...options, height: 'auto' });
    expect(snippet).toContain("origin !== 'https://tools.example'");
    expect(snippet).toContain('frame.contentWindow === source');
  });

  test('is made only of links to tools', () => {
    for (const url of [
      'https://tools.example/#/tools/a',
      'https://tools.example/#/s/1"onload=x',
      'https://tools.example/',
    ])
      expect(() => embedSnippet({ ...options, url })).toThrow(TypeError);
  });
});
