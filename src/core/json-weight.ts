/**
 * Whether a value, written as JSON, has at most so many characters; counted without writing it, and no further than
 * that. What is no JSON counts as well: each member for one.
 */
export function fitsJson(value: unknown, maxChars: number): boolean {
  let left = maxChars;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    // Quotes, a comma, brackets.
    left -= typeof next === 'string' ? next.length + 3 : 2;
    if (left < 0) return false;
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) {
      if (next.length > left) return false;
      for (const item of next as unknown[]) open.push(item);
      continue;
    }
    for (const key in next) {
      left -= key.length + 3;
      if (left < 0) return false;
      open.push(Reflect.get(next, key));
    }
  }
  return true;
}
