import { concatBytes } from '../../core/bytes.ts';

/** Who says that a container is theirs: raw bytes of Ed25519. */
export interface Seal {
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

export const ALGORITHM = 'Ed25519';

/** What is signed: a container, said to be one of format 1, so that the signature fits nothing else. */
export function signedBytes(container: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes([new TextEncoder().encode('toolyard-share-1\0'), container]);
}

/** False also where the browser knows no Ed25519: what cannot be checked counts as not signed by that key. */
export async function isSealed(container: Uint8Array, { publicKey, signature }: Seal): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, ALGORITHM, false, ['verify']);
    return await crypto.subtle.verify(ALGORITHM, key, signature, signedBytes(container));
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
