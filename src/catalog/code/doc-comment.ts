import type { Program } from 'acorn';
import { isRecord, type JsonSchema } from '../../core/json/json.ts';

/** What the doc comment of a tool says. */
export interface DocComment {
  /** Its first paragraph, as one line. */
  readonly description?: string;
  /** The paragraphs after that, before the first tag. */
  readonly guidance?: string;
  /** Of `@param name - text`, by name; of `@param params.name` too. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** The longest comment that is read, in characters. */
const MAX_CHARS = 10_000;

/** Reads the doc comment that ends before `start`; undefined if there is none. */
export function docCommentBefore(text: string, start: number): DocComment | undefined {
  const before = text.slice(Math.max(0, start - MAX_CHARS), start).trimEnd();
  const open = before.endsWith('*/') ? before.lastIndexOf('/**') : -1;
  if (open === -1 || before.indexOf('*/', open) !== before.length - 2) return undefined;
  const lines = before
    .slice(open + 3, -2)
    .split('\n')
    .map((line) => withoutStar(line.trim()));
  const tagAt = lines.findIndex((line) => line.startsWith('@'));
  const paragraphs = paragraphsOf(tagAt === -1 ? lines : lines.slice(0, tagAt));
  const [first, ...rest] = paragraphs;
  return {
    ...(first === undefined ? {} : { description: first.join(' ') }),
    ...(rest.length === 0 ? {} : { guidance: rest.map((paragraph) => paragraph.join('\n')).join('\n\n') }),
    parameters: tagAt === -1 ? new Map() : parametersOf(lines.slice(tagAt)),
  };
}

/** Where the statement of a definition begins: of the default export, or of the constant that it names. */
export function definitionStart({ body }: Program): number | undefined {
  const exported = body.find(({ type }) => type === 'ExportDefaultDeclaration');
  if (exported?.type !== 'ExportDefaultDeclaration') return undefined;
  const { declaration } = exported;
  if (declaration.type !== 'Identifier') return exported.start;
  const named = body.find((statement) => {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return (
      inner?.type === 'VariableDeclaration' &&
      inner.declarations.some(({ id }) => id.type === 'Identifier' && id.name === declaration.name)
    );
  });
  return (named ?? exported).start;
}

/** The schema with texts of a comment where a property has no description, and the names of those properties. */
export function describeProperties(
  schema: JsonSchema,
  texts: DocComment['parameters'],
): { readonly schema: JsonSchema; readonly names: readonly string[] } {
  const { properties } = schema;
  const names: string[] = [];
  if (!isRecord(properties) || texts.size === 0) return { schema, names };
  // fromEntries defines own properties, so a key named __proto__ stays an ordinary key.
  const filled = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const description = texts.get(name);
      if (description === undefined || !isRecord(property) || Object.hasOwn(property, 'description'))
        return [name, property];
      names.push(name);
      return [name, { ...property, description }];
    }),
  );
  return names.length === 0 ? { schema, names } : { schema: { ...schema, properties: filled } as JsonSchema, names };
}

function withoutStar(line: string): string {
  return line.startsWith('*') ? line.slice(1).trim() : line;
}

function paragraphsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const paragraphs: string[][] = [];
  let isOpen = false;
  for (const line of lines) {
    if (line === '') isOpen = false;
    else if (isOpen) paragraphs.at(-1)?.push(line);
    else {
      paragraphs.push([line]);
      isOpen = true;
    }
  }
  return paragraphs;
}

function parametersOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let name: string | undefined;
  for (const line of lines) {
    if (!line.startsWith('@')) {
      if (line === '') name = undefined;
      else if (name !== undefined) texts.set(name, `${texts.get(name) ?? ''} ${line}`.trim());
      continue;
    }
    const tag = readParam(line);
    name = tag?.name;
    if (tag !== undefined && !texts.has(tag.name)) texts.set(tag.name, tag.text);
  }
  return new Map([...texts].filter(([, text]) => text !== ''));
}

/** `@param {type} [params.name=default] - text`, of which only name and text matter. */
function readParam(line: string): { readonly name: string; readonly text: string } | undefined {
  if (!line.startsWith('@param ')) return undefined;
  let rest = line.slice('@param '.length).trim();
  if (rest.startsWith('{')) {
    const end = closing(rest);
    if (end === -1) return undefined;
    rest = rest.slice(end + 1).trim();
  }
  const isOptional = rest.startsWith('[');
  const end = isOptional ? rest.indexOf(']') : rest.indexOf(' ');
  const [path = ''] = (end === -1 ? rest : rest.slice(isOptional ? 1 : 0, end)).split('=');
  const text = end === -1 ? '' : rest.slice(end + 1).trim();
  const name = path.slice(path.lastIndexOf('.') + 1).trim();
  return name === '' ? undefined : { name, text: text.startsWith('-') ? text.slice(1).trim() : text };
}

/** Where the brace at the beginning closes; -1 if it does not. */
function closing(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}' && (depth -= 1) === 0) return at;
  }
  return -1;
}
