/** Protocol between the page and its service worker. */

/**
 * Prefix of the shared lock that each tab holds while it is open, followed by the path of its entry script (hashed,
 * below the app's folder): the files of a version stay while a tab of that version is open.
 */
export const TAB_LOCK_PREFIX = 'toolyard-tab:';

/**
 * Page → service worker. `hello` is answered over the port in the message; `loaded` are the addresses that the tab has
 * requested so far.
 */
export type OfflineMessage =
  | { readonly type: 'hello'; readonly entry: string; readonly loaded: readonly string[] }
  /** Also store files that no tab has used yet. */
  | { readonly type: 'keep-all' };

/** `newer`: a tab that is opened now gets another version than this tab. */
export interface HelloAnswer {
  readonly newer: boolean;
}

export type OfflineState =
  /** The development server serves files that change; nothing is stored. */
  | 'development'
  /** An http address other than localhost, where browsers do not allow service workers. */
  | 'insecure'
  | 'unsupported'
  | 'preparing'
  | 'ready'
  | 'failed';

/** Whether this version opens offline, and whether another version waits. */
export interface OfflineStatus {
  readonly state: OfflineState;
  readonly isUpdateReady: boolean;
}
