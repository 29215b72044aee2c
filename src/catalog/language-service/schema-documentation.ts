import { isRecord } from '../../core/json/json.ts';

const MAX_DESCRIPTION = 1_000;
const INFO: readonly (readonly [keyword: string, label: string])[] = [
  ['format', 'format'],
  ['pattern', 'pattern'],
  ['minimum', 'at least'],
  ['exclusiveMinimum', 'more than'],
  ['maximum', 'at most'],
  ['exclusiveMaximum', 'less than'],
  ['multipleOf', 'multiple of'],
  ['minLength', 'characters, at least'],
  ['maxLength', 'characters, at most'],
  ['minItems', 'items, at least'],
  ['maxItems', 'items, at most'],
];

/** An indented comment with the keywords of a schema other than the type; empty if there are none. */
export function documentationOf(schema: unknown, indent: string): string {
  if (!isRecord(schema)) return '';
  const lines: string[] = [];
  const described = [schema['description'], schema['title']].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  if (typeof described === 'string') lines.push(...described.slice(0, MAX_DESCRIPTION).trim().split(/\r?\n/));
  const info = schema['type'] === 'integer' ? ['an integer'] : [];
  for (const [keyword, label] of INFO) {
    const value = schema[keyword];
    if (typeof value === 'number' || typeof value === 'string') info.push(`${label} ${String(value).slice(0, 200)}`);
  }
  if (info.length > 0) lines.push(...(lines.length > 0 ? [''] : []), info.join(', '));
  if ('default' in schema) lines.push(`@default ${JSON.stringify(schema['default']).slice(0, 200)}`);
  if (schema['deprecated'] === true) lines.push('@deprecated');
  if (lines.length === 0) return '';
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (safe.length === 1) return `${indent}/** ${safe[0] ?? ''} */\n`;
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}
