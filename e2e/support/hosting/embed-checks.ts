import type { Browser, Page } from '@playwright/test';
import { addTool, attemptSource, browserTool, openApp } from '../journeys/journeys.ts';
import type { ForeignPages } from '../servers/foreign-pages.ts';
import type { OfflineSite } from '../servers/offline-site.ts';

interface EmbedVisit {
  readonly page: Page;
  readonly browser: Browser;
  readonly site: OfflineSite;
  readonly foreign: ForeignPages;
}

/** A link's payload, made in another person's browser. */
async function payloadOf({ browser, site }: EmbedVisit, tool: Readonly<Record<string, unknown>>): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openApp(page, `${site.url}/`);
  await addTool(page, tool);
  const answer = await attemptSource<string>(
    page,
    `window.toolyard.share.encode({ tools: [${JSON.stringify(tool['name'])}] })`,
  );
  await context.close();
  if (!answer.ok) throw new Error(answer.message);
  return answer.value.replace(/^.*#\/s\//, '');
}

/** Embeds a tool in a page of another site and runs it: `yes` if the result matches, else the text of the frame. */
async function embedded(
  visit: EmbedVisit,
  code: string,
  requested: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { page, site, foreign } = visit;
  const payload = await payloadOf(visit, browserTool('shown', code, more));
  await page.goto(
    foreign.add(
      `<iframe title="tool" src="${site.url}/embed.html#tool=${payload}" style="width:700px;height:600px"></iframe>`,
    ),
  );
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Run', exact: true }).click();
  const [result, asked, failed] = [
    frame.getByRole('region', { name: 'Result', exact: true }),
    frame.getByRole('region', { name: 'Permission request' }),
    frame.getByRole('region', { name: 'Error', exact: true }),
  ];
  await result.or(asked).or(failed).first().waitFor({ timeout: 60_000 });
  if ((await asked.count()) > 0) return await frame.locator('body').innerText();
  return (await result.count()) > 0 && (await result.innerText()).includes(requested)
    ? 'yes'
    : await frame.locator('body').innerText();
}

const node = { environment: 'node', timeout: 60_000 };

/** How the rows of the table are tested in an embed. */
export const EMBED_CHECKS: Readonly<Record<string, (visit: EmbedVisit) => Promise<string>>> = {
  browser: (visit) => embedded(visit, 'function tool() { return 2 + 3; }', '5'),
  document: (visit) =>
    embedded(visit, 'function tool() { return document.title; }', 'none', { permissions: { dom: true } }),
  network: (visit) =>
    embedded(visit, 'async function tool() { return await (await fetch("https://a.example/")).text(); }', 'none', {
      permissions: { network: [{ origin: 'https://a.example', methods: ['GET'], pathPrefix: '/' }] },
    }),
  node: (visit) =>
    embedded(visit, "function tool() { return require('path').join('/made', '..', 'there'); }", '/there', node),
  children: (visit) =>
    embedded(
      visit,
      "async function tool() { return (await require('util').promisify(require('child_process').exec)('echo from " +
        "a shell')).stdout; }",
      'from a shell',
      node,
    ),
  waiting: (visit) =>
    embedded(
      visit,
      "function tool() { return require('child_process').execSync('echo from a shell').toString(); }",
      'from a shell',
      node,
    ),
};
