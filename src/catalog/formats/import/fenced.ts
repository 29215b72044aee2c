/** The fenced blocks of Markdown, as chats contain code; an unclosed fence ends with the text. */
export function fencedBlocks(text: string): string[] {
  const blocks: string[] = [];
  let fence = '';
  let lines: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === '') {
      if (mark !== undefined) fence = mark;
      continue;
    }
    if (mark !== undefined && mark.startsWith(fence) && line.trim() === mark) {
      blocks.push(lines.join('\n'));
      [fence, lines] = ['', []];
    } else lines.push(line);
  }
  if (lines.length > 0) blocks.push(lines.join('\n'));
  return blocks.filter((block) => block.trim() !== '');
}
