import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { ExecuteToolResult } from '../../../src/core/call.ts';
import { LIMITS } from '../../../src/core/limits.ts';
import { startCanary, type Canary } from '../../support/browsers/canary.ts';
import { launchWatched, type WatchedBrowser } from '../../support/browsers/canary-browser.ts';
import type { NetLog } from '../../support/browsers/net-log.ts';
import {
  boundsNow,
  DEFAULT_TIMEOUT_MS,
  delaysOf,
  lossesOf,
  reportOf,
  type Aftermath,
  type AttackEnvironment,
  type Attack,
  type Evidence,
  type Targets,
} from './attack.ts';
import { runInBash, runInJs } from './in-built-in.ts';
import { toolSource } from './lab-source.ts';
import { plant, type Planted } from './plant.ts';
import { watchPage } from './watch-page.ts';

export interface Trial {
  readonly losses: readonly string[];
  /** Set if the attack never ran: then its failure proves nothing. */
  readonly problem?: string;
  readonly evidence: Evidence;
}

/** An app with planted data in a watched browser, with canaries around it. */
export interface Lab {
  readonly page: Page;
  readonly canary: Canary;
  readonly watched: WatchedBrowser;
  readonly planted: Planted;
  readonly marks: readonly string[];
  readonly newTargets: () => Targets;
  readonly try: (attack: Attack) => Promise<Trial>;
  /** Closes everything and returns the log of the network stack. */
  readonly close: () => Promise<NetLog>;
}

const GIVE_UP_MS = 20_000;
/** Environments for which no tool is created. */
const IN_BUILT_INS: ReadonlySet<AttackEnvironment> = new Set(['bash', 'js']);

/** A lab in Chromium. */
export async function openLab(
  url: string,
  extraArgs: readonly string[] = [],
  environment: AttackEnvironment = 'browser',
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Lab> {
  return await openLabIn(await launchWatched(extraArgs, serviceWorkers), url, environment);
}

/** A lab in a newly launched browser, which it closes. */
export async function openLabIn(
  watched: WatchedBrowser,
  url: string,
  environment: AttackEnvironment = 'browser',
): Promise<Lab> {
  const canary = await startCanary();
  const page = await watched.context.newPage();
  await page.goto(`${url}/`);
  const planted = await plant(page, { origin: canary.main.url, methods: ['GET'], pathPrefix: '/secret/' });
  await watched.context.addCookies(
    [canary.main, canary.other].map((server) => ({ name: 'planted', value: planted.cookie, url: server.url })),
  );
  // The first run loads Node, which does not belong to the attack's time.
  if (environment === 'node')
    await runTool(
      page,
      { environment, group: 'freeze', name: 'nothing', code: '' },
      targetsOf(canary, url, planted.victim),
    );
  const watch = await watchPage(page, planted.channel);
  const { victim, ...marked } = planted;
  const marks = Object.values(marked);
  const newTargets = (): Targets => targetsOf(canary, url, victim);
  const attempt = async (attack: Attack): Promise<Trial & { readonly delays: readonly string[] }> => {
    const targets = newTargets();
    attack.prepare?.(targets, canary.redirect);
    const firstEvent = canary.events().length;
    await watch.happenings();
    // A document waits until earlier ones are gone; only its own time is measured here.
    if ((attack.environment ?? environment) === 'dom') await page.waitForTimeout(LIMITS.documentLostMs);
    await watch.start();
    const { result, elapsedMs } = await runTool(page, { environment, ...attack }, targets);
    const after = attack.stops === true ? await lookAfter(page, watched, watch.longestGapMs) : undefined;
    const evidence: Evidence = {
      targets,
      result,
      elapsedMs,
      traffic: canary.events().slice(firstEvent),
      marks,
      happenings: await watch.happenings(),
      after,
    };
    if (!IN_BUILT_INS.has(attack.environment ?? environment))
      await page.evaluate((name) => window.toolyard.removeTool(name), toolName(targets));
    const ran =
      attack.reports === false ||
      reportOf(result) !== undefined ||
      (attack.takesKeyboard === true && result.errorCode === 'aborted');
    const losses = [...lossesOf(attack, evidence), ...(elapsedMs >= GIVE_UP_MS ? ['the call never ended'] : [])];
    return {
      losses,
      delays: delaysOf(attack, evidence),
      evidence,
      ...(ran ? {} : { problem: `it did not report: ${JSON.stringify(result).slice(0, 600)}` }),
    };
  };
  return {
    page,
    canary,
    watched,
    planted,
    marks,
    newTargets,
    try: async (attack) => {
      const first = await attempt(attack);
      const { delays, ...trial } = first.losses.length === 0 && first.delays.length > 0 ? await attempt(attack) : first;
      return { ...trial, losses: [...trial.losses, ...delays] };
    },
    close: async () => {
      const log = await watched.close();
      await canary.close();
      return log;
    },
  };
}

function targetsOf(canary: Canary, app: string, victim: string): Targets {
  const token = `attack${Math.random().toString(36).slice(2, 10)}`;
  const host = `${token}.attack.invalid`;
  return {
    token,
    host,
    http: canary.main.url,
    other: canary.other.url,
    named: `http://${host}:${canary.main.port}`,
    ws: `ws://127.0.0.1:${canary.main.port}`,
    tcp: `http://127.0.0.1:${canary.tcpPort}`,
    udpPort: canary.udpPort,
    app,
    victim,
  };
}

const toolName = ({ token }: Targets): string => `tool-${token}`;

async function runTool(
  page: Page,
  attack: Attack,
  targets: Targets,
): Promise<{ result: ExecuteToolResult; elapsedMs: number }> {
  const run =
    attack.environment === 'bash'
      ? runInBash(page, attack, targets)
      : attack.environment === 'js'
        ? runInJs(page, attack, targets)
        : runAsTool(page, attack, targets);
  const never: ExecuteToolResult = { success: false, error: 'the call never ended', executionTime: 0, logs: [] };
  const timer = new AbortController();
  // A separate end for a call that hangs: the verdict names it.
  const ended = await Promise.race([
    run,
    delay(GIVE_UP_MS, { text: JSON.stringify(never), elapsedMs: GIVE_UP_MS }, { signal: timer.signal }),
  ]);
  timer.abort();
  // The app made the text from a result.
  return { result: JSON.parse(ended.text) as ExecuteToolResult, elapsedMs: ended.elapsedMs };
}

async function runAsTool(page: Page, attack: Attack, targets: Targets): Promise<{ text: string; elapsedMs: number }> {
  const name = toolName(targets);
  return await page.evaluate(
    async ([tool, grant, parameters]) => {
      await window.toolyard.addTool(tool);
      if (grant !== undefined) await window.toolyard.grants.set(tool.name, grant);
      const startedAt = performance.now();
      const result = await window.toolyard.executeTool({ toolName: tool.name, parameters });
      const elapsedMs = performance.now() - startedAt;
      // Transferring megabytes of log would block the main thread: of a flood, the beginnings are enough.
      const flood = result.logs.reduce((sum, line) => sum + line.length, 0) > 1_000_000;
      const logs = result.logs.slice(-1_100).map((line) => (flood && line.length <= 8_192 ? line.slice(0, 100) : line));
      // As text: other copies lose keys such as __proto__.
      return { text: JSON.stringify({ ...result, logs }), elapsedMs };
    },
    [
      {
        name,
        description: attack.name,
        code: toolSource(attack.code, attack.environment),
        parameters: { type: 'object' },
        environment: attack.environment === 'node' ? 'node' : 'browser',
        ...(attack.environment === 'dom' ? { permissions: { dom: true } } : {}),
        timeout: attack.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      },
      attack.environment === 'dom' ? { ...attack.grant?.(targets), dom: true } : attack.grant?.(targets),
      { ...targets, ...attack.input },
    ] as const,
  );
}

async function lookAfter(page: Page, watched: WatchedBrowser, longestGapMs: () => Promise<number>): Promise<Aftermath> {
  const cpuFreeMs = await watched.cpuFree(boundsNow().cpuFreeMs);
  const nextRun = await page.evaluate(() =>
    window.toolyard.executeTool({ toolName: 'harmless', parameters: { a: 1, b: 2 } }),
  );
  return { cpuFreeMs, nextRun, longestGapMs: await longestGapMs() };
}
