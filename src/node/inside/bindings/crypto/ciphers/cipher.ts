/** One encryption or decryption, in pieces. */
export interface Cipher {
  update(bytes: Uint8Array): Uint8Array;
  final(): Uint8Array;
  setAutoPadding?(pads: boolean): void;
}

/** A cipher that also makes or checks a tag. */
export interface AuthenticatedCipher extends Cipher {
  /** @param plaintextLength for modes that need it in advance */
  setAad(bytes: Uint8Array, plaintextLength: number | undefined): boolean;
  /** For decryption, before `final`. */
  setTag(tag: Uint8Array): void;
  /** For encryption, after `final`. */
  getTag(): Uint8Array;
}

/** Node's error for a wrong or missing tag. */
export function unauthenticated(): Error {
  return new Error('Unsupported state or unable to authenticate data');
}
