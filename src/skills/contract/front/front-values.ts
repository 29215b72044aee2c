import type { FrontValue } from './front-fields.ts';

/** A boolean of YAML 1.1 or 1.2; undefined for anything else. */
export function booleanOf(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (/^(?:true|yes|on)$/i.test(text)) return true;
  return /^(?:false|no|off)$/i.test(text) ? false : undefined;
}

/** The text of a value; a list is joined with spaces. */
export function textOf(value: FrontValue | undefined): string {
  if (value === undefined || value instanceof Map) return '';
  return typeof value === 'string' ? value : (value as readonly FrontValue[]).map(textOf).join(' ');
}
