import { annotationText } from '../../src/panels/automation/text-form.ts';
import type { AnnotatedControl } from '../../src/panels/contract/automation.ts';
import { ensureFiles } from '../../scripts/packages/fetch.mjs';
import { addAutomation, answered } from '../support/automation/automated-page.ts';
import { browserTree, linesOf } from '../support/automation/browser-tree.ts';
import { serveFolders } from '../support/servers/folder-server.ts';
import { expect, test } from '@playwright/test';

/** Versions of packages that ship pages of their own, such as demos; the pages are part of no repository but theirs. */
const VERSIONS: Readonly<Record<string, string>> = {
  'foundation-sites': '6.9.0',
  'jquery-ui-dist': '1.13.3',
  '@json-editor/json-editor': '2.17.2',
  jsoneditor: '10.4.3',
  literallycanvas: '0.5.2',
  'medium-editor': '5.23.3',
  'persian-datepicker': '1.2.0',
  rapidoc: '9.3.8',
  signature_pad: '5.1.4',
  'simple-datatables': '10.3.0',
  uikit: '3.25.29',
  'video.js': '8.24.1',
  'x-data-spreadsheet': '1.1.9',
};

/** What is on a page, package and file. */
const PAGES: readonly (readonly [what: string, name: string, file: string])[] = [
  ['widgets of every kind', 'jquery-ui-dist', 'index.html'],
  ['a form of every field', 'uikit', 'tests/form.html'],
  ['a bar with menus', 'uikit', 'tests/navbar.html'],
  ['a table of rows', 'uikit', 'tests/table.html'],
  ['tabs', 'uikit', 'tests/tab.html'],
  ['dialogs', 'uikit', 'tests/modal.html'],
  ['films in frames', 'uikit', 'tests/video.html'],
  ['fields for files', 'uikit', 'tests/upload.html'],
  ['a form of a schema', '@json-editor/json-editor', 'tests/pages/advanced.html'],
  ['a tree of JSON', 'jsoneditor', 'examples/01_basic_usage.html'],
  ['three editors of JSON', 'jsoneditor', 'examples/03_switch_mode.html'],
  ['a canvas to draw on', 'literallycanvas', 'demo/index.html'],
  ['a field for a signature', 'signature_pad', 'docs/index.html'],
  ['rich text', 'medium-editor', 'demo/index.html'],
  ['a calendar from right to left', 'persian-datepicker', 'dist/index.html'],
  ['shadow DOM', 'rapidoc', 'dist/index.html'],
  ['required fields', 'foundation-sites', 'test/visual/abide/abide-radio.html'],
  ['a long table', 'simple-datatables', 'docs/demos/1-simple/index.html'],
  ['a film', 'video.js', 'dist/examples/simple-embed/index.html'],
  ['a spreadsheet on a canvas', 'x-data-spreadsheet', 'dist/index.html'],
];

let site: Awaited<ReturnType<typeof serveFolders>>;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await serveFolders(
    new Map(Object.entries(VERSIONS).map(([name, version]) => [name.replace('/', '+'), ensureFiles(name, version)])),
  );
});
test.afterAll(() => site.close());

/** Lines that stand on one list only. */
function differences(ours: readonly string[], theirs: readonly string[]): { ours: string[]; theirs: string[] } {
  const left = [...theirs];
  const more = ours.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { ours: more, theirs: left };
}

/** Chromium names no canvas and no editable text without a role, which people draw and write in all the same. */
const isOursAlone = (line: string): boolean => /^(?:canvas|textbox)(?: |$)/.test(line);

for (const [what, name, file] of PAGES)
  test(`every control of a page of others is told as the browser tells it: ${what}`, async ({ page }) => {
    await page.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => route.abort(),
    );
    await page.goto(`${site.url}/${name.replace('/', '+')}/${file}`, { waitUntil: 'load' });
    await page.waitForTimeout(300);
    await addAutomation(page);
    const annotation = await answered(page, { type: 'annotate', max: 1_000, labels: false });
    expect(annotation.isPartial).toBe(false);
    const { ours, theirs } = differences(linesOf(annotation.controls), await browserTree(page));
    expect({ ours: ours.filter((line) => !isOursAlone(line)), theirs }).toEqual({ ours: [], theirs: [] });
    const lines = annotationText(annotation)
      .split('\n')
      .map((line) => line.replace(/\[\d+\] /, ''));
    expect(lines.length).toBeGreaterThan(1);
    const numbers = annotation.controls.map(({ annotationId }: AnnotatedControl) => annotationId);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
