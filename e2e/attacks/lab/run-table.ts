import { expect, test } from '@playwright/test';
import { appUrl } from '../../support/test.ts';
import type { Attack, AttackEnvironment } from './attack.ts';
import { openLab, type Lab } from './lab.ts';

interface TableOptions {
  readonly environment?: AttackEnvironment;
  /** Switches of the browser. */
  readonly args?: readonly string[];
  /** Milliseconds for one attack. */
  readonly timeoutMs?: number;
  /** Canaries that grants name; the log may show connections to them. */
  readonly granted?: readonly ('main' | 'other')[];
  /** Opens the app under attack; default: opens the built app. */
  readonly open?: () => Promise<Lab>;
  /** Names of attacks for every test run; the others are in the full run. Default all. */
  readonly often?: readonly string[];
  /** Tests in the same browser, when all attacks are done. */
  readonly afterwards?: Readonly<Record<string, (lab: Lab) => Promise<void>>>;
}

/**
 * Creates a test for each attack: all in one browser, in order, in the built app. Afterwards the network stack's log
 * must be clean.
 */
export function testTable(
  title: string,
  attacks: readonly Attack[],
  {
    environment = 'browser',
    args = [],
    timeoutMs = 30_000,
    granted = [],
    often,
    open = () => openLab(appUrl(), args, environment),
    afterwards = {},
  }: TableOptions = {},
): void {
  test.describe(title, () => {
    // One browser for the whole table: a worker of the test runner must not open a second one.
    test.describe.configure({ mode: 'default', timeout: timeoutMs, retries: 0 });
    let lab: Lab;
    const tokens: string[] = [];

    test.beforeAll(async () => {
      lab = await open();
    });

    for (const attack of attacks) {
      test(attack.name, often === undefined || often.includes(attack.name) ? {} : { tag: '@slow' }, async () => {
        const trial = await lab.try(attack);
        if (attack.allows === undefined) tokens.push(trial.evidence.targets.token);
        expect({ losses: trial.losses, problem: trial.problem }).toEqual({ losses: [], problem: undefined });
      });
    }

    for (const [name, look] of Object.entries(afterwards)) {
      test(name, async () => {
        await look(lab);
      });
    }

    test.afterAll(async () => {
      const { main, other, tcpPort, udpPort } = lab.canary;
      const log = await lab.close();
      const allowed = new Set(granted.map((name) => (name === 'main' ? main.port : other.port)));
      const canaryPorts = [main.port, other.port, tcpPort, udpPort].filter((port) => !allowed.has(port));
      expect({
        mentioned: tokens.filter((token) => log.mentions(token) > 0),
        resolved: log.resolved.filter((host) => host.includes('attack')),
        connected: log.connected.filter((address) => canaryPorts.some((port) => address.endsWith(`:${port}`))),
      }).toEqual({ mentioned: [], resolved: [], connected: [] });
    });
  });
}
