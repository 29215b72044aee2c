/** What a docstring says, in the styles of Google, NumPy and Sphinx. */
export interface Docstring {
  /** Its first paragraph, as one line. */
  readonly description: string | undefined;
  /** The paragraphs after that, before the first section. */
  readonly guidance: string | undefined;
  readonly parameters: ReadonlyMap<string, string>;
  readonly returns: string | undefined;
}

const MAX_CHARS = 20_000;
const PARAMETERS = new Set(['args', 'arguments', 'parameters', 'params']);
const OTHERS = new Set(
  'returns return raises yields yield example examples note notes see also warning warnings todo references'.split(' '),
);

interface Line {
  readonly indent: number;
  readonly text: string;
}

export function readDocstring(written: string): Docstring {
  const lines = written
    .slice(0, MAX_CHARS)
    .replaceAll('\t', '    ')
    .split('\n')
    .map((line): Line => ({ indent: line.length - line.trimStart().length, text: line.trim() }));
  const about: string[] = [];
  const parameters = new Map<string, string>();
  const returns: string[] = [];
  let section: 'about' | 'parameters' | 'returns' | 'other' = 'about';
  /** The section's entries: where they begin, and the one that is read. */
  let entryIndent: number | undefined;
  let entry: string | undefined;
  const take = (name: string, text: string): void => {
    const before = parameters.get(name);
    parameters.set(name, [before ?? '', text].filter((part) => part !== '').join(' '));
  };
  for (const [at, line] of lines.entries()) {
    const isRuled = /^(?:-{3,}|={3,})$/.test(lines[at + 1]?.text ?? '');
    const heading = headingOf(line.text, isRuled);
    const field = sphinxField(line.text);
    if (field !== undefined) {
      section = field.kind === 'param' ? 'parameters' : field.kind === 'returns' ? 'returns' : 'other';
      entry = field.name;
      entryIndent = line.indent;
      if (field.kind === 'param') take(field.name, field.text);
      if (field.kind === 'returns') returns.push(field.text);
    } else if (heading !== undefined) {
      section = heading;
      entry = undefined;
      entryIndent = undefined;
    } else if (/^(?:-{3,}|={3,})$/.test(line.text)) continue;
    else if (section === 'about') about.push(line.text);
    else if (section === 'returns') returns.push(line.text);
    else if (section === 'parameters' && line.text !== '') {
      entryIndent ??= line.indent;
      if (line.indent > entryIndent && entry !== undefined) take(entry, line.text);
      else {
        const { name, text } = entryOf(line.text);
        entry = name;
        take(name, text);
      }
    }
  }
  const paragraphs = paragraphsOf(about);
  const [first, ...rest] = paragraphs;
  const returned = returns.join(' ').replaceAll('  ', ' ').trim();
  return {
    description: first?.join(' '),
    guidance: rest.length === 0 ? undefined : rest.map((each) => each.join('\n')).join('\n\n'),
    parameters,
    returns: returned === '' ? undefined : returned,
  };
}

function headingOf(text: string, isRuled: boolean): 'parameters' | 'returns' | 'other' | undefined {
  if (!isRuled && !text.endsWith(':')) return undefined;
  const name = (text.endsWith(':') ? text.slice(0, -1) : text).toLowerCase();
  if (PARAMETERS.has(name)) return 'parameters';
  if (name === 'returns' || name === 'return') return 'returns';
  return OTHERS.has(name) ? 'other' : undefined;
}

/** `:param city: text`, `:param str city: text`, `:returns: text`. */
function sphinxField(
  text: string,
): { readonly kind: 'param' | 'returns' | 'other'; readonly name: string; readonly text: string } | undefined {
  const end = text.startsWith(':') ? text.indexOf(':', 1) : -1;
  if (end === -1) return undefined;
  const [tag = '', ...words] = text.slice(1, end).split(' ');
  const after = text.slice(end + 1).trim();
  const name = words.at(-1) ?? '';
  if (['param', 'parameter', 'arg', 'argument', 'key', 'keyword'].includes(tag) && name !== '')
    return { kind: 'param', name, text: after };
  if (tag === 'return' || tag === 'returns') return { kind: 'returns', name, text: after };
  return ['type', 'rtype', 'raises', 'raise'].includes(tag) ? { kind: 'other', name, text: after } : undefined;
}

/** `city (str): text`, `city: text`, `city : str` (NumPy: what it is stands below). */
function entryOf(line: string): { readonly name: string; readonly text: string } {
  const colon = line.indexOf(':');
  const head = (colon === -1 ? line : line.slice(0, colon)).trim();
  const stop = head.search(/[\s(]/);
  const name = (stop === -1 ? head : head.slice(0, stop)).replaceAll('*', '');
  // NumPy writes a space before the colon, and the type behind it.
  const isType = colon > 0 && line.charAt(colon - 1) === ' ';
  return { name, text: colon === -1 || isType ? '' : line.slice(colon + 1).trim() };
}

function paragraphsOf(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line.startsWith('>>>')) break;
    if (line === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((each) => each.length > 0);
}
