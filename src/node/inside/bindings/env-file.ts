/** A `.env` file as Node reads it: `NAME=value` a line, quotes of three kinds, comments, values over several lines. */
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
