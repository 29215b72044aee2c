import { readAnsiText } from '../../core/shell/read-command.ts';
import { quoteWords } from '../../core/shell/quote-word.ts';
import { faultOf, type Fault } from '../../core/reason.ts';
import { SERVER_FAULTS, type ServerReason } from './server-faults.ts';

/** The words of a command line, or what in it only a shell could do. */
export type CommandReading =
  { readonly ok: true; readonly words: readonly string[] } | ({ readonly ok: false } & Required<Fault>);

/** What the parts of a shell's syntax are called; the longer ones first. */
const OPERATORS = ['&&', '||', '|&', '>>', '<<', '&', '|', ';', '>', '<', '`', '(', ')'];
/** A program of the kinds that configurations start servers with. */
const RUNNER =
  /^(?:\S*[\\/])?(?:npx|npm|pnpm|pnpx|yarn|bunx?|node|deno|uvx?|python3?|pipx|docker|podman|cmd)(?:\.cmd|\.exe)?$/i;
/** Placeholders of configurations, which are no variables of a shell. */
const PLACEHOLDER = /^\$\{(?:secret|env|input):[\w.-]*\}/;

/**
 * Splits a command line into words: quotes of all kinds group spaces. A backslash escapes a quote, a space, another one
 * or a character of the shell; before anything else it stays, as in paths of Windows.
 */
export function splitCommandLine(line: string): readonly string[] {
  return scan(line).words;
}

/** The same for a line from outside: no part of a shell's syntax but quotes is accepted. */
export function readCommandLine(line: string): CommandReading {
  const { words, syntax } = scan(line.trim());
  if (syntax !== undefined) return { ok: false, ...faultOf(SERVER_FAULTS, syntax) };
  return { ok: true, words };
}

/** Whether an address is a command line, as some configurations have it. */
export function isCommandLine(text: string): boolean {
  const [first = '', second] = splitCommandLine(text.trim());
  return second !== undefined && !first.includes('://') && RUNNER.test(first);
}

/**
 * Whether a command without arguments is a whole command line. A list of arguments, even an empty one, may also belong to
 * a program whose path has spaces.
 */
export function isWholeLine(command: string, args: unknown): boolean {
  if (args !== undefined && args !== null) return Array.isArray(args) && args.length === 0 && isCommandLine(command);
  return /[\s'"]/.test(command.trim()) || scan(command).syntax !== undefined;
}

/** Joins words to a line that splits into the same words, here and in a shell. */
export const joinCommandLine = quoteWords;

interface Scanned {
  readonly words: readonly string[];
  /** The first part that is more than words and quotes. */
  readonly syntax: ServerReason | undefined;
}

function scan(line: string): Scanned {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  let syntax: ServerReason | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    const next = line[at + 1] ?? '';
    const isTaken = letter === '\\' && quote !== "'" && /["'\\\s$`&|;<>()]/.test(next);
    if (quote === '' && line.startsWith("$'", at)) {
      const { text, end } = readAnsiText(line, at + 2);
      word = `${word ?? ''}${text}`;
      at = end - 1;
    } else if (isTaken) {
      word = `${word ?? ''}${next}`;
      at += 1;
    } else if (quote === '' && (letter === '"' || letter === "'")) {
      quote = letter;
      word ??= '';
    } else if (letter === quote) quote = '';
    else {
      syntax ??= quote === "'" ? undefined : syntaxAt(line, at, quote);
      if (quote === '' && /\s/.test(letter)) {
        if (word !== undefined) words.push(word);
        word = undefined;
      } else word = `${word ?? ''}${letter}`;
    }
  }
  if (word !== undefined) words.push(word);
  if (quote !== '') syntax ??= { code: 'command-quote', values: [quote] };
  const [variable] = /^[A-Za-z_]\w*=/.exec(words[0] ?? '') ?? [];
  if (variable !== undefined) syntax ??= { code: 'command-variable-before', values: [variable.slice(0, 40)] };
  return { words, syntax };
}

/** What begins there, if a shell would act on it. */
function syntaxAt(line: string, at: number, quote: string): ServerReason | undefined {
  const letter = line[at];
  if (letter === '$') {
    const rest = line.slice(at, at + 200);
    if (PLACEHOLDER.test(rest)) return undefined;
    const [found] = /^\$(?:\w+|\{[^}]{0,40}\}?|\()/.exec(rest) ?? [];
    return found === undefined ? undefined : { code: 'command-variable', values: [found.slice(0, 40)] };
  }
  if (letter === '`') return { code: 'command-backticks', values: [] };
  if (quote !== '') return undefined;
  if (letter === '\n' || letter === '\r') return { code: 'command-second-line', values: [] };
  const operator = OPERATORS.find((each) => line.startsWith(each, at));
  return operator === undefined ? undefined : { code: 'command-operator', values: [operator] };
}
