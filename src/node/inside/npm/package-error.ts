import { packageText, type PackageReason } from '../../contract/package-reasons.ts';

/** Why packages could not be installed. */
export type PackageErrorCode =
  /** The registry or a requested file could not be reached. */
  | 'network'
  /** It is not in the store, and the network may not be used. */
  | 'offline'
  /** It is at an address that no person has allowed. */
  | 'origin'
  | 'not-found'
  /** No version of the package is in the range. */
  | 'no-version'
  /** A name or range of an unsupported kind, such as a git address. */
  | 'unsupported-spec'
  | 'wrong-platform'
  /** The hash of the bytes does not match that of the registry or the lock. */
  | 'integrity'
  /** The archive is damaged or contains something that a package may not contain. */
  | 'archive'
  /** More packages, files or bytes than `LIMITS.packages` allows. */
  | 'too-large'
  /** Metadata of the registry or a package is invalid. */
  | 'metadata'
  | 'invalid-lock'
  | 'aborted';

/** Thrown inside this folder only; the installer returns it as a value. `message` says what to do next. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
  readonly code: PackageErrorCode;
  /** For `origin`: the origins that a person would have to allow. */
  readonly origins: readonly string[];

  /** The sentences of the message, without their words. */
  readonly reasons: readonly PackageReason[];

  constructor(
    code: PackageErrorCode,
    reasons: PackageReason | readonly PackageReason[],
    origins: readonly string[] = [],
  ) {
    const list = 'code' in reasons ? [reasons] : reasons;
    super(packageText(list));
    this.code = code;
    this.reasons = list;
    this.origins = origins;
  }
}

/** The message of anything thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
