import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readShippedTools, shippedToolsPlugin, unreadWarnings } from './shipped-tools-plugin.mjs';

const VIRTUAL = '\0virtual:toolyard-shipped-tools';

/** The plugin's output for a module, outside a build. */
async function loaded(folder: string, id: string): Promise<unknown> {
  const load = shippedToolsPlugin(folder).load;
  if (typeof load !== 'function') throw new Error('the plugin loads nothing');
  // It uses nothing else of its context.
  return await load.call({ addWatchFile: () => undefined, warn: () => undefined } as never, id);
}

test('a build contains the tools of its folder, and nothing for an empty one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shipped-'));
  try {
    writeFileSync(join(folder, 'README.md'), 'How');
    mkdirSync(join(folder, 'more.js'));
    expect(readShippedTools(join(folder, 'none'))).toEqual([]);
    expect(await loaded(folder, VIRTUAL)).toBe('export const loadShippedFiles = undefined;\n');
    for (const name of ['b.toolyard.json', 'a.ts', 'a.test.ts', 'types.d.ts', 'c.mjs', '.env.json', 'style.css'])
      writeFileSync(join(folder, name), `"${name}"`);
    expect(readShippedTools(folder)).toEqual([
      { file: 'a.ts', text: '"a.ts"' },
      { file: 'b.toolyard.json', text: '"b.toolyard.json"' },
      { file: 'c.mjs', text: '"c.mjs"' },
    ]);
    expect(await loaded(folder, VIRTUAL)).toContain('import(');
    expect(await loaded(folder, `${VIRTUAL}/files`)).toContain('c.mjs');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a build says which fields of a tool it could not read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shipped-'));
  const warnings: string[] = [];
  try {
    writeFileSync(
      join(folder, 'weather.ts'),
      `import { z } from 'zod';
      const LIMITS = { seconds: 5 } as const;
      const tool = { name: 'weather', timeout: LIMITS.seconds * 1000, parameters: zodToJsonSchema(z.object({})),
        execute(params: { city: string }) { return params.city; } } satisfies object;
      export default tool;`,
    );
    writeFileSync(join(folder, 'set.json'), '[]');
    writeFileSync(join(folder, 'bad.js'), 'export default {');
    const load = shippedToolsPlugin(folder).load;
    if (typeof load !== 'function') throw new Error('the plugin loads nothing');
    // It uses nothing else of its context.
    await load.call(
      { addWatchFile: () => undefined, warn: (warning: string) => warnings.push(warning) } as never,
      `${VIRTUAL}/files`,
    );
    expect(warnings).toEqual([
      'weather.ts: The schema could not be read: it is made by zodToJsonSchema(). Write it out in the file.',
    ]);
    expect(await unreadWarnings([{ file: 'a.json', text: '{}' }])).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
