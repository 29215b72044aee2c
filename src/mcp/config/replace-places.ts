const HEAD = /\$\{(?:(?:env|input):)?([A-Za-z_][\w.-]*)(:-|\})/g;

/**
 * Replaces `${NAME}`, `${NAME:-usual}`, `${env:NAME}` and `${input:name}`, what editors put a value in the place of.
 * Each character is looked at once.
 */
export function replacePlaces(text: string, valueOf: (name: string) => string): string {
  let result = '';
  let done = 0;
  let close = -1;
  for (const { 0: head, 1: name = '', 2: mark, index } of text.matchAll(HEAD)) {
    if (index < done) continue;
    const after = index + head.length;
    // Many may begin before the same end: it is looked for once.
    if (mark === ':-' && close < after) close = text.indexOf('}', after);
    if (mark === ':-' && close < 0) break;
    result += text.slice(done, index) + valueOf(name);
    done = mark === ':-' ? close + 1 : after;
  }
  return result + text.slice(done);
}
