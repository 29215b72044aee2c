import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readShippedTools, shippedToolsPlugin } from './shipped-tools-plugin.mjs';

const VIRTUAL = '\0virtual:toolyard-shipped-tools';

/** The plugin's output for a module, outside a build. */
async function loaded(folder: string, id: string): Promise<unknown> {
  const load = shippedToolsPlugin(folder).load;
  if (typeof load !== 'function') throw new Error('the plugin loads nothing');
  // It uses nothing else of its context.
  return await load.call({ addWatchFile: () => undefined } as never, id);
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
