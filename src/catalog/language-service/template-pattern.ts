import type * as TypeScript from 'typescript';
import type { JsonSchema } from '../../core/json/json.ts';

/** Converts a template literal type to text with a pattern: `${number}px` → `^-?\d+…px$`. */
export function templatePattern(ts: typeof TypeScript, { texts, types }: TypeScript.TemplateLiteralType): JsonSchema {
  const gap = (type: TypeScript.Type | undefined): string => {
    if (type === undefined) return '';
    if (type.isStringLiteral()) return escaped(type.value);
    if (type.isUnion()) return `(?:${type.types.map(gap).join('|')})`;
    return (type.flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) === 0 ? '[^]*' : '-?\\d+(?:\\.\\d+)?';
  };
  return { type: 'string', pattern: `^${texts.map((text, index) => escaped(text) + gap(types[index])).join('')}$` };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
