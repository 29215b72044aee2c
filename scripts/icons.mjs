// @ts-check
/** `node scripts/icons.mjs`: draws the app's icons from public/favicon.svg, for places that do not support SVG. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from './browsers/chromium.mjs';

const svg = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8');
const background = /<rect[^>]*fill="([^"]+)"/.exec(svg)?.[1];
if (background === undefined) throw new Error('favicon.svg has no rectangle whose colour could fill an icon.');

/**
 * Systems cut their own shape out of a maskable icon; only the inner 80 % are always visible.
 * @type {{ name: string, size: number, drawn: number, isFilled: boolean }[]}
 */
const ICONS = [
  { name: '192', size: 192, drawn: 1, isFilled: false },
  { name: '512', size: 512, drawn: 1, isFilled: false },
  { name: 'maskable-192', size: 192, drawn: 0.8, isFilled: true },
  { name: 'maskable-512', size: 512, drawn: 0.8, isFilled: true },
  { name: 'apple-180', size: 180, drawn: 0.9, isFilled: true },
];

/**
 * Browsers request it for pages without an icon, such as the licenses as text. It contains one PNG, which all browsers
 * support.
 */
const FAVICON_SIZE = 32;
const ICO_HEADER_BYTES = 22;

/** @param {Buffer} png @param {number} size pixels, at most 255 */
function icoOf(png, size) {
  const header = Buffer.alloc(ICO_HEADER_BYTES);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
}

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  for (const { name, size, drawn, isFilled } of ICONS)
    writeFileSync(inPublic(`icons/${name}.png`), await draw(size, drawn, isFilled ? background : 'transparent'));
  writeFileSync(inPublic('favicon.ico'), icoOf(await draw(FAVICON_SIZE, 1, 'transparent'), FAVICON_SIZE));
} finally {
  await browser.close();
}

/** @param {string} path */
function inPublic(path) {
  return fileURLToPath(new URL(`../public/${path}`, import.meta.url));
}

/**
 * A square PNG.
 * @param {number} size pixels
 * @param {number} drawn the part of it that the drawing takes
 * @param {string} behind
 */
async function draw(size, drawn, behind) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inner = Math.round(size * drawn);
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${behind}}svg{width:` +
      `${inner}px;height:${inner}px}</style>${svg}`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}
