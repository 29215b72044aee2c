// @ts-check
/** `node scripts/icons.mjs`: draws the app's icons from public/favicon.svg, for where an SVG is not taken. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from './chromium.mjs';

const svg = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8');
const background = /<rect[^>]*fill="([^"]+)"/.exec(svg)?.[1];
if (background === undefined) throw new Error('favicon.svg has no rectangle whose colour could fill an icon.');

/** Systems cut their own shape out of a maskable icon, and only the inner four fifths are sure to be seen. @type {{ name: string, size: number, drawn: number, isFilled: boolean }[]} */
const ICONS = [
  { name: '192', size: 192, drawn: 1, isFilled: false },
  { name: '512', size: 512, drawn: 1, isFilled: false },
  { name: 'maskable-192', size: 192, drawn: 0.8, isFilled: true },
  { name: 'maskable-512', size: 512, drawn: 0.8, isFilled: true },
  { name: 'apple-180', size: 180, drawn: 0.9, isFilled: true },
];

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  for (const { name, size, drawn, isFilled } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const inner = Math.round(size * drawn);
    await page.setContent(`<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${isFilled ? background : 'transparent'}}svg{width:${inner}px;height:${inner}px}</style>${svg}`);
    writeFileSync(fileURLToPath(new URL(`../public/icons/${name}.png`, import.meta.url)), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}
