// @ts-check
/** `npm run screenshots`: takes the README's screenshots from the built app. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from './browsers/chromium.mjs';
import { startServer } from './serve.mjs';

const CODE = `export default async ({ text, top = 5 }, { log, progress }) => {
  const words = text.toLowerCase().match(/\\p{L}+/gu) ?? [];
  log(\`\${words.length} words\`);

  const counts = new Map();
  for (const [at, word] of words.entries()) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    progress(at + 1, words.length);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, top)
    .map(([word, count]) => ({ word, count }));
};
`;

const FOLDER_CODE = `import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export default function ({ folder }) {
  return readdirSync(folder).map((name) => {
    const { size } = statSync(join(folder, name));
    return { name, size };
  });
}
`;

const server = await startServer({ port: 0 });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 } });
  const session = await page.context().newCDPSession(page);
  const take = async (/** @type {string} */ name) => {
    await page.getByText('Types are loading…').waitFor({ state: 'hidden' });
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    await writeFile(
      fileURLToPath(new URL(`../docs/images/${name}.webp`, import.meta.url)),
      Buffer.from(data, 'base64'),
    );
  };
  await page.goto(server.url);
  const opening = page.getByRole('region', { name: 'A tool to try' });
  await opening.getByRole('button', { name: 'Run it' }).click();
  await opening.getByText(/^Finished in/).waitFor();
  await page.getByText('First steps').waitFor();
  await take('opening');
  await page.goto(`${server.url}/#/agent`);
  await page.getByRole('button', { name: 'Play: Clean up a table' }).click();
  await page.getByRole('button', { name: 'Skip the pauses' }).click();
  await page.getByRole('button', { name: 'Start your own conversation' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Open in side panel' }).last().click();
  await page.getByRole('region', { name: /^Call of/ }).waitFor();
  await take('agent');
  await page.evaluate(
    async ([code, FOLDER]) => {
      const { toolyard } = /** @type {any} */ (window);
      await toolyard.ready;
      const text = {
        type: 'string',
        description: 'The text to count in',
        examples: ['The yard is quiet. The tools are in the yard, and the tools run.'],
      };
      const parameters = {
        type: 'object',
        properties: { text, top: { type: 'integer', description: 'How many words', default: 5 } },
        required: ['text'],
      };
      await toolyard.addTool({
        name: 'word_frequency',
        description: 'Counts the words of a text and gives the most frequent.',
        code,
        parameters,
        environment: 'browser',
      });
      await toolyard.addTool({
        name: 'area',
        description: 'Area of a rectangle.',
        code: 'function tool({ w, h }) { return w * h; }',
        parameters: { type: 'object' },
        environment: 'browser',
      });
      await toolyard.addTool({
        name: 'read_folder',
        description: 'Lists a folder with the sizes of its files.',
        code: FOLDER,
        parameters: {
          type: 'object',
          properties: { folder: { type: 'string', description: 'An absolute path', default: '/etc' } },
        },
      });
    },
    [CODE, FOLDER_CODE],
  );
  await page.goto(`${server.url}/#/tools/word_frequency`);
  await page.getByRole('button', { name: /^Run/ }).first().click();
  await page
    .getByText(/Finished in/)
    .first()
    .waitFor();
  await take('workbench');
  await page.goto(`${server.url}/#/tools/read_folder`);
  await page.getByRole('button', { name: /^Run/ }).first().click();
  await page
    .getByText(/Finished in/)
    .first()
    .waitFor({ timeout: 60_000 });
  await take('node-tool');
} finally {
  await browser.close();
  await server.close();
}
