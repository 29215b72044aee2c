import type { Environment, ToolLanguage } from '../../../core/tool.ts';

/** The data in the first line of a region. */
export interface RegionHead {
  readonly name: string;
  readonly environment: Environment;
  readonly language: ToolLanguage;
}

export const REGION = '// #region toolyard';
export const REGION_END = '// #endregion toolyard';

/** The lines of a module in a form that fits inside a function; removed parts are in comments. */
export interface InlinedModule {
  readonly body: string;
  /** Statements for the top of the file. */
  readonly imports: readonly string[];
}

/**
 * Removes imports and exports from code, line by line, in any language.
 *
 * @returns undefined if imports or exports share a line with other code
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
          (_, exported: string, rest: string, name: string) => `/*${exported}as ${name}*/${rest}`,
        ),
      );
    else if (/^export\s+default\s/.test(line))
      body.push(line.replace(/^export\s+default\s+/, (exported) => `/*${exported}*/const entry = `));
    else if (
      /^export\s+(?:(?:async\s+)?function|const|let|var|class|interface|type|enum|abstract|declare)\b/.test(line)
    )
      body.push(line.replace(/^export\s+/, (exported) => `/*${exported}*/`));
    else if (/^export\s*[{*]/.test(line)) {
      if (!/^export\s*\{[^}]*\}$/.test(withoutEnd(line)) || line.includes('*/')) return undefined;
      body.push(`/*${line}*/`);
    } else if (/^\s+(?:import|export)\s+[\w{*]/.test(line)) return undefined;
    else body.push(line);
  }
  return { body: body.join('\n'), imports };
}

/** Restores the original code. */
export function restoreModule(body: string): string {
  const restored = body
    .replace(/^\/\*(export\s+default\s+)\*\/const entry = /gm, '$1')
    .replace(/^\/\*(export\s+default\s+)as [\w$]+\*\//gm, '$1')
    .replace(/^\/\*(export\s+)\*\//gm, '$1');
  return withoutComments(restored);
}

/** A statement without its final semicolon and trailing spaces. */
function withoutEnd(text: string): string {
  const whole = text.trimEnd();
  return whole.endsWith(';') ? whole.slice(0, -1).trimEnd() : whole;
}

/** Restores imports and exports from comments, each of which ends with its line. */
function withoutComments(text: string): string {
  let result = '';
  let done = 0;
  let end = -1;
  for (const { index } of text.matchAll(/^\/\*(?:import|export)\b/gm)) {
    if (index < done) continue;
    // Many comments may begin before the same end, so the end is searched for only once.
    if (end < index + 2) end = text.indexOf('*/', index + 2);
    if (end < 0) break;
    if (end + 2 < text.length && text[end + 2] !== '\n') continue;
    result += text.slice(done, index) + text.slice(index + 2, end);
    done = end + 2;
  }
  return result + text.slice(done);
}
