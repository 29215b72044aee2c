import { expect, test } from '@playwright/test';
import { appUrl } from '../support/test.ts';
import { openAskingLab, type AskingLab } from './lab/asking-lab.ts';
import { HEAVY_MESSAGES, HONEST, NEVER_ASKED, SPINNING, TAKEN_BACK, type AskingAttack } from './table/asking.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

/** One or two of each kind; the others are in the full run. */
const OFTEN: ReadonlySet<string> = new Set([
  'a fetch',
  'one after another',
  'details of very many objects',
  'writes of ever new keys',
  'the address of the app',
  'user names',
  'a loop',
  'slices of 2 ms, by messages',
  'a worker of its own, past what was replaced',
  'a child process of a node tool',
]);

function testAsking(title: string, attacks: readonly AskingAttack[]): void {
  test.describe(title, () => {
    // One browser for the whole table.
    test.describe.configure({ mode: 'default', timeout: 60_000, retries: 0 });
    let lab: AskingLab;
    test.beforeAll(async () => {
      lab = await openAskingLab(appUrl());
    });
    test.afterAll(async () => {
      await lab.close();
    });
    for (const attack of attacks)
      test(attack.name, OFTEN.has(attack.name) ? {} : { tag: '@slow' }, async () => {
        const evidence = await lab.try(attack);
        expect(attack.losses(evidence), JSON.stringify(evidence)).toEqual([]);
      });
  });
}

testAsking('a tool waits for an answer for long, and goes on', HONEST);
testAsking('a tool works while its own question is open', SPINNING);
testAsking('a tool takes its questions back', TAKEN_BACK);
testAsking('a tool holds up the host with messages of its own making', HEAVY_MESSAGES);
testAsking('a tool asks for what no grant can allow', NEVER_ASKED);
