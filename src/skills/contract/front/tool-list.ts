import { SKILL_LIMITS } from '../skill-limits.ts';
import type { FrontValue } from './front-fields.ts';

/**
 * Names of tools, as `allowed-tools` has them: a text with spaces or commas, or a list. Spaces within parentheses
 * belong to a name: `Bash(git add:*) Read`.
 */
export function toolList(value: FrontValue | undefined): readonly string[] {
  if (value === undefined || value instanceof Map) return [];
  const texts = typeof value === 'string' ? [value] : (value as readonly FrontValue[]);
  const names = texts.flatMap((text) => (typeof text === 'string' ? splitNames(text) : []));
  return [...new Set(names)].slice(0, SKILL_LIMITS.maxListed);
}

function splitNames(text: string): readonly string[] {
  const names: string[] = [];
  let name = '';
  let depth = 0;
  for (const char of text) {
    if (char === '(') depth += 1;
    else if (char === ')') depth = Math.max(0, depth - 1);
    if (depth === 0 && (char === ',' || /\s/.test(char))) {
      if (name !== '') names.push(name);
      name = '';
    } else name += char;
  }
  return name === '' ? names : [...names, name];
}
