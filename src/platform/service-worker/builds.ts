/** One version of the app: what it consists of. */
export interface Build {
  readonly id: string;
  /** Format of what is stored. Tabs of two formats cannot be open together. */
  readonly format: number;
  /** Path below the app's folder → first 32 digits of its SHA-256. */
  readonly files: ReadonlyMap<string, string>;
}

export const PAGE = 'index.html';
/** Folders whose files have a hash of their content in their names. */
const HASHED = /^(?:assets|workers|sandbox|dom|preludes|node)\//;
const SANDBOX = /^(?:sandbox|dom)\//;

/** What a request is about, as far as the service worker answers it. */
export type Wanted =
  { readonly kind: 'page' } | { readonly kind: 'file'; readonly path: string; readonly isSandbox: boolean };

interface RequestLike {
  readonly method: string;
  readonly mode: string;
  readonly destination: string;
  readonly url: string;
}

/**
 * Nothing for other origins, other methods, addresses outside the app's folder and files that no version has: those
 * requests go their way as if there were no service worker.
 */
export function wantedBy(request: RequestLike, scope: string, own: Build): Wanted | undefined {
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
 * The version that a new tab gets: the newest, unless tabs that store in another format are all that is open. A tab of
 * the newest version would end their saving.
 *
 * @param tabs entry scripts of the open tabs
 */
export function buildForPage(own: Build, older: readonly Build[], tabs: readonly string[]): Build {
  if (tabs.some((entry) => own.files.has(entry))) return own;
  return older.find((build) => build.format !== own.format && isUsed(build, tabs)) ?? own;
}

/** Versions whose files nobody needs any more. Nothing while there is a window that has not said which one it has. */
export function unusedBuilds(older: readonly Build[], tabs: readonly string[], windows: number): readonly Build[] {
  return windows > tabs.length ? [] : older.filter((build) => !isUsed(build, tabs));
}

function isUsed(build: Build, tabs: readonly string[]): boolean {
  return tabs.some((entry) => build.files.has(entry));
}
