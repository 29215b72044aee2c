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
    const cause = full ? 'the disk space of this site is used up. Remove something and try again.' : 'the browser refused to write it. Reload the page and try again.';
    throw new ToolyardError('transport', `${what} could not be saved: ${cause} Nothing was changed.`, { cause: error instanceof Error ? error.name : String(error) });
  }
}
