/**
 * Splits a shell line into words: single and double quotes, `$'…'`, and lines continued with a backslash. Nothing is
 * expanded.
 */
export function shellWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  while (at < line.length) {
    const letter = line[at] ?? '';
    if (letter === '\\') {
      // A backslash at the end of a line joins it with the next.
      const end = /^\\\r?\n/.exec(line.slice(at, at + 3))?.[0].length;
      if (end === undefined) word = (word ?? '') + (line[at + 1] ?? '');
      at += end ?? 2;
    } else if (/\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      at += 1;
    } else if (letter === "'" || letter === '"' || (letter === '$' && line[at + 1] === "'")) {
      const quoted =
        letter === '$' ? escaped(line, at + 2) : letter === "'" ? plain(line, at + 1) : doubled(line, at + 1);
      word = (word ?? '') + quoted.text;
      at = quoted.end;
    } else {
      word = (word ?? '') + letter;
      at += 1;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

interface Quoted {
  readonly text: string;
  /** Index after the closing quote. */
  readonly end: number;
}

function plain(line: string, from: number): Quoted {
  const close = line.indexOf("'", from);
  const end = close === -1 ? line.length : close;
  return { text: line.slice(from, end), end: end + 1 };
}

function doubled(line: string, from: number): Quoted {
  const parts: string[] = [];
  let at = from;
  for (; at < line.length && line[at] !== '"'; at += 1) {
    if (line[at] === '\\' && /["\\$`]/.test(line[at + 1] ?? '')) at += 1;
    parts.push(line[at] ?? '');
  }
  return { text: parts.join(''), end: at + 1 };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function escaped(line: string, from: number): Quoted {
  const parts: string[] = [];
  let at = from;
  for (; at < line.length && line[at] !== "'"; at += 1) {
    if (line[at] !== '\\') {
      parts.push(line[at] ?? '');
      continue;
    }
    at += 1;
    const code = /^u([0-9a-fA-F]{4})|^x([0-9a-fA-F]{2})/.exec(line.slice(at, at + 5));
    if (code === null) parts.push(ESCAPES[line[at] ?? ''] ?? line[at] ?? '');
    else {
      parts.push(String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '', 16)));
      at += code[0].length - 1;
    }
  }
  return { text: parts.join(''), end: at + 1 };
}
