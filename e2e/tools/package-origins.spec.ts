import { createHash } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { pressGuarded } from '../support/answer.ts';
import { gzip, makeTar } from '../../src/node/inside/npm/testing/make-tar.ts';
import { violations } from '../support/axe.ts';
import { addTool, attemptSource, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

async function listening<S extends Server>(server: S): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function archive(): Promise<{ readonly bytes: Uint8Array; readonly integrity: string }> {
  const bytes = await gzip(
    makeTar([
      { name: 'package/package.json', content: '{"name":"far","version":"1.0.0"}' },
      { name: 'package/index.js', content: "module.exports = 'from far away';" },
    ]),
  );
  return { bytes, integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}` };
}

/** A tool whose lock names an archive at any address. */
function withPackage(tarball: string, integrity: string): Record<string, unknown> {
  const packages = {
    format: 1,
    requested: [{ name: 'far', wanted: '1.0.0' }],
    packages: [{ path: 'far', name: 'far', version: '1.0.0', integrity, tarball, bins: {} }],
  };
  return {
    name: 'far',
    description: 'Uses a package',
    code: "function tool() { return require('far'); }",
    parameters: { type: 'object', properties: {} },
    environment: 'node',
    packages,
  };
}

test(
  'a link whose packages lie anywhere connects nowhere before a person has allowed it',
  { tag: '@slow' },
  async ({ page }) => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    const port = await listening(server);
    const { integrity } = await archive();
    await openApp(page);
    await addTool(page, withPackage(`https://127.0.0.1:${String(port)}/far.tgz`, integrity));
    const link = await attemptSource<string>(page, "window.toolyard.share.encode({ tools: ['far'] })");
    if (!link.ok) throw new Error(link.message);
    await page.evaluate(() => window.toolyard.removeTool('far'));
    await page.goto(link.value);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByRole('region', { name: 'Run', exact: true }).getByRole('button', { name: /^Run/ }).click();
    const card = page.getByRole('group', { name: 'Packages from elsewhere' });
    await expect(card).toContainText(`https://127.0.0.1:${String(port)}`);
    expect(await violations(page)).toEqual([]);
    expect(connections).toBe(0);
    // From here on, the person acts.
    await pressGuarded(card.getByRole('button', { name: 'Allow this address and run again' }));
    await expect(page.getByRole('region', { name: 'Result', exact: true }).or(page.getByRole('alert'))).toContainText(
      'could not be fetched',
    );
    expect(connections).toBeGreaterThan(0);
    server.close();
  },
);

test(
  'what was allowed is a setting, is fetched, and is still what its hash says',
  { tag: '@slow' },
  async ({ page }) => {
    const { bytes, integrity } = await archive();
    const asked: string[] = [];
    const server = createHttpServer((request, response) => {
      asked.push(request.url ?? '');
      response
        .writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
        .end(request.url === '/far.tgz' ? bytes : 'something else');
    });
    const origin = `http://127.0.0.1:${String(await listening(server))}`;
    await openApp(page, '/#/settings/packages');
    // An archive over http is requested only with a registry over http.
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('http://127.0.0.1:9/');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The registry is saved')).toBeVisible();
    await addTool(page, withPackage(`${origin}/far.tgz`, integrity));
    expect(await callTool(page, 'far')).toMatchObject({
      success: false,
      errorCode: 'denied',
      details: { reason: 'package-origins', origins: [origin] },
    });
    expect(asked).toEqual([]);
    const field = page.getByRole('textbox', { name: 'Archives may also come from' });
    await field.fill('no address');
    await pressGuarded(page.getByRole('button', { name: 'Allow these' }));
    await expect(page.getByText(/^Not saved: .*no address such as/)).toBeVisible();
    await field.fill(`${origin}/with/a/path`);
    await pressGuarded(page.getByRole('button', { name: 'Allow these' }));
    await expect(field).toHaveValue(origin);
    expect(await callTool(page, 'far')).toMatchObject({ success: true, result: 'from far away' });
    expect(asked).toEqual(['/far.tgz']);
    await page.evaluate(() => window.toolyard.removeTool('far'));
    await addTool(page, withPackage(`${origin}/other.tgz`, `sha512-${'A'.repeat(86)}==`));
    expect(await callTool(page, 'far')).toMatchObject({
      success: false,
      error: expect.stringMatching(/is not what the registry promised: expected sha512-AAA/),
    });
    server.close();
  },
);
