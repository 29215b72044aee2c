import type { Page } from '@playwright/test';
import { callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

interface Shown {
  /** The result, if it is not too long for the runner. */
  readonly error?: string;
  readonly characters: number;
  readonly removed: number;
  readonly headIsRight: boolean;
  readonly tailIsRight: boolean;
  readonly notice: string;
  /** Growth of the page's heap. */
  readonly heapBytes: number;
}

/** Reads a file with one long line as a model does, and checks the result in the page, which knows the whole line. */
async function readShortened(page: Page, bytes: number): Promise<Shown> {
  return await page.evaluate(async (length) => {
    const { toolyard } = window;
    const whole = `1\t${'0123456789'.repeat(Math.ceil(length / 10)).slice(0, length)}`;
    await toolyard.workspace.writeFile('/long', whole.slice(2));
    const heapNow = (): number =>
      (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize;
    const before = heapNow();
    const { success, result, error, details } = await toolyard.executeTool({
      toolName: 'read',
      parameters: { path: '/long' },
      caller: 'model',
      timeout: 120_000,
    });
    const heapBytes = heapNow() - before;
    const text = String(result);
    const { removedCharacters = 0 } = (details?.['shortened'] ?? {}) as { removedCharacters?: number };
    const half = removedCharacters === 0 ? text.length : 25_000;
    const notice = removedCharacters === 0 ? '' : text.slice(half + 1, text.length - half - 1);
    return {
      ...(success ? {} : { error: String(error) }),
      characters: whole.length,
      removed: removedCharacters,
      headIsRight: text.slice(0, half) === whole.slice(0, half),
      tailIsRight: text.slice(-half) === whole.slice(-half),
      notice,
      heapBytes,
    };
  }, bytes);
}

test('outputs of 10 bytes to 100 MB: head, tail and the number of what is missing are right', async ({ page }) => {
  test.setTimeout(300_000);
  await openApp(page);
  for (const bytes of [10, 1_000, 49_997, 49_998, 49_999, 100_000, 10_000_000, 100_000_000]) {
    const shown = await readShortened(page, bytes);
    const removed = Math.max(0, bytes + 2 - 50_000);
    expect.soft(shown, String(bytes)).toMatchObject({ removed, headIsRight: true, tailIsRight: true });
    expect.soft(shown.error).toBeUndefined();
    if (removed > 0)
      expect
        .soft(shown.notice)
        .toMatch(
          new RegExp(
            `^\\[${removed.toLocaleString('en-US')} of ${(bytes + 2).toLocaleString('en-US')} characters are ` +
              `left out here\\. Read the rest with the tool result: \\{"tool_call_id":"[^"]+","offset":25000\\}\\]$`,
          ),
        );
    // The page gets what is shown, not the whole.
    expect.soft(shown.heapBytes, String(bytes)).toBeLessThan(40_000_000);
  }
});

test('the parts of 100 MB put one after another are the whole, also where parts end inside characters', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await openApp(page);
  const outcome = await page.evaluate(async () => {
    const { toolyard } = window;
    // Of odd length, so that parts end at different positions.
    const line = 'é🙂 a line of text 日本 𝒳\n';
    const lines = Math.floor(100_000_000 / new TextEncoder().encode(line).length);
    await toolyard.workspace.writeFile('/long', line.repeat(lines));
    const seen = await toolyard.executeTool({
      toolName: 'read',
      parameters: { path: '/long' },
      caller: 'model',
      timeout: 120_000,
    });
    const id = /"tool_call_id":"([^"]+)"/.exec(String(seen.result))?.[1];
    const { shortened } = (seen.details ?? {}) as { shortened?: { characters: number } };
    /** Generates the whole text, line by line. */
    let number = 0;
    let rest = '';
    const take = (length: number): string => {
      const parts = [rest];
      for (let have = rest.length; have < length;) {
        number += 1;
        const next = `${String(number)}\t${line.slice(0, -1)}${number === lines ? '' : '\n'}`;
        parts.push(number > lines ? '' : next);
        have += number > lines ? length : next.length;
      }
      const text = parts.join('');
      rest = text.slice(length);
      return text.slice(0, length);
    };
    let offset: number | undefined = 0;
    let wrong = '';
    let calls = 0;
    let total = 0;
    let halves = 0;
    while (offset !== undefined && wrong === '') {
      const limit = 2_500_000 + (calls % 7);
      const part = await toolyard.executeTool({ toolName: 'result', parameters: { tool_call_id: id, offset, limit } });
      const text = String(part.result);
      if (!part.success || text !== take(text.length)) wrong = `at ${String(offset)}: ${part.error ?? 'another text'}`;
      if (/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(text)) halves += 1;
      total += text.length;
      calls += 1;
      offset = part.details?.['next'] as number | undefined;
    }
    return { wrong, calls, halves, isWhole: total === shortened?.characters && number >= lines && rest === '' };
  });
  expect(outcome).toMatchObject({ wrong: '', halves: 0, isWhole: true });
  expect(outcome.calls).toBeGreaterThan(20);
});

test('a model reads a bash output in parts of its own limit: characters first, then lines', async ({ page }) => {
  test.setTimeout(300_000);
  await openApp(page);
  const command = 'node -e "for (let n = 1; n <= 100000; n++) console.log(n + \' 🙂\'.repeat(n % 5))"';
  const whole = String((await callTool(page, 'bash', { command })).result);
  const seen = await callTool(page, 'bash', { command }, { caller: 'model' });
  const { removedCharacters, removedLines } = seen.details?.['shortened'] as {
    removedCharacters: number;
    removedLines: number;
  };
  const text = String(seen.result);
  const lines = text.split('\n');
  expect(lines.slice(0, 128).join('\n')).toBe(whole.split('\n').slice(0, 128).join('\n'));
  expect(lines.slice(-129).join('\n')).toBe(whole.split('\n').slice(-129).join('\n'));
  expect(whole.length - removedCharacters).toBeLessThanOrEqual(30_000);
  expect(whole.length - removedCharacters).toBeGreaterThan(29_990);
  expect(removedLines).toBeGreaterThan(0);
  const id = /"tool_call_id":"([^"]+)"/.exec(text)?.[1];
  const parts = await page.evaluate(async (callId) => {
    const found: string[] = [];
    for (let offset: unknown = 0; typeof offset === 'number';) {
      const part = await window.toolyard.executeTool({
        toolName: 'result',
        parameters: { tool_call_id: callId, offset },
        caller: 'model',
      });
      found.push(String(part.result));
      offset = part.details?.['next'];
    }
    return found;
  }, id);
  expect(parts.join('') === whole).toBe(true);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(30_000);
});
