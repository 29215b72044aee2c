import { ToolyardError } from '../../core/errors.ts';

/**
 * Runs a write to the disk and says in the app's own words why it failed.
 *
 * @param what the thing that was to be saved, as the subject of a sentence: `The grant`.
 * @throws ToolyardError `transport`; nothing was changed then. A `ToolyardError` of the write itself passes through.
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

/** Runs `work` in a transaction so that either all of it is written or, when anything fails, none. */
export async function allOrNothing<Value>(
  transaction: { readonly done: Promise<void>; abort(): void },
  work: () => Promise<Value>,
): Promise<Value> {
  // A failed request rejects both its own promise and `done`; the first is the one that is told.
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
    // Already aborted by the request that failed.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}
