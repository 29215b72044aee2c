import { boundsNow } from '../attacks/lab/attack.ts';
import { watchPage } from '../attacks/lab/watch-page.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

const many = (text: string, chars = 250_000): string => text.repeat(Math.ceil(chars / text.length));

/**
 * Texts on which an expression that restarts at each character takes quadratic time. `config`: also imported as a list
 * of MCP servers.
 */
const TEXTS: readonly (readonly [
  what: string,
  text: string,
  more?: { readonly config?: true; readonly slow?: true },
])[] = [
  ['an address and signs', `http://x${many('#')}`],
  ['addresses without end', many('http://')],
  ['openapi and blanks', `openapi: 3.1.0\n${many(' \n')}x`],
  ['a config of comments that do not end', `{"mcpServers": {${many('/*a')}`, { config: true }],
  [
    'a config of places that do not end',
    JSON.stringify({ mcpServers: { a: { command: 'x', env: { A: many('${i:-') }, disabled: true } } }),
    { config: true },
  ],
  ['a config of strings that do not end', `{"mcpServers": {,${many('"\\')}`, { config: true, slow: true }],
  ['a config of blanks before no bracket', `{"mcpServers": {,${many(' ')}x`, { config: true, slow: true }],
  ['a config of commas and blanks', `{"a": [${many(', ')}`, { config: true, slow: true }],
  [
    'a config of hyphens',
    JSON.stringify({
      mcpServers: { [many('-')]: { command: 'x', args: [`a:${many(' ')}`, many('=')], disabled: true } },
    }),
    { config: true, slow: true },
  ],
  ['a link without a payload', many('https://x#/s/'), { slow: true }],
  ['addresses and blanks', many('https://x '), { slow: true }],
  ['a link behind signs', `${many('#')}https://x/#/s/`, { slow: true }],
  ['tool in an address', `http://x/${many('#tool')}`, { slow: true }],
  ['methods of YAML', `openapi: 3.1.0\n${many('  get:\n\n')}${many(' ')}`, { slow: true }],
  ['titles of YAML', `openapi: 3\n${many('\n ')}title`, { slow: true }],
  ['classes of Python', many('class a '), { slow: true }],
  ['decorators of Python', `@a${many('(')}`, { slow: true }],
  ['a default export that never comes', `export default ${many(' ')}`, { slow: true }],
  ['names that wait for a value', `const a${many(' :')}`, { slow: true }],
  ['comments before a literal', many('/*'), { slow: true }],
  ['headers of curl', `curl ${many('-H "a:')}`, { slow: true }],
  ['words of code', many('Buffer.from('), { slow: true }],
  ['nested brackets', many('['), { slow: true }],
  ['nested objects', many('{"a":'), { slow: true }],
  ['nested code', `export default ${many('(')}`, { slow: true }],
  [
    'declarations of one scope',
    `function tool() {}\n${Array.from({ length: 60_000 }, (_, at) => `var a${String(at)};`).join('')}`,
    { slow: true },
  ],
];

/** The longest time in which the host or the page did not answer during the work. */
async function stillness(
  page: Page,
  text: string,
  isConfig: boolean,
): Promise<{ readonly hostMs: number; readonly pageMs: number }> {
  const watch = await watchPage(page, 'hostile-texts');
  await watch.start();
  const hostMs = await page.evaluate(
    async ([given, asConfig]) => {
      const data = new DataTransfer();
      data.setData('text/plain', given);
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
      let isReading = asConfig;
      // Its code is loaded for the first text.
      if (asConfig)
        void window.toolyard.mcp
          .importConfig(given)
          .catch(() => undefined)
          .finally(() => {
            isReading = false;
          });
      let longest = 0;
      for (const until = performance.now() + 1_500; performance.now() < until || isReading;) {
        const from = performance.now();
        await window.toolyard.getTools();
        longest = Math.max(longest, performance.now() - from);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return longest;
    },
    [text, isConfig] as const,
  );
  return { hostMs, pageMs: await watch.longestGapMs() };
}

for (const [what, text, { config = false, slow = false } = {}] of TEXTS) {
  test(`page and host answer while this is pasted: ${what}`, slow ? { tag: '@slow' } : {}, async ({ page }) => {
    await openApp(page);
    const { hostMs, pageMs } = await stillness(page, text, config);
    const { gapMs } = boundsNow();
    expect({
      host: hostMs < gapMs ? 'answered' : `stood still for ${hostMs.toFixed(0)} ms`,
      page: pageMs < gapMs ? 'answered' : `stood still for ${pageMs.toFixed(0)} ms`,
    }).toEqual({ host: 'answered', page: 'answered' });
  });
}

/** Files next to commands of the workspace, each of maximum length. */
const COMPANIONS: readonly (readonly [what: string, text: string, isSlow?: true])[] = [
  ['lines of hyphens', many('\ufeff---\n', 40_000)],
  ['hyphens and carriage returns', many('\ufeff---\r\n', 40_000), true],
  ['front matter that does not end', `---\n${many('--- x\n', 120_000)}`, true],
  ['nested YAML', `---\n${many('[', 120_000)}\n---\n`, true],
  [
    'anchors and aliases',
    '---\na: &a [x]\n' +
      `${Array.from({ length: 3_000 }, (_, at) => `k${String(at)}: &b${String(at)} [*a, *a]`).join('\n')}` +
      '\n---\n',
    true,
  ],
];

for (const [what, text, isSlow] of COMPANIONS) {
  test(
    `calls are answered at once beside commands with ${what}`,
    isSlow === true ? { tag: '@slow' } : {},
    async ({ page }) => {
      test.setTimeout(180_000);
      await openApp(page);
      await page.evaluate(async (says) => {
        for (let at = 0; at < 60; at += 1) {
          await window.toolyard.workspace.writeFile(`/tools/c${String(at)}.md`, says);
          await window.toolyard.workspace.writeFile(`/tools/c${String(at)}`, '#!/bin/sh\necho 1\n');
        }
      }, text);
      const started = Date.now();
      await openApp(page, '/?again');
      const longest = await page.evaluate(async () => {
        let ms = 0;
        for (const until = performance.now() + 4_000; performance.now() < until;) {
          const from = performance.now();
          await window.toolyard.getTools();
          ms = Math.max(ms, performance.now() - from);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        return ms;
      });
      expect(longest).toBeLessThan(boundsNow().gapMs);
      expect(Date.now() - started).toBeLessThan(20_000);
    },
  );
}
