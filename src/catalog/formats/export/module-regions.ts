import type { Environment, ToolLanguage } from '../../../core/tool.ts';

/** What stands in the first line of a region, besides the code. */
export interface RegionHead {
  readonly name: string;
  readonly environment: Environment;
  readonly language: ToolLanguage;
}

export const REGION = '// #region toolyard';
export const REGION_END = '// #endregion toolyard';

/** The lines of a module made such that they can stand inside a function; what was taken away is in comments. */
export interface InlinedModule {
  readonly body: string;
  /** Statements for the top of the file. */
  readonly imports: readonly string[];
}

/**
 * Takes imports and exports out of code, line by line, whatever its types.
 *
 * @returns undefined for code whose imports or exports do not stand alone on their lines
 */
export function inlineModule(code: string): InlinedModule | undefined {
  if (code.includes(REGION_END)) return undefined;
  const imports: string[] = [];
  const lines = code.split('\n');
  const body: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^import\b(?!\s*[.(])/.test(line)) {
      const statement = [line];
      while (!/['"]$/.test(withoutEnd(statement.at(-1) ?? '')) && at + 1 < lines.length)
        statement.push(lines[(at += 1)] ?? '');
      const text = statement.join('\n');
      const bare = withoutEnd(text);
      if (text.includes('*/') || bare.includes(';') || !/['"]$/.test(bare)) return undefined;
      imports.push(text.trimEnd());
      body.push(`/*${text}*/`);
    } else if (/^export\s+default\s+(?:async\s+)?function(?:\s*\*)?\s*[\w$]/.test(line))
      body.push(
        line.replace(
          /^(export\s+default\s+)((?:async\s+)?function(?:\s*\*)?\s*([\w$]+))/,
          (_, gone: string, rest: string, name: string) => `/*${gone}as ${name}*/${rest}`,
        ),
      );
    else if (/^export\s+default\s/.test(line))
      body.push(line.replace(/^export\s+default\s+/, (gone) => `/*${gone}*/const entry = `));
    else if (
      /^export\s+(?:(?:async\s+)?function|const|let|var|class|interface|type|enum|abstract|declare)\b/.test(line)
    )
      body.push(line.replace(/^export\s+/, (gone) => `/*${gone}*/`));
    else if (/^export\s*[{*]/.test(line)) {
      if (!/^export\s*\{[^}]*\}$/.test(withoutEnd(line)) || line.includes('*/')) return undefined;
      body.push(`/*${line}*/`);
    } else if (/^\s+(?:import|export)\s+[\w{*]/.test(line)) return undefined;
    else body.push(line);
  }
  return { body: body.join('\n'), imports };
}

/** The code as it was before. */
export function restoreModule(body: string): string {
  const restored = body
    .replace(/^\/\*(export\s+default\s+)\*\/const entry = /gm, '$1')
    .replace(/^\/\*(export\s+default\s+)as [\w$]+\*\//gm, '$1')
    .replace(/^\/\*(export\s+)\*\//gm, '$1');
  return withoutComments(restored);
}

/** A statement without the semicolon and the spaces at its end. */
function withoutEnd(text: string): string {
  const whole = text.trimEnd();
  return whole.endsWith(';') ? whole.slice(0, -1).trimEnd() : whole;
}

/** Imports and exports that were made comments, each a comment that ends with its line, come back. */
function withoutComments(text: string): string {
  let result = '';
  let done = 0;
  let end = -1;
  for (const { index } of text.matchAll(/^\/\*(?:import|export)\b/gm)) {
    if (index < done) continue;
    // Many may begin before the same end: it is looked for once.
    if (end < index + 2) end = text.indexOf('*/', index + 2);
    if (end < 0) break;
    if (end + 2 < text.length && text[end + 2] !== '\n') continue;
    result += text.slice(done, index) + text.slice(index + 2, end);
    done = end + 2;
  }
  return result + text.slice(done);
}
