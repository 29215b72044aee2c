/** The result of `work`, or `otherwise` if it takes longer. Rejects like `work`. */
export async function settleWithin<Value, Other>(
  work: Promise<Value>,
  timeoutMs: number,
  otherwise: Other,
): Promise<Value | Other> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Other>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), Math.max(0, timeoutMs));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
