/** One use of a cipher in a direction, in pieces. */
export interface Cipher {
  update(bytes: Uint8Array): Uint8Array;
  final(): Uint8Array;
  setAutoPadding?(pads: boolean): void;
}

/** A cipher that also makes or checks a tag. */
export interface AuthenticatedCipher extends Cipher {
  /** @param plaintextLength known before, where the mode needs it */
  setAad(bytes: Uint8Array, plaintextLength: number | undefined): boolean;
  /** When decrypting; before `final`. */
  setTag(tag: Uint8Array): void;
  /** When encrypting; after `final`. */
  getTag(): Uint8Array;
}

/** What Node says when a tag is wrong or missing. */
export function unauthenticated(): Error {
  return new Error('Unsupported state or unable to authenticate data');
}
