/**
 * Whether the JSON of a value has at most `maxChars` characters. Counts without writing the JSON, and stops at the
 * maximum. Values that are not JSON count one per member.
 */
export function fitsJson(value: unknown, maxChars: number): boolean {
  let left = maxChars;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    // Quotes, a comma, brackets.
    left -= typeof next === 'string' ? next.length + 3 : 2;
    if (left < 0) return false;
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) {
      if (next.length > left) return false;
      for (const item of next as unknown[]) open.push(item);
      continue;
    }
    for (const key in next) {
      left -= key.length + 3;
      if (left < 0) return false;
      open.push(Reflect.get(next, key));
    }
  }
  return true;
}

/**
 * Whether the text of a JSON value holds at most so many parts: objects, lists and their members count for one each,
 * the further items of a list for an eighth, strings for nothing, however long. What a value costs to parse, copy and
 * send to another thread grows with its parts, so it is known before. Text that is no JSON has some weight as well.
 */
export function isLightJson(text: string, maxParts: number): boolean {
  let eighths = maxParts * 8;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = stringEnd(text, at);
        break;
      case OPENING_BRACKET:
      case OPENING_BRACE:
        depth += 1;
        eighths -= 8;
        break;
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        depth -= 1;
        break;
      case COLON:
        eighths -= 8;
        break;
      case COMMA:
        eighths -= 1;
        break;
      default:
        break;
    }
    if (eighths < 0 || depth > MAX_DEPTH) return false;
  }
  return true;
}

const MAX_DEPTH = 1_000;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Index of the closing quote of the string that begins at `start`. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (before > start && text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
