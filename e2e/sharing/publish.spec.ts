import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { violations } from '../support/axe.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';
import { bodyOf } from '../support/servers/body-of.ts';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly body: string;
}

/** A mock of the gist API, of a paste service, and of a server without CORS. */
async function startMock(): Promise<{ readonly url: string; readonly received: Received[]; readonly server: Server }> {
  const received: Received[] = [];
  const kept = new Map<string, string>();
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url: path = '' } = request;
      const cors = path.startsWith('/closed')
        ? {}
        : {
            'access-control-allow-origin': '*',
            'access-control-allow-headers': 'authorization, content-type, x-key',
            'access-control-allow-methods': 'GET, POST, PUT',
            'cross-origin-resource-policy': 'cross-origin',
          };
      if (method === 'OPTIONS') return response.writeHead(204, cors).end();
      received.push({
        method,
        path,
        authorization: request.headers.authorization ?? (request.headers['x-key'] as string | undefined),
        cookie: request.headers.cookie,
        body,
      });
      const own = `http://${request.headers.host ?? ''}`;
      if (path === '/api/gists') {
        kept.set(
          '/raw/1',
          (
            Object.values((JSON.parse(body) as { files: Record<string, { content: string }> }).files)[0] ?? {
              content: '',
            }
          ).content,
        );
        return response
          .writeHead(201, { ...cors, 'content-type': 'application/json' })
          .end(
            JSON.stringify({ html_url: `${own}/page/1`, files: { 'area.toolyard.json': { raw_url: `${own}/raw/1` } } }),
          );
      }
      if (path === '/paste') {
        kept.set('/raw/2', body);
        return response.writeHead(200, { ...cors, 'content-type': 'text/plain' }).end(`${own}/raw/2\n`);
      }
      const text = kept.get(path);
      return response.writeHead(text === undefined ? 404 : 200, cors).end(text ?? 'not here');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, server };
}

test.use({ expectedErrors: [/CORS policy/, /net::ERR_FAILED/] });

test(
  'a tool is published to a mock of the gist API and of a paste service, and fetched again after a click',
  { tag: '@slow' },
  async ({ page }) => {
    const mock = await startMock();
    await openApp(page);
    await addTool(page, browserTool('area', 'function tool({ w, h }) { return w * h; }'));
    await page.evaluate(async (origin) => {
      for (const name of ['GITHUB_GIST', 'PASTE'])
        await window.toolyard.secrets.set({
          name,
          value: `value-of-${name}`,
          bindings: [{ origin, methods: ['POST', 'PUT'], pathPrefix: name === 'PASTE' ? '/paste' : '/api' }],
        });
    }, mock.url);
    await openApp(page, '/#/tools/area');
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish area' });
    await dialog.getByLabel('Address of the API').fill(`${mock.url}/api/`);
    await expect(dialog.getByText(`POST ${mock.url}/api/gists`, { exact: true })).toBeVisible();
    await expect(dialog.getByText('The value of GITHUB_GIST, in the header Authorization.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(mock.received).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByText(`${mock.url}/page/1`)).toBeVisible();
    await expect(dialog.getByText(`${mock.url}/raw/1`)).toBeVisible();
    expect(mock.received).toEqual([
      {
        method: 'POST',
        path: '/api/gists',
        authorization: 'Bearer value-of-GITHUB_GIST',
        cookie: undefined,
        body: expect.stringContaining('area.toolyard.json') as unknown,
      },
    ]);

    // The person's own paste service, and a secret that is bound elsewhere.
    await openApp(page, '/#/tools/area');
    await page.reload();
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Publish…' }).click();
    await dialog.getByRole('radio', { name: 'Another service' }).check({ force: true });
    await dialog.getByLabel('Address', { exact: true }).fill(`${mock.url}/paste`);
    await dialog.getByLabel('Method').selectOption('PUT');
    await dialog.getByLabel('Header for the secret').fill('X-Key');
    await dialog.getByLabel('Text before it').fill('');
    await dialog.getByLabel('Secret with the token').fill('GITHUB_GIST');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('may not be sent with PUT');
    await dialog.getByLabel('Secret with the token').fill('PASTE');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByText(`${mock.url}/raw/2`)).toBeVisible();
    expect(mock.received.slice(1)).toEqual([
      {
        method: 'PUT',
        path: '/paste',
        authorization: 'value-of-PASTE',
        cookie: undefined,
        body: expect.stringContaining('toolyard-share') as unknown,
      },
    ]);

    // Published content is fetched by a click on a button that names the host, and by nothing before.
    await openApp(page, '/#/import');
    const box = page.getByRole('textbox').last();
    await box.fill(`${mock.url}/closed`);
    await box.press('ControlOrMeta+Enter');
    const fetchIt = page.getByRole('button', { name: `Fetch from ${new URL(mock.url).host}` });
    await expect(fetchIt).toBeVisible();
    expect(mock.received.length).toBe(2);
    await fetchIt.click();
    await expect(page.getByText('does not allow requests from other pages (CORS)')).toBeVisible();
    const content = mock.received[1]?.body ?? '';
    expect(
      await page.evaluate(
        async (text) => (await window.toolyard.share.decode(text)).tools.map(({ name }) => name),
        content,
      ),
    ).toEqual(['area']);
    expect(mock.received.slice(2).map(({ method, path, authorization }) => ({ method, path, authorization }))).toEqual([
      { method: 'GET', path: '/closed', authorization: undefined },
    ]);
    mock.server.close();
  },
);
