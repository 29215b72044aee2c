/** The characters of a name at the end of a text, such as `fo` in `a.fo`; empty if there are none. */
export function wordBefore(text: string): string {
  let start = text.length;
  while (start > 0) {
    const isPair = start > 1 && /[\uDC00-\uDFFF]/.test(text.charAt(start - 1));
    const before = start - (isPair ? 2 : 1);
    if (!/^[\p{L}\p{N}_$]$/u.test(text.slice(before, start))) break;
    start = before;
  }
  return text.slice(start);
}
