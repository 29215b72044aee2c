/** One version of the app and its files. */
export interface Build {
  readonly id: string;
  /** Format of the stored data. Tabs of two formats cannot be open together. */
  readonly format: number;
  /** Path below the app's folder → first 32 digits of its SHA-256. */
  readonly files: ReadonlyMap<string, string>;
}

export const PAGE = 'index.html';
/** Folders with content hashes in the names of their files. */
const HASHED = /^(?:assets|workers|sandbox|dom|preludes|node)\//;
const SANDBOX = /^(?:sandbox|dom)\//;

/** Requests that the service worker answers. */
export type Requested =
  { readonly kind: 'page' } | { readonly kind: 'file'; readonly path: string; readonly isSandbox: boolean };

interface RequestLike {
  readonly method: string;
  readonly mode: string;
  readonly destination: string;
  readonly url: string;
}

/**
 * How to answer a request. Undefined for other origins, other methods, addresses outside the app's folder and unknown
 * files: the browser handles these requests itself.
 */
export function requestedBy(request: RequestLike, scope: string, own: Build): Requested | undefined {
  if (request.method !== 'GET') return undefined;
  const url = new URL(request.url);
  const home = new URL(scope);
  if (url.origin !== home.origin || !url.pathname.startsWith(home.pathname)) return undefined;
  const path = url.pathname.slice(home.pathname.length);
  if (path === '' || path === PAGE)
    return request.mode === 'navigate' && request.destination === 'document' ? { kind: 'page' } : undefined;
  if (url.search !== '' || !(own.files.has(path) || HASHED.test(path))) return undefined;
  return { kind: 'file', path, isSandbox: SANDBOX.test(path) };
}

/**
 * The version for a new tab: the newest, unless all open tabs store data in another format. A tab of the newest version
 * would prevent them from saving.
 *
 * @param tabs entry scripts of the open tabs
 */
export function buildForPage(own: Build, older: readonly Build[], tabs: readonly string[]): Build {
  if (tabs.some((entry) => own.files.has(entry))) return own;
  return older.find((build) => build.format !== own.format && isUsed(build, tabs)) ?? own;
}

/** Versions that no tab uses. Empty while a window has not reported its version. */
export function unusedBuilds(older: readonly Build[], tabs: readonly string[], windows: number): readonly Build[] {
  return windows > tabs.length ? [] : older.filter((build) => !isUsed(build, tabs));
}

function isUsed(build: Build, tabs: readonly string[]): boolean {
  return tabs.some((entry) => build.files.has(entry));
}
