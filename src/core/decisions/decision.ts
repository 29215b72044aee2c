import type { Brand } from '../brand.ts';

export type DecisionId = Brand<string, 'DecisionId'>;
/** Lower-case hex SHA-256 of everything that a decision shows. */
export type DecisionDigest = Brand<string, 'DecisionDigest'>;

/** Names one decision in the form in which it was shown. Every answer carries it. */
export interface DecisionKey {
  readonly id: DecisionId;
  readonly digest: DecisionDigest;
}

/**
 * Something that a person is asked to decide. Only `platform/decision-queue.ts` makes one, on the trusted side, from
 * facts of its own: no field of what untrusted code returns can become one.
 */
export type Decision<Content extends object> = Content & { readonly decision: DecisionKey };
