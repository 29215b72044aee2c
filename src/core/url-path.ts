/** Rounds of decoding that are followed; a path that still changes after them is treated as hostile. */
const MAX_DECODE_ROUNDS = 8;

/** Percent-encodings that change how a server may cut a path into segments: controls, space, `%`, `.`, `/`, `;`, `\`. */
const STRUCTURAL = /%(?:[01][0-9a-f]|20|25|2e|2f|3b|5c)/gi;

/**
 * True when some server could read a parent segment (`..`) in a normalised URL path after decoding it once or more, taking backslashes
 * for slashes, or ignoring path parameters (`..;x`).
 *
 * Any such segment counts, even one that seems to stay inside a prefix: how deep it climbs depends on which of the separators the server
 * decodes, so only its absence is safe.
 */
export function hidesParentSegment(path: string): boolean {
  let current = path;
  for (let round = 0; round < MAX_DECODE_ROUNDS; round += 1) {
    if (current.split(/[/\\]/).some(isParentSegment)) return true;
    const decoded = current.replace(STRUCTURAL, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)));
    if (decoded === current) return false;
    current = decoded;
  }
  return true;
}

/** True when `path` is `prefix` or below it. A prefix without `/` at its end stops at a segment boundary. Both normalised. */
export function isUnderPrefix(path: string, prefix: string): boolean {
  if (prefix.endsWith('/')) return path.startsWith(prefix);
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** `..`, also when followed by what some servers cut off: a parameter, a control character or spaces. */
function isParentSegment(segment: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return /^\.\.(?:[;\u0000-\u0020].*)?$/s.test(segment);
}
