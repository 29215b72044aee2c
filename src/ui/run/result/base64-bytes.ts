/** The bytes that base64 stands for; undefined when it is none. */
export function base64Bytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    // `atob` says no by throwing.
    return undefined;
  }
}
