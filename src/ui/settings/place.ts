/** What the browser and the host tell of the address that the app is opened at. */
export interface PlaceFacts {
  /** Browsers count https, localhost and loopback addresses as secure. */
  readonly isSecure: boolean;
  readonly isIsolated: boolean;
  /** The page's own policy as its host sends it; nothing where it sends none, undefined where nobody could be asked. */
  readonly policy: string | undefined;
  readonly wasAsked: boolean;
  /** Of the page, such as `/some/where/`. */
  readonly path: string;
  /** A second storage of the browser, for the second copy of the database. */
  readonly hasBuckets: boolean;
  readonly isOnItsOwn: boolean;
}

export type PlaceId = 'isolation' | 'headers' | 'neighbours' | 'copy';
/** `no` is something that does not work here; `note` is something to know. */
export interface PlaceRow {
  readonly id: PlaceId;
  readonly state: 'yes' | 'no' | 'note';
}

/** What works at this address and what does not, in the order in which it matters. */
export function placeRows({
  isSecure,
  isIsolated,
  policy,
  wasAsked,
  path,
  hasBuckets,
}: PlaceFacts): readonly PlaceRow[] {
  const isFramed = policy?.includes('frame-ancestors') === true;
  return [
    { id: 'isolation', state: isIsolated ? 'yes' : 'no' },
    // Without a network nobody tells; an isolated page had its headers once.
    ...(wasAsked || !isSecure ? [{ id: 'headers', state: isFramed ? 'yes' : 'no' } as const] : []),
    ...(folderOf(path) === '/' ? [] : [{ id: 'neighbours', state: 'note' } as const]),
    { id: 'copy', state: hasBuckets ? 'yes' : 'no' },
  ];
}

/** How the app becomes one of the device: a button, a sentence for the browser at hand, or that it is one already. */
export type InstallWay = 'installed' | 'offered' | 'menu' | 'other' | 'insecure';

/** @param knowsOffers whether the browser has offers to install at all, made or not */
export function installWay(
  { isSecure, isOnItsOwn }: Pick<PlaceFacts, 'isSecure' | 'isOnItsOwn'>,
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
