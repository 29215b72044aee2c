/** Why packages could not be installed. */
export type PackageErrorCode =
  /** The registry, or what was asked of it, could not be reached. */
  | 'network'
  /** It is neither in the store nor may the network be asked. */
  | 'offline'
  /** It lies at an address that no person has allowed. */
  | 'origin'
  | 'not-found'
  /** The package is there and no version of it is in the range. */
  | 'no-version'
  /** A name or range of a kind that cannot be had here, such as a git address. */
  | 'unsupported-spec'
  | 'wrong-platform'
  /** The bytes are not those that the registry or the lock names. */
  | 'integrity'
  /** The archive is damaged or holds what a package may not hold. */
  | 'archive'
  /** More packages, files or bytes than `LIMITS.packages` allows. */
  | 'too-large'
  /** What the registry or a package says of itself makes no sense. */
  | 'metadata'
  | 'invalid-lock'
  | 'aborted';

/** Thrown inside this folder only; the installer's door turns it into a value. `message` says what to do next. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
  readonly code: PackageErrorCode;
  /** Of `origin`: what a person would have to allow. */
  readonly origins: readonly string[];

  constructor(code: PackageErrorCode, message: string, origins: readonly string[] = []) {
    super(message);
    this.code = code;
    this.origins = origins;
  }
}

/** The text of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
