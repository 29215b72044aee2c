/**
 * Why a text cannot be the arguments of a command; undefined if it can. The person allowed one command: the shell may
 * expand quotes, patterns and `$NAME`, but nothing may start another command or write elsewhere.
 */
export function argsFault(args: string): string | undefined {
  let quote: '"' | "'" | "$'" | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const letter = args[at] ?? '';
    const next = args[at + 1] ?? '';
    if (quote === "'" || quote === "$'") {
      if (quote === "$'" && letter === '\\') at += 1;
      else if (letter === "'") quote = undefined;
    } else if (letter === '\\') {
      if (next === '') return 'ends with a backslash';
      at += 1;
    } else if (letter === '"') {
      quote = quote === '"' ? undefined : '"';
    } else if (letter === '`' || (letter === '$' && /[({[]/.test(next))) {
      return `holds ${letter}${letter === '$' ? next : ''}, which would run or compute something else`;
    } else if (quote === undefined && letter === "'") {
      quote = "'";
    } else if (quote === undefined && letter === '$' && next === "'") {
      quote = "$'";
      at += 1;
    } else if (quote === undefined && /[;&|<>()\n\r]/.test(letter)) {
      return `holds ${JSON.stringify(letter)} outside of quotes`;
    }
  }
  return quote === undefined ? undefined : 'has a quote that does not end';
}
