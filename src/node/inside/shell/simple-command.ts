/** A command line with one command: its words, and the variables set for it. */
export interface SimpleCommand {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const NAME = /^[A-Za-z_]\w*(?==)/;
/** Characters that are special to a shell outside quotes. */
const SPECIAL = /[|&;<>()`{}*?[\]~#!\n\r]/;
/** Reserved words of a shell in command position. */
const RESERVED = new Set([
  'if',
  'then',
  'else',
  'elif',
  'fi',
  'for',
  'while',
  'until',
  'do',
  'done',
  'case',
  'esac',
  'function',
  'time',
  'select',
  'in',
  '!',
  '[[',
  '.',
]);

/**
 * Parses a command line that needs no shell: only words, quotes and variables.
 * @returns undefined if a shell is needed
 */
export function parseSimpleCommand(line: string, environment: ReadonlyMap<string, string>): SimpleCommand | undefined {
  const words: { text: string; isQuoted: boolean }[] = [];
  let word: { text: string; isQuoted: boolean } | undefined;
  const add = (text: string, isQuoted: boolean): void => {
    word ??= { text: '', isQuoted: false };
    word.text += text;
    word.isQuoted ||= isQuoted;
  };
  const text = line.trim();
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) return undefined;
      add(text.slice(at + 1, end), true);
      at = end;
    } else if (character === '"') {
      const quoted = readQuoted(text, at + 1, environment);
      if (quoted === undefined) return undefined;
      add(quoted.text, true);
      at = quoted.end;
    } else if (character === '\\') {
      if (text[at + 1] === '\n' || at + 1 >= text.length) return undefined;
      add(text.charAt(++at), true);
    } else if (character === ' ' || character === '\t') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === '$' || SPECIAL.test(character)) {
      // An unquoted variable may become several words.
      return undefined;
    } else {
      add(character, false);
    }
  }
  if (word !== undefined) words.push(word);
  const env: Record<string, string> = {};
  while (words[0] !== undefined && NAME.test(words[0].text)) {
    const { text: assignment } = words[0];
    const equals = assignment.indexOf('=');
    env[assignment.slice(0, equals)] = assignment.slice(equals + 1);
    words.shift();
  }
  if (words[0]?.text === 'exec' && words.length > 1) words.shift();
  const [first] = words;
  if (first === undefined || (!first.isQuoted && RESERVED.has(first.text))) return undefined;
  return { words: words.map(({ text: one }) => one), env };
}

/** Reads the inside of double quotes. */
function readQuoted(
  text: string,
  from: number,
  environment: ReadonlyMap<string, string>,
): { text: string; end: number } | undefined {
  let read = '';
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') return { text: read, end: at };
    if (character === '`') return undefined;
    if (character === '\\' && /[$`"\\]/.test(text[at + 1] ?? '')) read += text.charAt(++at);
    else if (character === '$') {
      const [all, braced, plain] = /^\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/.exec(text.slice(at)) ?? [];
      const name = braced ?? plain;
      if (all === undefined || name === undefined) {
        if (/^\$[\w({@*#?!$-]/.test(text.slice(at))) return undefined;
        read += '$';
      } else {
        read += environment.get(name) ?? '';
        at += all.length - 1;
      }
    } else read += character;
  }
  return undefined;
}
