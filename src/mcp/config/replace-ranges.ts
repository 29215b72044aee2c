const HEAD = /\$\{(?:(?:env|input):)?([A-Za-z_][\w.-]*)(:-|\})/g;

/**
 * Replaces `${NAME}`, `${NAME:-default}`, `${env:NAME}` and `${input:name}`, the placeholders of editors, in one pass.
 */
export function replaceRanges(text: string, valueOf: (name: string) => string): string {
  let result = '';
  let done = 0;
  let close = -1;
  for (const { 0: head, 1: name = '', 2: mark, index } of text.matchAll(HEAD)) {
    if (index < done) continue;
    const after = index + head.length;
    // Many placeholders may begin before the same end, so the end is searched for only once.
    if (mark === ':-' && close < after) close = text.indexOf('}', after);
    if (mark === ':-' && close < 0) break;
    result += text.slice(done, index) + valueOf(name);
    done = mark === ':-' ? close + 1 : after;
  }
  return result + text.slice(done);
}
