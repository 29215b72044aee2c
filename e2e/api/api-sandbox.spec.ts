import { addTool, attempt, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';
import { testWebApis } from '../support/web-apis.ts';

const anyNumber = expect.any(Number);

// Tables of runs: each is short, but there are many on a busy machine.
test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ page }) => {
  await openApp(page);
});

test('a run finds nothing of another run but its own storage', async ({ page }) => {
  const code = `function tool({ leave }) {
  const found = {
    globals: globalThis.left ?? null,
    prototype: {}.left ?? null,
    timer: globalThis.ticks ?? null,
    fetch: String(fetch).includes('patched'),
    json: JSON.left ?? null,
  };
  if (leave) {
    globalThis.left = 1;
    Object.prototype.left = 1;
    JSON.left = 1;
    globalThis.fetch = () => 'patched';
    setInterval(() => {
      globalThis.ticks = 1;
    }, 1);
    const url = URL.createObjectURL(new Blob(['setInterval(() => {}, 1)']));
    new Worker(url);
    new Worker(url);
    Array.prototype.left = 1;
  }
  return found;
}`;
  await addTool(page, browserTool('leaves', code));
  const clean = { globals: null, prototype: null, timer: null, fetch: false, json: null };
  for (const leave of [true, true, false]) {
    expect(await callTool(page, 'leaves', { leave })).toEqual({
      success: true,
      result: clean,
      executionTime: anyNumber,
      duration_ms: anyNumber,
      logs: [],
    });
  }
});

test('workers and timers that a run left behind are gone', async ({ page }) => {
  // A beacon in the tool's own storage: code that still runs afterwards would continue counting.
  const code = `async function tool({ start }) {
  if (start) {
    setInterval(() => {
      localStorage.beat = Number(localStorage.beat ?? 0) + 1;
    }, 1);
    const source = 'setInterval(() => postMessage(0), 1)';
    const child = new Worker(URL.createObjectURL(new Blob([source])));
    await new Promise((resolve) => {
      child.onmessage = () => {
        localStorage.child = Number(localStorage.child ?? 0) + 1;
        resolve();
      };
    });
  }
  return [localStorage.beat ?? null, localStorage.child ?? null];
}`;
  await addTool(page, browserTool('beats', code));
  await callTool(page, 'beats', { start: true });
  const first = await callTool(page, 'beats', { start: false });
  for (let n = 0; n < 3; n += 1) expect((await callTool(page, 'beats', { start: false })).result).toEqual(first.result);
});

test('localStorage, sessionStorage, indexedDB and context.storage last to the next run, each tool its own', async ({
  page,
}) => {
  const code = `async function tool({ write }, { storage }) {
  const open = () =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open('shelf', 2);
      request.onupgradeneeded = () =>
        request.result
          .createObjectStore('things', { keyPath: 'id', autoIncrement: true })
          .createIndex('by-kind', 'kind');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const ask = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await open();
  if (write !== undefined) {
    localStorage.setItem('a', write);
    localStorage.named = write;
    sessionStorage.setItem('a', write + '!');
    await storage.set('a', { write });
    await ask(
      database
        .transaction('things', 'readwrite')
        .objectStore('things')
        .add({ kind: 'k', write, when: new Date(0), bytes: new Uint8Array([1, 2]) }),
    );
  }
  const things = database.transaction('things').objectStore('things');
  return {
    local: { ...localStorage },
    length: localStorage.length,
    key: localStorage.key(0),
    missing: localStorage.getItem('none'),
    has: 'named' in localStorage,
    session: sessionStorage.getItem('a'),
    kv: (await storage.get('a')) ?? null,
    keys: await storage.keys(),
    database: database.version,
    things: await ask(things.index('by-kind').getAll('k')),
    count: await ask(things.count()),
  };
}`;
  const empty = {
    local: {},
    length: 0,
    key: null,
    missing: null,
    has: false,
    session: null,
    kv: null,
    keys: [],
    database: 2,
    things: [],
    count: 0,
  };
  const filled = {
    local: { a: 'one', named: 'one' },
    length: 2,
    key: 'a',
    missing: null,
    has: true,
    session: 'one!',
    kv: { write: 'one' },
    keys: ['a'],
    database: 2,
    things: [{ id: 1, kind: 'k', write: 'one', when: '1970-01-01T00:00:00.000Z', bytes: [1, 2] }],
    count: 1,
  };
  await addTool(page, browserTool('keeps', code));
  await addTool(page, browserTool('other', code));
  const ok = (result: unknown): object => ({
    success: true,
    result,
    executionTime: anyNumber,
    duration_ms: anyNumber,
    logs: [],
  });
  expect(await callTool(page, 'keeps')).toEqual(ok(empty));
  expect(await callTool(page, 'keeps', { write: 'one' })).toEqual(ok(filled));
  expect(await callTool(page, 'keeps')).toEqual(ok(filled));
  expect(await callTool(page, 'other')).toEqual(ok(empty));
  // The storage belongs to the tool, whatever its name or code.
  await attempt(page, 'updateTool', 'keeps', { name: 'renamed', code: `${code}\n// changed` });
  expect(await callTool(page, 'renamed')).toEqual(ok(filled));
  await openApp(page);
  // A session ends with its page.
  expect(await callTool(page, 'renamed')).toEqual(ok({ ...filled, session: null }));
});

test('a tool’s storage has a quota, and passing it loses nothing', { tag: '@slow' }, async ({ page }) => {
  const code = `function tool({ size, key = 'big' }) {
    try { localStorage.setItem(key, 'x'.repeat(size)); return localStorage[key].length; }
    catch (error) { return [error instanceof DOMException, error.name, localStorage.getItem(key)?.length ?? null]; }
  }`;
  await addTool(page, browserTool('full', code));
  const limit = 5 * 1024 * 1024;
  expect((await callTool(page, 'full', { size: limit - 3 })).result).toBe(limit - 3);
  expect((await callTool(page, 'full', { size: limit - 2 })).result).toEqual([true, 'QuotaExceededError', limit - 3]);
  expect((await callTool(page, 'full', { size: 1, key: 'more' })).result).toEqual([true, 'QuotaExceededError', null]);
  expect((await callTool(page, 'full', { size: 10 })).result).toBe(10);
  expect((await callTool(page, 'full', { size: 1, key: 'more' })).result).toBe(1);
});

test('what a stopped run had written is there', { tag: '@slow' }, async ({ page }) => {
  await addTool(
    page,
    browserTool(
      'stopped',
      'async function tool({ stop }) { if (!stop) return localStorage.n ?? null; localStorage.n = "kept"; await ' +
        'new Promise((r) => setTimeout(r)); console.log("written"); while (true) {} }',
    ),
  );
  const result = await callTool(page, 'stopped', { stop: true }, { timeout: 500 });
  expect(result).toMatchObject({ errorCode: 'timeout', logs: ['written'] });
  expect((await callTool(page, 'stopped', { stop: false })).result).toBe('kept');
});

testWebApis();

test('eight run at once, and the ninth waits for one of them', { tag: '@slow' }, async ({ page }) => {
  await addTool(
    page,
    browserTool('holds', 'async function tool({ n }, { log }) { log(`began ${n}`); await new Promise(() => {}); }', {
      timeout: 60_000,
    }),
  );
  const seen = await page.evaluate(async () => {
    const began: number[] = [];
    const ends = new Map<number, AbortController>();
    let wake = (): void => undefined;
    const until = async (count: number): Promise<void> => {
      while (began.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    };
    const runs = Array.from({ length: 9 }, (_, n) => {
      const controller = new AbortController();
      ends.set(n, controller);
      return window.toolyard.executeTool({
        toolName: 'holds',
        parameters: { n },
        signal: controller.signal,
        onLog: () => {
          began.push(n);
          wake();
        },
      });
    });
    await until(8);
    // A ninth would begin within this time.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const [first = -1] = began;
    const eight = began.length;
    ends.get(first)?.abort();
    await until(9);
    for (const each of ends.values()) each.abort();
    const codes = (await Promise.all(runs)).map(({ errorCode }) => errorCode);
    return { eight, all: [...began].sort(), codes };
  });
  // Which of them is the ninth depends on how long each was checked before.
  expect(seen).toEqual({
    eight: 8,
    all: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    codes: Array.from({ length: 9 }, () => 'aborted'),
  });
});
