/**
 * For an effect with a request: passes on the result unless the effect has ended.
 *
 * @param onFailure called in either case
 * @returns the effect's cleanup
 */
export function untilGone<T>(
  asked: Promise<T>,
  onValue: (value: T) => void,
  onFailure: (error: unknown) => void = () => undefined,
): () => void {
  let isGone = false;
  asked.then((value) => {
    if (!isGone) onValue(value);
  }, onFailure);
  return () => {
    isGone = true;
  };
}
