/** What `work` gives, or `otherwise` when it takes longer. Rejects as `work` does. */
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
