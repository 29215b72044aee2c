import { trimmed, trimmedEnd } from '../../core/text/trim-characters.ts';

/** Maximum length of names that providers accept. */
const MAX_NAME = 64;

/** The name of an operation's tool: from its id, or else its method and path. Never empty. */
export function operationName(operationId: unknown, method: string, path: string): string {
  const suggested =
    typeof operationId === 'string' && /[A-Za-z0-9]/.test(operationId)
      ? operationId
      : `${method.toLowerCase()}_${path.replace(/[{}]/g, '')}`;
  const name = trimmed(suggested.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/_{2,}/g, '_'), '_-');
  return name.length <= MAX_NAME ? name : trimmedEnd(name.slice(0, MAX_NAME), '_-');
}

/** Makes names unique by adding numbers. */
export function createUniqueNames(): (name: string) => string {
  const next = new Map<string, number>();
  return (name) => {
    let candidate = name;
    for (let number = next.get(name) ?? 1; next.has(candidate); number += 1) {
      const suffix = `_${String(number + 1)}`;
      candidate = `${name.slice(0, MAX_NAME - suffix.length)}${suffix}`;
      next.set(name, number + 1);
    }
    next.set(candidate, next.get(candidate) ?? 1);
    return candidate;
  };
}
