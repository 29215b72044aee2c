/** What the browser and the host reveal about the address of the app. */
export interface EnvironmentInfo {
  /** Browsers count https, localhost and loopback addresses as secure. */
  readonly isSecure: boolean;
  readonly isIsolated: boolean;
  /** The policy header of the page; empty if there is none, undefined if the host could not be reached. */
  readonly policy: string | undefined;
  readonly wasAsked: boolean;
  /** Path of the page, such as `/some/where/`. */
  readonly path: string;
  /** Support for a second storage, for the second copy of the database. */
  readonly hasBuckets: boolean;
  readonly isOnItsOwn: boolean;
}

export type EnvironmentRowId = 'isolation' | 'headers' | 'neighbours' | 'copy';
/** `no` is something that does not work here; `note` is additional information. */
export interface EnvironmentRow {
  readonly id: EnvironmentRowId;
  readonly state: 'yes' | 'no' | 'note';
}

/** What works and what does not at this address, in order of importance. */
export function environmentRows({
  isSecure,
  isIsolated,
  policy,
  wasAsked,
  path,
  hasBuckets,
}: EnvironmentInfo): readonly EnvironmentRow[] {
  const isFramed = policy?.includes('frame-ancestors') === true;
  return [
    { id: 'isolation', state: isIsolated ? 'yes' : 'no' },
    // Without a network the headers are unknown; an isolated page had its headers when it was cached.
    ...(wasAsked || !isSecure ? [{ id: 'headers', state: isFramed ? 'yes' : 'no' } as const] : []),
    ...(folderOf(path) === '/' ? [] : [{ id: 'neighbours', state: 'note' } as const]),
    { id: 'copy', state: hasBuckets ? 'yes' : 'no' },
  ];
}

/** How to install the app: a button, a sentence for this browser, or already installed. */
export type InstallWay = 'installed' | 'offered' | 'menu' | 'other' | 'insecure';

/** @param knowsOffers whether the browser supports install offers at all */
export function installWay(
  { isSecure, isOnItsOwn }: Pick<EnvironmentInfo, 'isSecure' | 'isOnItsOwn'>,
  knowsOffers: boolean,
  isOffered: boolean,
): InstallWay {
  if (isOnItsOwn) return 'installed';
  if (!isSecure) return 'insecure';
  if (isOffered) return 'offered';
  return knowsOffers ? 'menu' : 'other';
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
