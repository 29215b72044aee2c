/** The thread's own conversions of base64 and hex, where it has them: many times faster than ours. */
interface NativeConversions {
  readonly toBase64?: () => string;
  readonly toHex?: () => string;
}
type FromBase64 = (text: string, options: { readonly alphabet: 'base64' | 'base64url' }) => Uint8Array;

// Saved at the start, before a program can replace them.
const { toBase64, toHex } = Uint8Array.prototype as NativeConversions;
const { fromBase64 } = Uint8Array as { readonly fromBase64?: FromBase64 };
const { apply } = Reflect;

/** Undefined if the thread cannot. */
export function nativeToBase64(bytes: Uint8Array): string | undefined {
  return toBase64 === undefined ? undefined : apply(toBase64, bytes, []);
}

/** Undefined if the thread cannot. */
export function nativeToHex(bytes: Uint8Array): string | undefined {
  return toHex === undefined ? undefined : apply(toHex, bytes, []);
}

/** Undefined if the thread cannot, or for a text that is not plain base64 of one alphabet. */
export function nativeFromBase64(text: string): Uint8Array | undefined {
  if (fromBase64 === undefined) return undefined;
  const alphabet = text.includes('-') || text.includes('_') ? 'base64url' : 'base64';
  try {
    return apply(fromBase64, Uint8Array, [text, { alphabet }]);
  } catch {
    return undefined;
  }
}
