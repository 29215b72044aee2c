import type { Page } from '@playwright/test';
import { addTool, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { askModel, keepTinyModel, TINY_ANSWER, TINY_MODEL } from '../support/servers/model-in-tab.ts';
import { appUrl, expect, test } from '../support/test.ts';
import { tinyModel } from '../support/servers/tiny-model.ts';

/** Offsets in the header: version, number of tensors, number of entries, length of the first key. */
const AT = { version: 4, tensors: 8, entries: 16, firstKey: 24 } as const;
const HUGE = 2n ** 63n - 1n;

type Change = (bytes: Uint8Array<ArrayBuffer>, view: DataView) => Uint8Array<ArrayBuffer>;

const FILES: readonly (readonly [name: string, change: Change])[] = [
  ['tensors without number', (bytes, view) => (view.setBigUint64(AT.tensors, HUGE, true), bytes)],
  ['a negative number of entries', (bytes, view) => (view.setBigInt64(AT.entries, -1n, true), bytes)],
  ['a key that is longer than all memory', (bytes, view) => (view.setBigUint64(AT.firstKey, HUGE, true), bytes)],
  ['a version that nobody knows', (bytes, view) => (view.setUint32(AT.version, 0xffff_ffff, true), bytes)],
  [
    'lists in lists',
    (bytes) => {
      const head = bytes.slice(0, AT.firstKey);
      const lists = new Uint8Array(2_000_000);
      const view = new DataView(lists.buffer);
      for (let at = 0; at + 12 <= lists.length; at += 12) {
        view.setUint32(at, 9, true);
        view.setBigUint64(at + 4, 1n, true);
      }
      return new Uint8Array([...head, 1, 0, 0, 0, 0, 0, 0, 0, 120, ...lists]);
    },
  ],
  ['a file that ends in its head', (bytes) => bytes.slice(0, 600)],
  ['a file without its weights', (bytes) => bytes.slice(0, bytes.length - 40_000)],
  [
    'noise behind the head',
    (bytes) => {
      let state = 20_261_123;
      for (let at = AT.firstKey; at < bytes.length; at += 1)
        bytes[at] = (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 24;
      return bytes;
    },
  ],
];

/** Replaces a stored file by these bytes. */
async function keep(page: Page, bytes: Uint8Array): Promise<void> {
  await page.evaluate(
    async ([name, text]) => {
      const folder = await (
        await navigator.storage.getDirectory()
      ).getDirectoryHandle('toolyard-models', { create: true });
      const writer = await (await folder.getFileHandle(name)).createWritable();
      await writer.write(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
      await writer.close();
    },
    [TINY_MODEL.model, Buffer.from(bytes).toString('base64')] as const,
  );
}

// A program that aborts logs it in the console of its worker.
test.use({ expectedErrors: [/RuntimeError|wllama|worker/i] });

test('a hostile file of a model ends with a reason, and page, host and the next model go on', async ({ page }) => {
  await openApp(page);
  await addTool(page, browserTool('alive', 'export default () => "yes"'));
  await keepTinyModel(page, appUrl());
  for (const [name, change] of FILES) {
    const bytes = tinyModel({ first: TINY_ANSWER, then: 'Nothing more.' });
    await keep(page, change(bytes, new DataView(bytes.buffer)));
    const asked = askModel(page, TINY_MODEL);
    expect(await callTool(page, 'alive'), name).toMatchObject({ success: true, result: 'yes' });
    const reported = await asked;
    expect(reported, name).toMatch(/^The model (?:could not be loaded|failed): .{10,}/);
    expect(reported, name).not.toContain(TINY_ANSWER);
    expect(await callTool(page, 'alive'), name).toMatchObject({ success: true, result: 'yes' });
  }
  await keep(page, tinyModel({ first: TINY_ANSWER, then: 'Nothing more.' }));
  expect(await askModel(page, TINY_MODEL)).toBe(TINY_ANSWER);
});
