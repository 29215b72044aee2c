/** So many pass within a frame or two. */
const MAX_ODD = 2_000;
/** Of a word that has to be broken: the time grows with the square. */
const MAX_WORD = 3_000;
/** From here on most scripts can be broken anywhere. */
const FIRST_BREAKABLE = 0x2e80;

/**
 * Whether a browser would be held up by laying out a text in lines: blanks of odd widths, joiners, marks upon letters
 * and signs of direction cost it many times what letters do, and so does a word without an end. One pass, over what may
 * be shown as a whole.
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
