import { ToolyardError } from '../../core/errors.ts';

/**
 * Runs a write to the disk and converts its error to a message of the app.
 *
 * @param what what was to be saved, as the subject of a sentence: `The grant`
 * @throws ToolyardError `transport`; nothing was then changed. A `ToolyardError` of the write itself is passed on
 */
export async function storedWrite<Value>(what: string, write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ToolyardError) throw error;
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    const cause = full
      ? 'the disk space of this site is used up. Remove something and try again.'
      : 'the browser refused to write it. Reload the page and try again.';
    throw new ToolyardError('transport', `${what} could not be saved: ${cause} Nothing was changed.`, {
      cause: error instanceof Error ? error.name : String(error),
    });
  }
}

/** Runs `work` in a transaction: all of it is written, or, if anything fails, nothing. */
export async function allOrNothing<Value>(
  transaction: { readonly done: Promise<void>; abort(): void },
  work: () => Promise<Value>,
): Promise<Value> {
  // A failed request rejects both its own promise and `done`; the first error is reported.
  const committed = transaction.done.then(
    () => ({ ok: true }) as const,
    (error: unknown) => ({ ok: false, error }) as const,
  );
  let value: Value;
  try {
    value = await work();
  } catch (error) {
    abort(transaction);
    await committed;
    throw error;
  }
  const outcome = await committed;
  if (!outcome.ok) throw outcome.error;
  return value;
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch (error) {
    // The failed request has already aborted it.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}
