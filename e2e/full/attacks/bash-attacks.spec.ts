import { test } from '@playwright/test';
import { CHANNEL_ATTACKS } from '../../attacks/table/channel.ts';
import { GRANT_ATTACKS } from '../../attacks/table/grants.ts';
import { NETWORK_ATTACKS } from '../../attacks/table/network.ts';
import { NODE_ATTACKS } from '../../attacks/table/node.ts';
import { STORAGE_ATTACKS } from '../../attacks/table/storage.ts';
import { testTable } from '../../attacks/lab/run-table.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });

/**
 * Attacks that do not apply to programs, which have no page workers and no tool context, and which may use the
 * workspace.
 */
const NOT_OF_PROGRAMS =
  /^(?:what is left behind|files and secrets that were not given|messages to whoever made the worker|words on the channel)/;
const SHARED = [...NODE_ATTACKS, ...NETWORK_ATTACKS, ...STORAGE_ATTACKS, ...CHANNEL_ATTACKS].filter(
  ({ name, environment, ends, stops }) =>
    environment !== 'dom' && ends === undefined && stops !== true && !NOT_OF_PROGRAMS.test(name),
);
/**
 * With a grant to the built-in tool: what it does not name stays out of reach. Those whose result counts are for tools;
 * in Node a `toUpperCase` that lies makes a request the GET that is granted.
 */
const WITH_GRANT = GRANT_ATTACKS.filter(
  ({ name, reports, stops }) => reports !== false && stops !== true && !name.startsWith('texts that change'),
)
  // Node’s fetch reads a `data:` address itself, without a request.
  .map((attack) => ({ ...attack, code: attack.code.replace(/'data:text\/plain,x',\s*/, '') }));

testTable('a program that bash starts gets out of its sandbox', SHARED, { environment: 'bash', timeoutMs: 60_000 });
testTable('a program that bash starts gets more than bash was granted', WITH_GRANT, {
  environment: 'bash',
  timeoutMs: 60_000,
  granted: ['main'],
});
testTable('code that js evaluates gets out of its sandbox', SHARED, { environment: 'js', timeoutMs: 60_000 });
