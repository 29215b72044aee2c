/** Set in a tab whose next page begins with a deletion: its own, or that of another tab. */
const MARK = 'toolyard.deletion';
const CHANNEL = 'toolyard-deletion';

/** `requested`: this tab deletes everything. `elsewhere`: another tab does. `done`, `incomplete`: it has ended. */
export type Deletion = 'requested' | 'elsewhere' | 'done' | 'incomplete';
const DELETIONS: readonly string[] = ['requested', 'elsewhere', 'done', 'incomplete'] satisfies Deletion[];

/** Reads the mark of this tab, and removes it. */
export function takeDeletion(storage: Pick<Storage, 'getItem' | 'removeItem'> = sessionStorage): Deletion | undefined {
  const mark = storage.getItem(MARK);
  storage.removeItem(MARK);
  return mark !== null && DELETIONS.includes(mark) ? (mark as Deletion) : undefined;
}

/** Reloads the page, which then begins with the deletion: nothing of the app runs by then. */
export function reloadWith(deletion: Deletion): void {
  sessionStorage.setItem(MARK, deletion);
  // Whatever could be lost is to be deleted.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  location.reload();
}

/** Tells the other tabs that everything is being deleted. */
export function announceDeletion(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('deletion');
  channel.close();
}

/** @param onDeletion called when another tab deletes everything */
export function listenForDeletion(onDeletion: () => void): void {
  new BroadcastChannel(CHANNEL).onmessage = onDeletion;
}
