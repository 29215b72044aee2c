/** The 1-based line where the value at `pointer` starts in pretty or plain JSON `text`; 1 when it cannot be found. */
export function lineOfPointer(text: string, pointer: string): number {
  const keys = pointer.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  let from = 0;
  for (const key of keys) {
    if (/^\d+$/.test(key)) continue;
    const found = text.indexOf(`${JSON.stringify(key)}`, from);
    if (found === -1) break;
    from = found;
  }
  return text.slice(0, from).split('\n').length;
}
