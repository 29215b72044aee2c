import { addTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

test('a script lists and calls tools by the routes of the app', async ({ page }) => {
  await openApp(page);
  await addTool(page, {
    name: 'area',
    description: 'The area of a rectangle.',
    environment: 'browser',
    code: 'export default ({ w, h }) => { if (w < 0) throw new Error("negative"); return w * h; }',
    parameters: { type: 'object', properties: { w: { type: 'number' }, h: { type: 'number' } }, required: ['w', 'h'] },
  });
  const http = (method: string, path: string, body?: unknown) =>
    page.evaluate(([m, p, b]) => window.toolyard.http(m, p, b), [method, path, body] as [string, string, unknown]);
  const execute = (body: unknown) => http('POST', '/api/ai/tools/execute', body);

  expect(await execute({ tool: 'area', args: { w: 3, h: 4 } })).toEqual({
    status: 200,
    body: { success: true, result: 12, duration_ms: expect.any(Number) },
  });
  expect(await execute({ tool: 'area', args: { w: -1, h: 4 } })).toMatchObject({
    status: 200,
    body: { success: false, error: expect.stringContaining('negative') },
  });
  expect(await execute({ tool: 'area', args: { w: 'x', h: 4 } })).toMatchObject({ status: 400 });
  expect(await execute({ tool: 'gone' })).toMatchObject({ status: 404 });
  const discovered = await http('GET', '/api/ai/tools/discover');
  expect(discovered).toMatchObject({ status: 200, body: { tool_origins: { area: 'custom' } } });
  expect(JSON.stringify((await http('GET', '/api/ai/tools')).body)).toContain('"name":"read"');
  // What cannot be sent rejects, like everything else of the page's API.
  await expect(page.evaluate(() => window.toolyard.http('POST', '/', () => 1))).rejects.toThrow('cannot be sent');
});
