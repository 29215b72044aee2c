/** Parses a `.env` file like Node: `NAME=value` per line, three kinds of quotes, comments, multi-line values. */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const line =
    /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\r\n#]*))/gm;
  for (const [, name, double, single, back, bare] of text.replaceAll('\r\n', '\n').matchAll(line)) {
    if (name === undefined) continue;
    values[name] = double?.replaceAll('\\n', '\n') ?? single ?? back ?? bare?.trim() ?? '';
  }
  return values;
}
