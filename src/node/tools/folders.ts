/** An absolute folder in one spelling, from what a caller wrote; `..` cannot leave the root. */
export function folderFrom(given: string | undefined): string {
  const parts: string[] = [];
  for (const part of (given ?? '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
