/** What the page and its service worker have agreed on. */

/**
 * Each tab holds a shared lock of this name and the path of its entry script (hashed, below the app's folder) for as
 * long as it lives: the files of a version stay while a tab of that version is open.
 */
export const TAB_LOCK_PREFIX = 'toolyard-tab:';

/**
 * Page → service worker. `hello` is answered over the port that comes with it; `loaded` are addresses that the tab has
 * asked for so far.
 */
export type OfflineMessage =
  | { readonly type: 'hello'; readonly entry: string; readonly loaded: readonly string[] }
  /** Also keep what no tab has used yet. */
  | { readonly type: 'keep-all' };

/** `newer`: a tab that is opened now gets another version than the one that asked. */
export interface HelloAnswer {
  readonly newer: boolean;
}

export type OfflineState =
  /** The development server serves files that change; nothing is kept. */
  | 'development'
  /** An http address other than localhost: browsers keep no app from there. */
  | 'insecure'
  | 'unsupported'
  | 'preparing'
  | 'ready'
  | 'failed';

/** Whether this version opens without a network, and whether another one waits. */
export interface OfflineStatus {
  readonly state: OfflineState;
  readonly isUpdateReady: boolean;
}
