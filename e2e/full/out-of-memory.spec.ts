import { chromium, expect, test, type Browser, type CDPSession } from '@playwright/test';
import { chromiumPath, CHROMIUM_ARGS } from '../../scripts/browsers/chromium.mjs';
import { appUrl } from '../support/test.ts';

test.use({ trace: 'off', screenshot: 'off' });

/**
 * The process of the sandbox crashes here, and the test runner mistakes the crash of a frame's process for that of the
 * page. So the page writes its observations into its title, which the browser reports.
 */
interface Reported {
  readonly ended?: { readonly success: boolean; readonly errorCode?: string };
  readonly next?: { readonly success: boolean; readonly result?: unknown };
  /** Milliseconds; the longest time between two ticks of the page. */
  readonly longestGapMs: number;
}

let browser: Browser;
let session: CDPSession;

test.beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
  session = await browser.newBrowserCDPSession();
});
test.afterAll(async () => {
  await browser.close();
});

for (const [name, code] of [
  ['objects', 'const kept = []; for (;;) kept.push(new Array(1000).fill({ a: kept.length }));'],
  [
    'objects of two workers beside it',
    'const source = "const kept = []; for (;;) kept.push(new Array(1000).fill({}));"; for (let i = 0; i < 2; i ' +
      '+= 1) new Worker(URL.createObjectURL(new Blob([source]))); const kept = []; for (;;) kept.push(new ' +
      'Array(1000).fill({}));',
  ],
] as const) {
  test(`a tool that fills the memory of its process ends that process, not the page: ${name}`, async () => {
    test.setTimeout(150_000);
    const page = await browser.newPage();
    await page.goto(appUrl());
    await page.evaluate(async (source) => {
      const { toolyard } = window;
      await toolyard.addTool({
        name: 'fills',
        description: 'Fills the memory',
        code: source,
        parameters: { type: 'object' },
        environment: 'browser',
        timeout: 90_000,
      });
      await toolyard.addTool({
        name: 'adds',
        description: 'Adds',
        code: 'export default ({ a, b }) => a + b;',
        parameters: { type: 'object' },
        environment: 'browser',
      });
      let reported: Reported = { longestGapMs: 0 };
      let tickedAt = performance.now();
      setInterval(() => {
        const now = performance.now();
        reported = { ...reported, longestGapMs: Math.max(reported.longestGapMs, Math.round(now - tickedAt)) };
        tickedAt = now;
        document.title = JSON.stringify(reported);
      }, 50);
      void toolyard.executeTool({ toolName: 'fills', parameters: {} }).then(async ({ success, errorCode }) => {
        reported = { ...reported, ended: { success, ...(errorCode === undefined ? {} : { errorCode }) } };
        const next = await toolyard.executeTool({ toolName: 'adds', parameters: { a: 1, b: 2 } });
        reported = { ...reported, next: { success: next.success, result: next.result } };
      });
    }, code);
    await expect
      .poll(async () => (await reported())?.next, { timeout: 120_000, intervals: [500] })
      .toEqual({ success: true, result: 3 });
    const { ended, longestGapMs } = (await reported()) ?? { longestGapMs: Number.NaN };
    expect(ended).toEqual({ success: false, errorCode: 'crashed' });
    expect(longestGapMs).toBeLessThan(2_000);
    await page.context().close();
  });
}

async function reported(): Promise<Reported | undefined> {
  const { targetInfos } = await session.send('Target.getTargets');
  const title = targetInfos.find(({ type, url }) => type === 'page' && url.startsWith(appUrl()))?.title ?? '';
  // The page above wrote it.
  return title.startsWith('{') ? (JSON.parse(title) as Reported) : undefined;
}
