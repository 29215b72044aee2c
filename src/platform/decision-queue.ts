import type { Decision, DecisionDigest, DecisionId } from '../core/decisions/decision.ts';
import { ToolyardError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { isRecord } from '../core/json/json.ts';
import { jsonHashNow } from './json-hash-now.ts';

/** An open decision, and what its owner needs to carry out the answer; the page never sees that. */
export interface OpenDecision<Content extends object, Owner> {
  readonly shown: Decision<Content>;
  readonly owner: Owner;
}

/** Decisions that wait for a person, oldest first. What a decision shows never changes: a change is a new decision. */
export interface DecisionQueue<Content extends object, Owner> {
  readonly size: () => number;
  readonly list: () => readonly OpenDecision<Content, Owner>[];
  readonly add: (content: Content, owner: Owner) => Decision<Content>;
  /**
   * The open decision that an answer is about.
   *
   * @param key from the page
   * @throws ToolyardError `not-found` if it is not open any more, `conflict` if something else was shown; the decision
   * then stays open
   */
  readonly find: (key: unknown) => OpenDecision<Content, Owner>;
  /**
   * Carries out one answer: the decision is closed when that has succeeded, and stays open when it fails. Meanwhile it
   * takes no other answer.
   *
   * @throws like `find` and `carryOut`
   */
  readonly answer: (
    key: unknown,
    carryOut: (open: OpenDecision<Content, Owner>) => Promise<void>,
  ) => Promise<OpenDecision<Content, Owner>>;
  /** Shows something else to the same owner, in the same position: a new decision, and the old one is closed. */
  readonly replace: (id: DecisionId, content: Content) => Decision<Content> | undefined;
  /** @returns whether it was open */
  readonly remove: (id: DecisionId) => boolean;
}

export function createDecisionQueue<Content extends object, Owner>(): DecisionQueue<Content, Owner> {
  const open = new Map<unknown, OpenDecision<Content, Owner>>();
  const beingAnswered = new Set<DecisionId>();
  const find = (key: unknown): OpenDecision<Content, Owner> => {
    const { id, digest } = isRecord(key) ? key : {};
    const entry = open.get(id);
    if (entry === undefined || beingAnswered.has(entry.shown.decision.id))
      throw new ToolyardError('not-found', 'This question is not open any more');
    if (entry.shown.decision.digest !== digest)
      throw new ToolyardError('conflict', 'Something else was shown when you answered. Look at it again');
    return entry;
  };
  const decisionOf = (given: Content): Decision<Content> => {
    // A copy: what is shown stays what its digest names, whatever becomes of what was given.
    const content = structuredClone(given);
    return { ...content, decision: { id: newId<DecisionId>(), digest: decisionDigest(content) } };
  };
  return {
    size: () => open.size,
    list: () => [...open.values()],
    add: (content, owner) => {
      const shown = decisionOf(content);
      open.set(shown.decision.id, { shown, owner });
      return shown;
    },
    replace: (id, content) => {
      const old = open.get(id);
      if (old === undefined) return undefined;
      const shown = decisionOf(content);
      const all = [...open].map(([key, entry]) =>
        entry === old ? ([shown.decision.id, { shown, owner: old.owner }] as const) : ([key, entry] as const),
      );
      open.clear();
      for (const [key, entry] of all) open.set(key, entry);
      return shown;
    },
    find,
    answer: async (key, carryOut) => {
      const entry = find(key);
      const { id } = entry.shown.decision;
      beingAnswered.add(id);
      try {
        await carryOut(entry);
        open.delete(id);
      } finally {
        beingAnswered.delete(id);
      }
      return entry;
    },
    remove: (id) => open.delete(id),
  };
}

/**
 * Names what a card shows, also of a decision that waits in no queue because it stays open until somebody takes it. Not
 * WebCrypto: a decision is open as soon as it is added, and a digest can be compared within a transaction.
 */
export function decisionDigest(content: object): DecisionDigest {
  // Only this function makes one.
  return jsonHashNow(content) as DecisionDigest;
}
