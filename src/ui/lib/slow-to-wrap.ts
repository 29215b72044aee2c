/** This number takes a frame or two. */
const MAX_ODD = 2_000;
/** Maximum length of a word: breaking it takes quadratic time. */
const MAX_WORD = 3_000;
/** From this code point on, most scripts can be broken anywhere. */
const FIRST_BREAKABLE = 0x2e80;

/**
 * Whether laying out a text in lines would block the browser: special blanks, joiners, combining marks and direction
 * marks are much slower than letters, and so is a very long word. One pass over text that may be shown as a whole.
 */
export function isSlowToWrap(text: string): boolean {
  let odd = 0;
  let word = 0;
  for (let at = 0; at < text.length && odd <= MAX_ODD && word <= MAX_WORD; at += 1) {
    const unit = text.charCodeAt(at);
    if (isOdd(unit)) odd += 1;
    word = unit <= 0x20 || unit === 0x2d || unit >= FIRST_BREAKABLE ? 0 : word + 1;
  }
  return odd > MAX_ODD || word > MAX_WORD;
}

function isOdd(unit: number): boolean {
  if (unit < 0x300) return unit < 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d;
  return (
    unit < 0x370 ||
    (unit >= 0x483 && unit <= 0x489) ||
    (unit >= 0x1ab0 && unit <= 0x1aff) ||
    (unit >= 0x1dc0 && unit <= 0x1dff) ||
    (unit >= 0x2000 && unit <= 0x200f) ||
    (unit >= 0x2028 && unit <= 0x202f) ||
    (unit >= 0x205f && unit <= 0x206f) ||
    unit === 0x3000 ||
    (unit >= 0xfe00 && unit <= 0xfe2f && !(unit >= 0xfe10 && unit <= 0xfe1f)) ||
    unit === 0xfeff
  );
}
