/** Whether a line holds a text, whatever its case; in a pattern, `*` stands for any text. Linear in the line. */
export function matcherOf(text: string, isPattern: boolean): (line: string) => boolean {
  const parts = (isPattern ? text.split('*') : [text]).map((part) => part.toLowerCase()).filter((part) => part !== '');
  return (line) => {
    const low = line.toLowerCase();
    let from = 0;
    for (const part of parts) {
      const at = low.indexOf(part, from);
      if (at < 0) return false;
      from = at + part.length;
    }
    return true;
  };
}
