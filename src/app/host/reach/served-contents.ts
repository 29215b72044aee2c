import { bytesToBase64 } from '../../../core/base64.ts';

/** Text as text, and other bytes as base64. */
export function contentsOf(
  bytes: Uint8Array,
): { readonly ok: true; readonly text: string } | { readonly ok: true; readonly blob: string } {
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { ok: true, blob: bytesToBase64(bytes) };
  }
}
