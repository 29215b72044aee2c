/**
 * For an effect that asks for something: hands on what it was given, unless nobody waits for it any more.
 *
 * @param onFailure is told either way
 * @returns the end of the effect
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
