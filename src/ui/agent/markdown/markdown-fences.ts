/** A part of a text: fenced code, or the text between. */
export type FencedPart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'code'; readonly raw: string; readonly text: string; readonly language: string };

/**
 * Separates fenced code from a text by the rules of CommonMark
 * (https://spec.commonmark.org/0.31.2/#fenced-code-blocks), line by line. The Markdown parser never sees this code: if
 * two parsers disagreed about where code ends, an attack could use that. Indented fences are mostly in lists, so the
 * list parser handles them.
 */
export function withoutFences(text: string): readonly FencedPart[] {
  const parts: FencedPart[] = [];
  const lines = text.split('\n');
  let words: string[] = [];
  const flush = () => {
    if (words.length > 0) parts.push({ kind: 'words', text: `${words.join('\n')}\n` });
    words = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const fence = fenceOf(line);
    const info = line.slice(fence.length).trim();
    // With backticks in the info string it is inline code.
    if (fence.length < 3 || (fence.startsWith('`') && info.includes('`'))) {
      words.push(line);
      continue;
    }
    flush();
    const from = at;
    at += 1;
    while (at < lines.length && !closes(lines[at] ?? '', fence)) at += 1;
    parts.push({
      kind: 'code',
      raw: lines.slice(from, at + 1).join('\n'),
      text: lines.slice(from + 1, at).join('\n'),
      language: info,
    });
  }
  flush();
  return parts;
}

/** The backticks or tildes at the start of a line. */
function fenceOf(line: string): string {
  const mark = line[0];
  if (mark !== '`' && mark !== '~') return '';
  let end = 1;
  while (line[end] === mark) end += 1;
  return line.slice(0, end);
}

function closes(line: string, fence: string): boolean {
  const trimmed = line.trim();
  return (
    trimmed.length >= fence.length && indented(line) <= 3 && fenceOf(trimmed) === trimmed && trimmed[0] === fence[0]
  );
}

function indented(line: string): number {
  return line.length - line.trimStart().length;
}
