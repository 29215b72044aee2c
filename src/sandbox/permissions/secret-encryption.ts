import type { SecretBinding } from '../../core/permissions/permissions.ts';

/** OWASP's recommendation for PBKDF2 with SHA-256. */
const PBKDF2_ITERATIONS = 600_000;
const VERIFIER_TEXT = 'toolyard secret store';

/** Where the key of the secret store comes from. `id` changes whenever the key does. */
export type SecretKeyRecord =
  | { readonly kind: 'device'; readonly id: string; readonly key: CryptoKey }
  | ({ readonly kind: 'passphrase'; readonly id: string } & PassphraseCheck);

/** Data to verify a passphrase: never the key. */
export interface PassphraseCheck {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly verifier: Uint8Array<ArrayBuffer>;
}

export interface EncryptedSecret {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: Uint8Array<ArrayBuffer>;
}

/** A key that the browser stores and that nobody can export, not even this app. */
export async function generateDeviceKey(): Promise<CryptoKey> {
  return await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Derives a key from a passphrase, and makes the data to verify it later. */
export async function createPassphraseKey(passphrase: string): Promise<{ key: CryptoKey; check: PassphraseCheck }> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const key = await deriveKey(passphrase, salt, PBKDF2_ITERATIONS);
  const { iv, ciphertext } = await encryptSecret(key, VERIFIER_TEXT, 'verifier');
  return { key, check: { salt, iterations: PBKDF2_ITERATIONS, iv, verifier: ciphertext } };
}

/** The key, or undefined if the passphrase is wrong. */
export async function openPassphraseKey(passphrase: string, check: PassphraseCheck): Promise<CryptoKey | undefined> {
  const key = await deriveKey(passphrase, check.salt, check.iterations);
  const text = await decryptSecret(key, { iv: check.iv, ciphertext: check.verifier }, 'verifier');
  return text === VERIFIER_TEXT ? key : undefined;
}

/** Encrypts with a new random iv; decrypting needs the same `boundTo`. */
export async function encryptSecret(key: CryptoKey, text: string, boundTo: string): Promise<EncryptedSecret> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(boundTo);
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    key,
    new TextEncoder().encode(text),
  );
  return { iv, ciphertext: new Uint8Array(ciphertext) };
}

/** The text, or undefined if the key, the ciphertext or `boundTo` does not match. */
export async function decryptSecret(
  key: CryptoKey,
  { iv, ciphertext }: EncryptedSecret,
  boundTo: string,
): Promise<string | undefined> {
  try {
    const additionalData = new TextEncoder().encode(boundTo);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, ciphertext),
    );
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/**
 * Additional data of a secret's ciphertext: if someone edits the bindings on the disk, the value can no longer be
 * decrypted.
 */
export function boundTo(name: string, bindings: readonly SecretBinding[]): string {
  return JSON.stringify([
    'secret',
    name,
    bindings.map(({ origin, methods, pathPrefix }) => [origin, methods, pathPrefix]),
  ]);
}

async function deriveKey(passphrase: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  // Another keyboard may produce other code points for the same passphrase.
  const base = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(passphrase.normalize('NFKC')),
    'PBKDF2',
    false,
    ['deriveKey'],
  );
  return await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
