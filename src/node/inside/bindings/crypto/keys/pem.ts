/** A PEM block (RFC 7468), with the headers of its older form. */
export interface PemBlock {
  readonly label: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array;
}

const BLOCK = /-----BEGIN ([^\r\n]*?)-----[ \t]*\r?\n([\s\S]*?)-----END \1-----/g;
const LINE = 64;

/** @param decode decodes base64 */
export function readPem(text: string, decode: (base64: string) => Uint8Array): PemBlock[] {
  return [...text.matchAll(BLOCK)].map(([, label = '', body = '']) => {
    const headers = new Map<string, string>();
    const lines = body.split(/\r?\n/);
    const blank = lines.findIndex((line) => line.trim() === '');
    const hasHeaders = /^[\w-]+:/.test(lines[0] ?? '') && blank > 0;
    if (hasHeaders) {
      for (const line of lines.slice(0, blank)) {
        const colon = line.indexOf(':');
        headers.set(line.slice(0, colon), line.slice(colon + 1).trim());
      }
    }
    return { label, headers, bytes: decode((hasHeaders ? lines.slice(blank) : lines).join('')) };
  });
}

/** @param encode encodes base64 */
export function writePem(
  label: string,
  bytes: Uint8Array,
  encode: (bytes: Uint8Array) => string,
  headers: readonly string[] = [],
): string {
  const base64 = encode(bytes);
  const lines: string[] = [];
  for (let at = 0; at < base64.length; at += LINE) lines.push(base64.slice(at, at + LINE));
  return [
    `-----BEGIN ${label}-----`,
    ...headers,
    ...(headers.length === 0 ? [] : ['']),
    ...lines,
    `-----END ${label}-----`,
    '',
  ].join('\n');
}
