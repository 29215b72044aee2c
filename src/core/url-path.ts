/** Rounds of decoding that are followed; a path that still changes after them is treated as hostile. */
const MAX_DECODE_ROUNDS = 8;

/** Every character of ASCII, also as `%uXXXX`, which some servers still read. */
const ENCODED_ASCII = /%u00([0-7][0-9a-f])|%([0-7][0-9a-f])/gi;
/** Other characters that are written as `%uXXXX`. */
const ENCODED_UNIT = /%u([0-9a-f]{4})/gi;
/** Bytes beyond ASCII, as many as follow each other. */
const ENCODED_BYTES = /(?:%[89a-f][0-9a-f])+/gi;
/**
 * Beginnings of longer forms than a character has: no UTF-8 holds them, and lenient decoders find `.`, `/` and `\` in
 * them.
 */
const OVERLONG = /%(?:c[01]|f[5-9a-f]|e0(?!%[ab][0-9a-f])|f0(?!%(?:9|a|b)[0-9a-f]))/i;
/** Slashes beyond ASCII that NFKC leaves alone and that code pages make `/` or `\` of. */
const OTHER_SLASHES = /[\u2044\u2215\u2216\u29f5\u29f8\u29f9]/g;

/**
 * True when some server could read a parent segment (`..`) in a normalised URL path: after decoding it once or more,
 * taking backslashes or other slashes for slashes, other dots for dots, dropping what it cannot read, or ignoring path
 * parameters (`..;x`).
 *
 * Any such segment counts, even one that seems to stay inside a prefix: how deep it climbs depends on which of the
 * separators the server decodes, so only its absence is safe.
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
 * True when `path` is `prefix` or below it. A prefix without `/` at its end stops at a segment boundary. Both
 * normalised.
 */
export function isUnderPrefix(path: string, prefix: string): boolean {
  if (prefix.endsWith('/')) return path.startsWith(prefix);
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** The path with its letters beyond ASCII, in the form that many servers bring names to. */
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
/** Dropped by some servers: the same, and what is seen by nobody or is no character at all. */
const DROPPED =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufe00-\ufe0f\ufeff\ufffd]/;

/** Two dots or more and nothing else, but for what some servers cut off or drop. */
function isParentSegment(segment: string): boolean {
  let dots = 0;
  for (const char of segment) {
    if (char === '.') dots += 1;
    else if (dots > 1 && ENDS_NAME.test(char)) return true;
    else if (!DROPPED.test(char)) return false;
  }
  return dots > 1;
}
