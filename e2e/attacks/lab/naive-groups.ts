import { expect, test } from '@playwright/test';
import { startNaiveServer } from '../../support/naive/server.ts';
import type { Attack } from './attack.ts';
import { openLab, type Lab } from './lab.ts';
import { CHANNEL_ATTACKS } from '../table/channel.ts';
import { DOM_ATTACKS } from '../table/dom.ts';
import { FREEZE_ATTACKS } from '../table/freeze.ts';
import { NETWORK_ATTACKS } from '../table/network.ts';
import { STORAGE_ATTACKS } from '../table/storage.ts';
import { VALUE_ATTACKS } from '../table/values.ts';

/** Attacks that block the caller's own thread if nothing is in between. */
const FLOODS = [...VALUE_ATTACKS, ...FREEZE_ATTACKS].filter(({ name }) =>
  ['a million log lines', 'logs without end', 'progress without end'].includes(name),
);

/**
 * The same attacks on the naive design: they must succeed there, or they prove nothing. `lost` are lower bounds
 * measured on it; the others (WebRTC, documents) are not available to workers in any design.
 */
const GROUPS: readonly (readonly [group: string, attacks: readonly Attack[], lost: number])[] = [
  ['network', NETWORK_ATTACKS, 8],
  ['storage', STORAGE_ATTACKS, 4],
  ['channel', CHANNEL_ATTACKS, 4],
  ['freeze', FLOODS, 2],
  [
    'document',
    DOM_ATTACKS.map((attack): Attack => ({ ...attack, environment: 'dom' })).filter(({ stops }) => stops !== true),
    4,
  ],
];

/** Resolves host names of attacks to the machine itself: a look-up appears in the log, and nothing leaves. */
const TO_LOOPBACK =
  '--host-resolver-rules=MAP *.attack.invalid 127.0.0.1, MAP *.googleapis.com ~NOTFOUND, MAP *.google.com ~NOTFOUND';

/** Creates a test for each group, or for the named ones, in Chromium or in what `open` launches. */
export function testNaive(
  open: (url: string) => Promise<Lab> = (url) => openLab(url, [TO_LOOPBACK]),
  requested: readonly string[] = GROUPS.map(([group]) => group),
): void {
  for (const [group, attacks, lost] of GROUPS.filter(([group]) => requested.includes(group))) {
    test(`the naive design loses ${lost} attacks or more of the group ${group}`, async () => {
      const server = await startNaiveServer();
      const lab = await open(server.url);
      const names: string[] = [];
      const tokens: string[] = [];
      for (const attack of attacks) {
        const trial = await lab.try(attack).catch((error: unknown) => {
          if (/Execution context was destroyed/.test(String(error))) return undefined;
          throw error;
        });
        if (trial === undefined || trial.losses.length > 0) names.push(attack.name);
        // The page itself is gone, so no further attack can run.
        if (trial === undefined) break;
        tokens.push(trial.evidence.targets.token);
      }
      const log = await lab.close();
      await server.close();
      test.info().annotations.push({ type: 'lost', description: names.join('; ') });
      expect(names.length).toBeGreaterThanOrEqual(lost);
      // The log of the network stack contains only what left.
      expect(tokens.some((token) => log.mentions(token) > 0)).toBe(['network', 'document'].includes(group));
    });
  }
}
