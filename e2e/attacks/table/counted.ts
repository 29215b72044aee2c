import type { Attack } from '../lab/attack.ts';

/** Requests a secret without permission: each request is one message. */
const BURST = `
  const burst = (count) => {
    for (let at = 0; at < count; at += 1) {
      try {
        context.secrets.get('none' + at);
      } catch {}
    }
  };
  const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));`;

/**
 * Twelve thousand messages, a pause in which the count of a program without a deadline would be reset, and twelve
 * thousand more.
 */
const FLOOD = `${BURST} burst(12000); await rest(10500); burst(12000); await rest(500); return 'over the cap';`;

function flood(name: string, input: NonNullable<Attack['input']>): Attack {
  return {
    name,
    group: 'forged',
    environment: 'node',
    code: FLOOD,
    reports: false,
    timeoutMs: 18_000,
    ends: ['crashed'],
    input,
  };
}

/** The caller's parameters must not influence how a run is counted. */
export const COUNTED_ATTACKS: readonly Attack[] = [
  flood('an argument that is named as a program is', { program: {} }),
  flood('a program deep in the arguments', { a: [{ b: { program: { argv: ['node'], cwd: '/', env: {} } } }] }),
  flood('a text that looks like one', { text: '"program":{' }),
  flood('a whole message in a text', { text: '{"type":"execute","program":{"argv":["bash"]}}' }),
];
