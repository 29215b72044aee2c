/** Decodes base64; undefined if it is invalid. */
export function base64Bytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    // `atob` throws for invalid text.
    return undefined;
  }
}
