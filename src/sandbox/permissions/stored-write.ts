import { ToolyardError } from '../../core/errors.ts';
import { secretError, type SavedThing } from '../contract/secret-faults.ts';

/**
 * Runs a write to the disk and converts its error to a message of the app.
 *
 * @param what what was to be saved
 * @throws ToolyardError `transport`; nothing was then changed. A `ToolyardError` of the write itself is passed on
 */
export async function storedWrite<Value>(what: SavedThing, write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ToolyardError) throw error;
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    const code = full ? 'storage-full' : 'storage-refused';
    const cause = error instanceof Error ? error.name : String(error);
    throw secretError('transport', { code, values: [what] }, { cause });
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
