import { concatBytes } from '../../core/bytes.ts';

/** A signature and the public key of its author: raw bytes of Ed25519. */
export interface Signature {
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

export const ALGORITHM = 'Ed25519';

/** The signed bytes: a prefix for format 1 and the container, so that the signature fits nothing else. */
export function signedBytes(container: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes([new TextEncoder().encode('toolyard-share-1\0'), container]);
}

/** False also if the browser has no Ed25519: a signature that cannot be checked does not count. */
export async function isSigned(container: Uint8Array, { publicKey, signature }: Signature): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, ALGORITHM, false, ['verify']);
    return await crypto.subtle.verify(ALGORITHM, key, signature, signedBytes(container));
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
