/** A caller's folder as a canonical absolute path; `..` cannot leave the root. */
export function folderFrom(given: string | undefined): string {
  const parts: string[] = [];
  for (const part of (given ?? '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
