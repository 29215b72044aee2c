/** Maximum rounds of decoding; a path that still changes after them counts as hostile. */
const MAX_DECODE_ROUNDS = 8;

/** Percent-encoded ASCII characters, including `%uXXXX`, which some servers still decode. */
const ENCODED_ASCII = /%u00([0-7][0-9a-f])|%([0-7][0-9a-f])/gi;
/** Other characters encoded as `%uXXXX`. */
const ENCODED_UNIT = /%u([0-9a-f]{4})/gi;
/** Consecutive bytes outside ASCII. */
const ENCODED_BYTES = /(?:%[89a-f][0-9a-f])+/gi;
/** Overlong encodings: UTF-8 forbids them, but lenient decoders read `.`, `/` and `\` from them. */
const OVERLONG = /%(?:c[01]|f[5-9a-f]|e0(?!%[ab][0-9a-f])|f0(?!%(?:9|a|b)[0-9a-f]))/i;
/** Non-ASCII slashes that NFKC does not change and that some code pages convert to `/` or `\`. */
const OTHER_SLASHES = /[\u2044\u2215\u2216\u29f5\u29f8\u29f9]/g;

/**
 * True if some server could read a parent segment (`..`) in a normalized URL path: after decoding it once or more,
 * treating backslashes or similar characters as slashes or dots, dropping unreadable characters, or ignoring path
 * parameters (`..;x`).
 *
 * Any such segment counts, even one that seems to stay inside a prefix: how far it climbs depends on the separators
 * that the server decodes.
 */
export function hidesParentSegment(path: string): boolean {
  let current = path;
  for (let round = 0; round < MAX_DECODE_ROUNDS; round += 1) {
    if (OVERLONG.test(current)) return true;
    if (asRead(current).split(/[/\\]/).some(isParentSegment)) return true;
    const decoded = current.replace(ENCODED_ASCII, (_escape, unit: string | undefined, byte: string | undefined) =>
      String.fromCharCode(Number.parseInt(unit ?? byte ?? '', 16)),
    );
    if (decoded === current) return false;
    current = decoded;
  }
  return true;
}

/**
 * True if `path` is `prefix` or below it. A prefix without a trailing `/` matches whole segments only. Both are
 * normalized.
 */
export function isUnderPrefix(path: string, prefix: string): boolean {
  if (prefix.endsWith('/')) return path.startsWith(prefix);
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** The path with non-ASCII letters in the normalization form that many servers apply to names. */
function asRead(path: string): string {
  const units = path.replace(ENCODED_UNIT, (_escape, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)));
  const letters = units.replace(ENCODED_BYTES, (bytes) =>
    new TextDecoder().decode(Uint8Array.from(bytes.slice(1).split('%'), (byte) => Number.parseInt(byte, 16))),
  );
  return letters.normalize('NFKC').replace(OTHER_SLASHES, '/');
}

/** Ends a name for some servers: parameters, a query, a fragment, a control character, a space. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const ENDS_NAME = /[;?#\u0000-\u0020\u007f]/;
/** Characters that some servers drop: the same ones, and invisible or unassigned characters. */
const DROPPED =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufe00-\ufe0f\ufeff\ufffd]/;

/** Whether a segment is two or more dots, ignoring what some servers cut off or drop. */
function isParentSegment(segment: string): boolean {
  let dots = 0;
  for (const char of segment) {
    if (char === '.') dots += 1;
    else if (dots > 1 && ENDS_NAME.test(char)) return true;
    else if (!DROPPED.test(char)) return false;
  }
  return dots > 1;
}
