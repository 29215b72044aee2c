import { openApp } from '../support/journeys/journeys.ts';
import { mutatedPayloads } from '../support/mutated-links.ts';
import { storedBytes } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';

const ALL = 10_000;
const AT_ONCE = 250;
/** Limit for one decoding, including the messages to and from the worker. */
const MAX_MS = 2_500;
const REASONS = ['damaged', 'newer', 'too-large', 'not-a-link'];

interface Outcome {
  readonly outcome: string;
  readonly ms: number;
}

test(
  'ten thousand mutated links are read or refused by share.decode: nothing else is thrown, nothing is run, stored ' +
    'or asked for',
  async ({ page }) => {
    test.setTimeout(900_000);
    await openApp(page, '/');
    const before = await storedBytes(page);
    const requests: string[] = [];
    // The codec's own file is loaded for the first link.
    await page.evaluate(() => window.toolyard.share.decode('1AAAAAAAAAAAA').catch(() => undefined));
    // The app's own files, such as the palette's, load when the page is idle.
    page.on('request', (request) => {
      if (!new URL(request.url()).pathname.startsWith('/assets/')) requests.push(request.url());
    });
    const outcomes = new Map<string, number>();
    const slow: string[] = [];
    for (let from = 0; from < ALL; from += AT_ONCE) {
      const payloads = mutatedPayloads(AT_ONCE, from);
      const results = await page.evaluate(
        decodeAll,
        payloads.map(({ payload }) => payload),
      );
      for (const [index, { outcome, ms }] of results.entries()) {
        const { mutation, isFixed } = payloads[index] ?? { mutation: '', isFixed: false };
        const key = `${mutation} ${isFixed ? 'fixed' : 'as it is'}: ${outcome}`;
        outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
        if (ms > MAX_MS) slow.push(`${String(from + index)} ${mutation}: ${ms.toFixed(0)} ms`);
      }
    }
    const unexpected = [...outcomes.keys()].filter(
      (key) => !REASONS.some((reason) => key.endsWith(`: invalid-input ${reason}`)) && !key.endsWith(': read'),
    );
    expect(unexpected).toEqual([]);
    expect(slow).toEqual([]);
    expect(outcomes.get('bomb fixed: invalid-input too-large')).toBeGreaterThan(100);
    expect(outcomes.get('script fixed: read')).toBeGreaterThan(100);
    expect(outcomes.get('prototype fixed: read')).toBeGreaterThan(20);
    expect(await page.evaluate(() => [Object.hasOwn(globalThis, '__hacked'), 'polluted' in {}])).toEqual([
      false,
      false,
    ]);
    expect(requests).toEqual([]);
    expect(await storedBytes(page)).toEqual(before);
  },
);

/** Runs in the page. */
async function decodeAll(payloads: string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const payload of payloads) {
    const started = performance.now();
    const outcome = await window.toolyard.share.decode(payload).then(
      () => 'read',
      (error: { code?: string; data?: { reason?: string } }) => `${String(error.code)} ${String(error.data?.reason)}`,
    );
    outcomes.push({ outcome, ms: performance.now() - started });
  }
  return outcomes;
}
