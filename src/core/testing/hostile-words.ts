import { seededRandom, type SeededRandom } from './seeded-random.ts';

/**
 * Pieces of names that a shell would act on. `pwned` stands for any command; a test defines it as one whose run shows.
 */
const PIECES: readonly string[] = [
  ...['$(pwned)', '`pwned`', ';pwned;', '|pwned|', '&pwned&', '\npwned\n', '&&pwned', '||pwned', '${x:-$(pwned)}'],
  ...["';pwned;'", '";pwned;"', "'$(pwned)'", '"$(pwned)"', '\\$(pwned)', '\\`pwned\\`', "'\\''", '"\'"', "\\'", '\\"'],
  ...['$HOME', '$x', '${x', '$((1+1))', '$[1+1]', "$'\\n'", '$"x"', '$', '$$', '$1', '$@', '<(pwned)', '>(pwned)'],
  ...['*', '?', '[a-z]', '{a,b}', '{1..3}', '~', '~root', '!', '!!', '!x', '^a^b', '#', '# pwned', '%1', '=', 'a=b'],
  ...["'", '"', '\\', '`', '(', ')', '((', '[[', '{', '}', '<', '>', '>>', '<<EOF', '<<<', '2>&1', '&', '|', ';', ';;'],
  ...['\n', '\t', '\r', '\r\n', '\u0001', '\u0003', '\u001b[201~', '\u007f', ' ', '  ', '\u00a0', '\u3000', '\u2028'],
  ...['-', '--', '-rf', '..', './', '/', 'a', 'b', 'my', 'file', '.txt', 'case x in a)', 'é', '日本', '😀', '\u202e'],
  ...['\ud800', '\udc00', '\ufeff', '\u0301', 'EOF', '\\n', '\\\n', '\\x41', '\\0', '\\u0041', '0', '7', '%s', '%n'],
];

/** Words with all that a shell acts on. The same seed gives the same words. */
export function hostileWords(seed: number, count: number): string[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => (at < PIECES.length ? (PIECES[at] ?? '') : hostileWord(random)));
}

export function hostileWord({ below, pick }: SeededRandom): string {
  return Array.from({ length: 1 + below(6) }, () => pick(PIECES)).join('');
}
