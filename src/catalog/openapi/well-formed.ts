const LONE = /\p{Surrogate}/gu;

/**
 * Replaces lone surrogates in all texts and names of a parsed document, in place: they stand for no character, and what
 * writes a request throws at them. Shared parts and cycles of YAML are visited once.
 */
export function makeWellFormed(root: object): void {
  const seen = new Set<object>([root]);
  const open: object[] = [root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const [key, value] of Object.entries(at) as [string, unknown][]) {
      const name = textOf(key);
      const next = typeof value === 'string' ? textOf(value) : value;
      if (name !== key) Reflect.deleteProperty(at, key);
      if (name !== key || next !== value)
        Object.defineProperty(at, name, { value: next, writable: true, enumerable: true, configurable: true });
      if (typeof next !== 'object' || next === null || seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
}

/** Whether a text can hold a lone surrogate, as it is or escaped. */
export function mayHoldLone(text: string): boolean {
  return /\\u[dD][89a-fA-F]/.test(text) || text.search(LONE) !== -1;
}

const textOf = (text: string): string => text.replace(LONE, '\ufffd');
