import { transform } from 'sucrase';
import { decodeMappings } from './source-map.ts';

/**
 * The error that Node's library expects from the module that strips types; it makes its own error of it.
 * @see https://nodejs.org/api/typescript.html
 */
export interface StripFailure extends Error {
  readonly code: 'InvalidSyntax' | 'UnsupportedSyntax';
  readonly filename: string;
  readonly startLine: number;
  /** The line, with a marker below it. */
  readonly snippet: string;
}

/** A namespace that is not just declared. Values in it would be lost. */
const NAMESPACE = /^[ \t]*(?:export[ \t]+)?(?:namespace|module)\s+[\w$.]+\s*\{/;
/** What follows an expression up to the end of its line. */
const CAST = /^\s*(?:as|satisfies)\b/;
/** Statements that consist of types alone. */
const TYPE_STATEMENT = /^[ \t]*(?:export[ \t]+)?(?:type|interface|declare|abstract)[ \t]+[\w$]/;

/**
 * Turns TypeScript into JavaScript. Lines stay in place; so do columns, except after rewritten parts: `enum`, parameter
 * properties, `import =`.
 * @throws StripFailure
 */
export function stripTypes(source: string, filename: string): string {
  const [code, mappings] = sucrase(source, filename);
  const lines = align(code.split('\n'), mappings);
  const sourceLines = source.split('\n');
  for (const [at, line] of sourceLines.entries()) {
    // Comments and strings are still in the output.
    if (!NAMESPACE.test(line) || /\b(?:namespace|module)\b/.test(lines[at] ?? '')) continue;
    const column = line.search(/namespace|module/);
    if (holdsValues(source, sourceLines, at))
      throw failure(
        'UnsupportedSyntax',
        'TypeScript namespace declaration is not supported in strip-only mode',
        sourceLines,
        filename,
        at,
        column,
      );
  }
  endStatements(sourceLines, lines);
  return lines.join('\n');
}

/** Whether the block that begins in this line contains a value before its first closing brace. */
function holdsValues(source: string, lines: readonly string[], at: number): boolean {
  const start = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
  return /^[^}]*\b(?:const|let|var|function|class|enum)\b/.test(source.slice(start));
}

function sucrase(source: string, filename: string): [code: string, mappings: string] {
  try {
    const { code, sourceMap } = transform(source, {
      transforms: ['typescript'],
      disableESTransforms: true,
      keepUnusedImports: true,
      preserveDynamicImport: true,
      // A name is required.
      filePath: filename || 'text',
      sourceMapOptions: { compiledFilename: filename },
    });
    return [code, sourceMap?.mappings ?? ''];
  } catch (error) {
    const { message, loc } = error as { message: string; loc?: { line: number; column: number } };
    const reason = message.replace(/^Error transforming .*?: /, '').replace(/ \(\d+:\d+\)$/, '');
    throw failure(
      'InvalidSyntax',
      reason,
      source.split('\n'),
      filename,
      (loc?.line ?? 1) - 1,
      Math.max(0, (loc?.column ?? 1) - 1),
    );
  }
}

/**
 * Puts spaces where types were, so that the rest stays in its columns. Of several positions with one column, the first
 * is where something was removed; spaces go there, since a later one may be inside a template.
 */
function align(lines: readonly string[], mappings: string): string[] {
  const segments = decodeMappings(mappings);
  return lines.map((line, at) => {
    let text = '';
    let from = 0;
    let shift = 0;
    for (const { column, sourceLine, sourceColumn } of segments[at] ?? []) {
      const gap = sourceLine === at ? sourceColumn - column - shift : 0;
      if (gap > 0) {
        text += ' '.repeat(gap);
        shift += gap;
      }
      text += line.slice(from, column);
      from = column;
    }
    return text + line.slice(from);
  });
}

/**
 * Adds a semicolon where a type statement, or a type after `as` or `satisfies`, was removed and the next line would
 * continue the expression: a type cannot be called, so the statement ended there.
 */
function endStatements(source: readonly string[], lines: string[]): void {
  for (const [at, line] of source.entries()) {
    const left = (lines[at] ?? '').trimEnd();
    if (left !== '' && CAST.test(line.slice(left.length)) && /^\s*[([`]/.test(nextOf(lines, at + 1) ?? '')) {
      lines[at] = `${left};`;
      continue;
    }
    if (!TYPE_STATEMENT.test(line) || lines[at]?.trim() !== '') continue;
    const next = nextOf(lines, at);
    if (next !== undefined && /^\s*[([`+\-/]/.test(next)) lines[at] = ';';
  }
}

function nextOf(lines: readonly string[], from: number): string | undefined {
  for (let at = from; at < lines.length; at += 1) if (lines[at]?.trim() !== '') return lines[at];
  return undefined;
}

function failure(
  code: StripFailure['code'],
  message: string,
  lines: readonly string[],
  filename: string,
  at: number,
  column: number,
): StripFailure {
  return Object.assign(new SyntaxError(message), {
    code,
    filename,
    startLine: at + 1,
    snippet: `${lines[at] ?? ''}\n${' '.repeat(column)}^\n`,
  });
}
