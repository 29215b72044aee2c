/**
 * For an effect with a request: passes on the result unless the effect has ended.
 *
 * @param onFailure called in either case
 * @returns the effect's cleanup
 */
export function untilUnmounted<T>(
  asked: Promise<T>,
  onValue: (value: T) => void,
  onFailure: (error: unknown) => void = () => undefined,
): () => void {
  let isMissing = false;
  asked.then((value) => {
    if (!isMissing) onValue(value);
  }, onFailure);
  return () => {
    isMissing = true;
  };
}
