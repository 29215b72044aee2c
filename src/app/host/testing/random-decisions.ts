import { seededRandom } from '../../../core/testing/seeded-random.ts';
import type { DecisionKind, ShownAction } from './decision-kinds.ts';

const STEPS = 12;
const turns = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

/**
 * A random history of one kind of decision: asked, changed, taken back; two pages that show what was open some time
 * ago, so that they answer late, twice, at once, or with parts of two keys.
 *
 * @returns the acts that were carried out and that no page showed when it answered, each of which is a failure
 */
export async function randomDecisions(kind: DecisionKind, seed: number): Promise<readonly string[]> {
  const random = seededRandom(seed);
  const pages: ShownAction[][] = [[], []];
  const open: (() => void)[] = [];
  /** Acts that a page showed when a person said yes, once for each decision. */
  const allowed = new Map<string, string>();
  const answers: Promise<void>[] = [];
  const answer = (key: unknown): void => {
    // A refusal is an outcome.
    answers.push(kind.allow(key).catch(() => undefined));
  };
  for (let step = 0; step < STEPS; step += 1) {
    const page = random.below(pages.length);
    const seen = pages[page] ?? [];
    switch (random.below(8)) {
      case 0:
      case 1:
        open.push(kind.ask(`a${String(seed)}x${String(step)}`));
        break;
      case 2:
        if (open.length > 0) random.pick(open)();
        break;
      case 3:
        kind.change?.(`c${String(step)}`);
        break;
      case 4:
        // A page that is held up still shows what it showed before.
        await turns(random.below(4));
        pages[page] = [...kind.shown()];
        break;
      case 5: {
        if (seen.length === 0) break;
        // Parts of two keys are no key.
        const [one, other] = [random.pick(seen).decision, random.pick(seen).decision];
        if (one.id === other.id) break;
        answer({ id: one.id, digest: other.digest });
        break;
      }
      default: {
        if (seen.length === 0) break;
        const { decision, act } = random.pick(seen);
        allowed.set(decision.id, act);
        answer(decision);
        if (random.below(3) === 0) answer(decision);
        if (random.below(2) === 0) await turns(1);
      }
    }
  }
  await Promise.all(answers);
  await turns(3);
  const yes = [...allowed.values()];
  const wrong: string[] = [];
  for (const act of kind.done.splice(0)) {
    const at = yes.indexOf(act);
    if (at < 0) wrong.push(act);
    else yes.splice(at, 1);
  }
  for (const takeBack of open) takeBack();
  await turns(1);
  return wrong;
}
