import { trimmedEnd } from './text/trim-characters.ts';

/** Base64 of bytes. */
export function bytesToBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Bytes of base64 text; undefined if the text is not valid base64. */
export function base64ToBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  try {
    const decoded = atob(text);
    const bytes = new Uint8Array(decoded.length);
    for (let at = 0; at < decoded.length; at += 1) bytes[at] = decoded.charCodeAt(at);
    return bytes;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Base64url: `-` and `_`, without padding, for use in addresses. */
export function bytesToBase64Url(bytes: Uint8Array): string {
  return trimmedEnd(bytesToBase64(bytes).replaceAll('+', '-').replaceAll('/', '_'), '=');
}

/** Bytes of base64url text; undefined if the text is not valid. */
export function base64UrlToBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  return /^[A-Za-z0-9_-]*$/.test(text) ? base64ToBytes(text.replaceAll('-', '+').replaceAll('_', '/')) : undefined;
}
