import { engineDocumentUrl, guestUrls } from 'virtual:toolyard-webcontainer';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import type { DoubleFaults } from '../../e2e/support/webcontainer-double/double.ts';
import { NO_PERMISSIONS } from '../core/permissions/permissions.ts';
import { supervise } from '../catalog/index.ts';
import { createWebContainerEngine, type WebContainerEngine } from '../node/index.ts';
import { describeNodeEngine, runOn, testRun, type Ran, type TestRunOptions } from '../node/testing/index.ts';
import { connectEngineFrames } from '../platform/engine-frame-link.ts';
import { serveEngineFrames } from '../platform/page/engine-frame-host.ts';
import { loadGuest } from './host/node/guest-kit.ts';
import { defined } from '../core/defined.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    webContainerDouble: (order: DoubleFaults | 'dispose') => Promise<void>;
  }
}

const engines: WebContainerEngine[] = [];
const frames = (): number => document.querySelectorAll('iframe[title="WebContainer"]').length;

/**
 * The engine as the app wires it, on one thread: a real frame with the unmodified client, and a double of the service
 * behind it.
 */
function makeEngine({ isolated = true, bootMs }: { isolated?: boolean; bootMs?: number } = {}): WebContainerEngine {
  const { port1, port2 } = new MessageChannel();
  serveEngineFrames(port1, engineDocumentUrl, document.body);
  const engine = createWebContainerEngine({
    openFrame: connectEngineFrames(port2),
    isolated,
    apiKey: () => Promise.resolve(''),
    guest: () => loadGuest(guestUrls),
    ...defined({ bootMs }),
  });
  engines.push(engine);
  return engine;
}

afterAll(async () => {
  await commands.webContainerDouble('dispose');
});

describe('on the protocol double', () => {
  beforeAll(async () => {
    await commands.webContainerDouble({});
  });
  describeNodeEngine('webcontainer', () => Promise.resolve(makeEngine()), {
    stopWithinMs: 3_000,
    rootForChildren: false,
    supervise,
  });
});

describe('faults of the service, by the protocol double', { timeout: 60_000 }, () => {
  const run = (engine: WebContainerEngine, code: string, more: TestRunOptions = {}): Promise<Ran> =>
    runOn(engine, supervise, testRun('fault', code, { timeoutMs: 5_000, ...more }));
  const works = async (engine: WebContainerEngine): Promise<void> => {
    await commands.webContainerDouble({});
    expect(await run(engine, 'function tool() { return 1; }', { timeoutMs: 20_000 })).toMatchObject({
      outcome: { ok: true, value: 1 },
    });
  };
  afterEach(() => {
    for (const engine of engines.splice(0)) engine.dispose();
  });

  it('is not isolated: reported at once, without any request', async () => {
    const began = performance.now();
    expect(await makeEngine({ isolated: false }).start()).toMatchObject({ ok: false, cause: 'not-isolated' });
    expect(performance.now() - began).toBeLessThan(50);
    await expect.poll(frames).toBe(0);
  });

  it.each<[string, DoubleFaults, string, RegExp]>([
    ['cannot be reached', { unreachable: true }, 'unreachable', /cannot be reached/],
    ['never boots', { neverBoots: true }, 'no-answer', /key.*allowed sites.*Referrer-Policy/],
    ['boots too late', { bootDelayMs: 20_000 }, 'no-answer', /key/],
    ['refuses', { refuses: 'Your plan does not include this' }, 'boot-error', /Your plan does not include this/],
  ])('%s: its cause is named, the frame is gone, and a second attempt works', async (_name, faults, cause, message) => {
    await commands.webContainerDouble(faults);
    const engine = makeEngine({ bootMs: 3_000 });
    const began = performance.now();
    expect(await engine.start()).toEqual({ ok: false, cause, message: expect.stringMatching(message) as unknown });
    expect(performance.now() - began).toBeLessThan(cause === 'unreachable' ? 1_000 : 6_000);
    expect(engine.state()).toMatchObject({ kind: 'failed', cause });
    await expect.poll(frames).toBe(0);
    expect(await run(engine, 'function tool() {}')).toMatchObject({
      outcome: { error: { code: 'engine-unavailable' } },
      durationMs: 0,
      unavailable: { cause },
    });
    await works(makeEngine());
  });

  it('boots late, but in time', async () => {
    await commands.webContainerDouble({ bootDelayMs: 1_500 });
    expect(await makeEngine().start()).toEqual({ ok: true });
  });

  it('endless output, errors without a text, split characters: the run is not affected', async () => {
    await commands.webContainerDouble({ outputNeverEnds: true, lostErrors: true, splitBytes: 1 });
    const engine = makeEngine();
    const end = await run(
      engine,
      'function tool() { console.log("žluťoučký 🐎"); process.stderr.write("é\\n"); return "🐎"; }',
      { timeoutMs: 20_000 },
    );
    expect(end.lines.map(({ text }) => text)).toEqual(['žluťoučký 🐎', 'é']);
    expect(end.outcome).toEqual({ ok: true, value: '🐎' });
    expect(await run(engine, 'function tool() { process.kill(process.pid, "SIGKILL"); }')).toMatchObject({
      outcome: { error: { code: 'crashed' } },
    });
    expect(await run(engine, 'function tool() { return 2; }')).toMatchObject({ outcome: { ok: true } });
  });

  it('a loop that no kill ends: reported at the deadline, its container is discarded, the next run gets a new one', async () => {
    await commands.webContainerDouble({ unkillable: true });
    const engine = makeEngine();
    await engine.start();
    const frame = document.querySelector('iframe[title="WebContainer"]');
    expect(frame).not.toBeNull();
    const began = performance.now();
    expect(await run(engine, 'function tool() { for (;;); }', { timeoutMs: 400 })).toMatchObject({
      outcome: { error: { code: 'timeout' } },
    });
    expect(performance.now() - began).toBeLessThan(3_400);
    await works(engine);
    expect(frame?.isConnected).toBe(false);
    expect(frames()).toBe(1);
  });

  it('a teardown during a call: the run is reported as lost and not repeated, the next one works', async () => {
    await commands.webContainerDouble({ tearDownAfterMs: 2_500 });
    const engine = makeEngine();
    const end = await run(engine, 'async function tool() { await new Promise((next) => setTimeout(next, 100_000)); }', {
      timeoutMs: 100_000,
    });
    expect(end).toMatchObject({
      outcome: { error: { code: 'engine-unavailable', message: expect.stringContaining('not run again') as unknown } },
    });
    expect(end.unavailable).toBeUndefined();
    await works(engine);
  });

  it('a reset during a run ends it at once', async () => {
    await commands.webContainerDouble({});
    const engine = makeEngine();
    await engine.start();
    const running = run(engine, 'function tool() { for (;;); }', { timeoutMs: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, 700));
    await engine.reset();
    expect(await running).toMatchObject({ outcome: { error: { code: 'engine-unavailable' } } });
  });

  it('refuses untrusted tools and tools with secrets, whatever the caller asks', async () => {
    const engine = makeEngine();
    const code = 'function tool() { return 1; }';
    const denied = { outcome: { ok: false, error: { code: 'denied' } } };
    expect(await run(engine, code, { trusted: false })).toMatchObject(denied);
    expect(await run(engine, code, { secrets: [{ name: 'KEY', value: 'v', bindings: [] }] })).toMatchObject(denied);
    expect(
      await run(engine, code, { grant: { ...NO_PERMISSIONS, secrets: ['KEY'], revealSecrets: [] } }),
    ).toMatchObject(denied);
    expect(engine.state()).toEqual({ kind: 'idle' });
  });
});
