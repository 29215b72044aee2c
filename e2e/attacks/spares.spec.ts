import type { Page } from '@playwright/test';
import { withOnePage } from '../support/one-page.ts';
import { callTool } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';
import { testTable } from './lab/run-table.ts';
import { SPARE_ATTACKS } from './table/spares.ts';

test.use({ trace: 'off', screenshot: 'off' });

testTable('workers that stand ready, and shared memory', SPARE_ATTACKS, { environment: 'node' });

test.describe('one run and the next', () => {
  let page: Page;
  withOnePage((opened) => (page = opened), { timeout: 120_000 });

  const run = async (name: string, parameters: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const { success, result, error } = await callTool(page, name, parameters);
    expect(error).toBeUndefined();
    expect(success).toBe(true);
    return result;
  };

  test('nothing of a run is in the spares that boot beside it and after it', async () => {
    await page.evaluate(async () => {
      await window.toolyard.addTool({
        name: 'leaves',
        description: 'Leaves what it can, and looks for what was left',
        parameters: { type: 'object', properties: { leave: { type: 'boolean' } } },
        environment: 'node',
        code: `async function tool({ leave }) {
          const fs = require('fs');
          const { execSync } = require('child_process');
          if (leave) {
            fs.writeFileSync('/tmp/left', Buffer.alloc(200_000, 'x'));
            execSync('node -e "Object.prototype.left = 1; globalThis.left = 1"');
            execSync('echo left > /tmp/left-by-shell; cd /tmp');
            Object.prototype.left = 1;
            globalThis.left = 1;
            process.env.LEFT = '1';
            Array.prototype.map = () => 'left';
            return true;
          }
          const look = 'const fs = require("fs"); console.log(({}).left, globalThis.left, process.env.LEFT, ' +
            '[1].map(String)[0], fs.readdirSync("/tmp").length, process.cwd())';
          return [
            ({}).left, globalThis.left, process.env.LEFT, [1].map(String)[0],
            fs.readdirSync('/tmp').length, process.cwd(),
            execSync("node -e '" + look + "'").toString().trim(),
            execSync('echo "$LEFT $(ls /tmp) $PWD"; node -e \\'' + look + "'").toString().trim(),
          ].join();
        }`,
      });
    });
    const clean = 'undefined undefined undefined 1 0 /';
    for (let round = 0; round < 2; round += 1) {
      await run('leaves', { leave: true });
      // The next spares boot meanwhile.
      await page.waitForTimeout(600);
      expect(await run('leaves', { leave: false })).toBe(`,,,1,0,/,${clean},/\n${clean}`);
    }
  });

  test('a spare becomes what it is taken for: a thread, a program or a shell', async () => {
    await page.evaluate(async () => {
      await window.toolyard.addTool({
        name: 'becomes',
        description: 'Starts a thread and a program',
        parameters: { type: 'object' },
        environment: 'node',
        code: `async function tool() {
          const text = 'const { isMainThread, threadId, parentPort } = require("worker_threads"); ' +
            'parentPort.postMessage([isMainThread, threadId > 0, typeof process.chdir === "function"].join())';
          const thread = await new Promise((resolve, reject) =>
            new (require('worker_threads').Worker)(text, { eval: true }).on('message', resolve).on('error', reject));
          const program = require('child_process').execFileSync('node', ['-p',
            'const t = require("worker_threads"); [t.isMainThread, t.threadId, process.argv0, process.ppid > 1].join()']);
          return [thread, String(program).trim()];
        }`,
      });
    });
    for (let round = 0; round < 3; round += 1) {
      expect(await run('becomes')).toEqual(['false,true,true', 'true,0,node,true']);
      await page.waitForTimeout(600);
    }
  });

  test('a shell knows nothing of the one before', async () => {
    await run('bash', { command: 'x=1; export Y=2; f() { echo f; }; cd /tmp; echo a > a; set -- b; alias ls=f; ls' });
    expect(await run('bash', { command: 'echo "[$x$Y$1]"; pwd; ls /tmp; f' })).toBe(
      '[]\n/\nbash: f: command not found\nExit code: 127',
    );
  });

  test('the disk of one run is not seen by another, at the same time or after it', { tag: '@slow' }, async () => {
    await page.evaluate(async () => {
      await window.toolyard.workspace.writeFile('/private.txt', 'of the workspace');
      const code = `async function tool({ name }) {
        const fs = require('fs');
        fs.writeFileSync('/tmp/' + name, Buffer.alloc(300_000, name));
        const { exec } = require('child_process');
        const run = (line) => new Promise((resolve) => exec(line, (_error, output) => resolve(output.trim())));
        const seen = [];
        for (let round = 0; round < 3; round += 1)
          seen.push(
            await run('ls / /tmp | grep -E "private|one|two"; true'),
            await run('node -p "fs.readdirSync(\\'/tmp\\').join()"'),
          );
        return [...new Set(seen)].join('|');
      }`;
      for (const name of ['one', 'two'])
        await window.toolyard.addTool({
          name,
          description: name,
          parameters: { type: 'object' },
          environment: 'node',
          code,
        });
      await window.toolyard.grants.set('one', { network: [], files: 'read', secrets: [], dom: false });
    });
    const both = async (): Promise<unknown[]> => await Promise.all(['one', 'two'].map((name) => run(name, { name })));
    expect(await both()).toEqual(['private.txt\none|one', 'two']);
    expect(await both()).toEqual(['private.txt\none|one', 'two']);
  });
});
