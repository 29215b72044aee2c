import type { ToolRecord } from '../../src/core/tool.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const ADD = {
  name: 'share_add',
  description: 'Adds two numbers.',
  code: 'function tool({ a, b }) {\n  return a + b;\n}\n',
  parameters: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
  cases: [{ name: 'one', input: { a: 1 }, expectation: { kind: 'equals', value: 2 } }],
};
const LEAKY = {
  name: 'share_leaky',
  description: 'Holds a key.',
  code: 'function tool() {\n  return "AKIAABCDEFGHIJKLMNOP";\n}\n',
  parameters: { type: 'object' },
  environment: 'browser',
  guidance: 'Take care.',
};

test('share.encode and share.decode carry tools and files, signed if wanted, and store nothing but the key', async ({
  page,
}) => {
  await openApp(page, '/');
  const [add, leaky] = await page.evaluate(
    async (tools) => Promise.all(tools.map((tool) => window.toolyard.addTool(tool))),
    [ADD, LEAKY],
  );
  const travels = ({
    id: _id,
    version: _version,
    codeHash: _hash,
    provenance: _from,
    trusted: _trusted,
    ...fields
  }: ToolRecord) => fields;
  if (add === undefined || leaky === undefined) throw new Error('The tools were not added');

  const both = await page.evaluate(async () => {
    const { share, workspace, getTools } = window.toolyard;
    await workspace.writeFile('/data/a.txt', 'text');
    const url = await share.encode({ tools: ['share_add', 'share_leaky'], files: ['/data/a.txt'] });
    const { files, ...content } = await share.decode(url);
    return {
      url,
      content,
      files: files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]),
      stored: (await getTools()).length,
      isFrozen: Object.isFrozen(share),
    };
  });
  expect(both.url).toMatch(/^http:\/\/[^#]+#\/s\/1[A-Za-z0-9_-]+$/);
  expect(both.url.length).toBeLessThan(600);
  expect({ ...both, url: '' }).toEqual({
    url: '',
    stored: 2,
    isFrozen: true,
    files: [['/data/a.txt', 'text']],
    content: { formatVersion: 1, tools: [travels(add), travels(leaky)], servers: [], unknownKinds: [] },
  });

  const signed = await page.evaluate(async () => {
    const { share } = window.toolyard;
    const [one, other] = [
      await share.encode({ tools: ['share_add'], sign: true, edit: true, cases: false }),
      await share.encode({ tools: ['share_leaky'], sign: true }),
    ];
    return {
      one,
      authors: [(await share.decode(one)).author, (await share.decode(other)).author],
      cases: (await share.decode(one)).tools[0]?.cases,
    };
  });
  expect(signed.one).toContain('#/e/1');
  expect(signed.cases).toBeUndefined();
  expect(signed.authors[0]).toEqual({ key: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), valid: true });
  expect(signed.authors[1]).toEqual(signed.authors[0]);

  const refusals = await page.evaluate(async () => {
    const { share } = window.toolyard;
    const url = await share.encode({ tools: ['share_add'] });
    const all = [
      share.encode({ tools: ['missing'] }),
      share.encode({ tools: [], files: ['/missing'] }),
      share.encode({ tools: [] }),
      share.encode({ tools: 'share_add' } as never),
      share.decode(url.slice(0, -3)),
      share.decode('hello'),
      share.decode(url.replace('#/s/1', '#/s/2')),
      share.decode((() => 1) as never),
    ];
    return await Promise.all(
      all.map((each) =>
        each.then(
          () => 'done',
          (error: { code?: string; data?: { reason?: string } }) =>
            `${String(error.code)} ${error.data?.reason ?? ''}`.trim(),
        ),
      ),
    );
  });
  expect(refusals).toEqual([
    'not-found',
    'not-found',
    'invalid-input',
    'invalid-input',
    'invalid-input damaged',
    'invalid-input not-a-link',
    'invalid-input newer',
    'invalid-input',
  ]);
});
