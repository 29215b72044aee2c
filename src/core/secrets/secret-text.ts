/** Valid names of secrets. */
export const SECRET_NAME_PATTERN = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** A random text that replaces a secret in one run: `toolyard-secret-` and 32 hex digits. */
export function newHandle(): string {
  return (
    'toolyard-secret-' +
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  );
}

/** Whether a text is exactly one handle. */
export function isHandle(text: string): boolean {
  return /^toolyard-secret-[0-9a-f]{32}$/.test(text);
}
