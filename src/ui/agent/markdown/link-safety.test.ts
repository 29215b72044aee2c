import { describe, expect, it } from 'vitest';
import { isOwnImage, safeAddress } from './link-safety.ts';

describe('safeAddress', () => {
  it.each(['https://a.example/b?c#d', 'http://localhost:1', 'mailto:a@b.example'])('follows %s', (href) => {
    expect(safeAddress(href)?.href).toBe(new URL(href).href);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'vbscript:x',
    '/relative',
    '#/tools',
    '//a.example',
    '',
  ])('does not follow %j', (href) => {
    expect(safeAddress(href)).toBeUndefined();
  });
});

it.each([
  ['data:image/png;base64,AAAA', true],
  ['blob:https://a.example/1', false],
  ['data:text/html;base64,AAAA', false],
  ['https://a.example/a.png', false],
  ['data:image/png', false],
])('shows the image %s: %s', (href, isShown) => {
  expect(isOwnImage(href)).toBe(isShown);
});

it.each(['xhttps:a', 'httpss:a', 'htt:a', 'xmailto:a', 'mailtox:a', 'https+a:b', 'x:a'])(
  'does not follow %s',
  (href) => {
    expect(safeAddress(href)).toBeUndefined();
  },
);

it.each(['png', 'jpeg', 'gif', 'webp', 'avif', 'svg+xml', 'PNG'])('shows an image of type %s', (type) => {
  expect(isOwnImage(`data:image/${type},`)).toBe(true);
  expect(isOwnImage(`DATA:image/${type};base64,AAAA`)).toBe(true);
  expect(isOwnImage(` data:image/${type},`)).toBe(false);
  expect(isOwnImage(`data:image/${type}x,`)).toBe(false);
});
