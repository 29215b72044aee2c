/** A key for `DecisionArea` from everything that is decided; equal content has an equal key. */
export function decisionKeyOf(...decided: readonly unknown[]): string {
  return JSON.stringify(decided);
}

const identities = new WeakMap<object, number>();
let count = 0;

/** A number for an object that is too large for a key: another object has another number, even if it is equal. */
export function identityOf(decided: object): number {
  const known = identities.get(decided);
  if (known !== undefined) return known;
  count += 1;
  identities.set(decided, count);
  return count;
}
