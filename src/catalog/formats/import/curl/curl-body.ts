import { copyJson } from '../../../../core/json/json-copy.ts';
import { isRecord, parseJson, type JsonValue } from '../../../../core/json/json.ts';
import { withoutKeys } from '../review-findings.ts';
import type { FormField } from './curl-data.ts';
import {
  inputFor,
  noteOnSecret,
  partsOf,
  piecesOf,
  secretFor,
  shown,
  type Collected,
  type Piece,
  type Source,
} from './curl-pieces.ts';
import { isKey, isKeyNumber, mentionsKey, meantBy } from './names-a-key.ts';

/** How the code makes the body. */
export type BodyPlan =
  | { readonly kind: 'text'; readonly source: Source }
  | { readonly kind: 'json'; readonly code: string }
  | { readonly kind: 'pairs' | 'form'; readonly pieces: readonly Piece[] };

export function planBody(body: string | readonly FormField[], type: string, collected: Collected): BodyPlan {
  if (typeof body !== 'string') return { kind: 'form', pieces: fieldsOf(body, collected) };
  return planJson(body, collected) ?? planPairs(body, type, collected) ?? planText(body, collected);
}

/** A secret reaches headers, addresses and texts, but no multipart form. */
function fieldsOf(fields: readonly FormField[], collected: Collected): Piece[] {
  const counts = new Map<string, number>();
  for (const { name } of fields) counts.set(name, (counts.get(name) ?? 0) + 1);
  return fields.map(({ name, value }): Piece => {
    const isSecret = isKey(name, value);
    if (isSecret) collected.notes.push({ code: 'key-of-form', values: [shown(name)] });
    const isText = (counts.get(name) ?? 0) > 1 || name === '__proto__';
    if (!isSecret && isText) return [name, { kind: 'text', text: value }];
    return [name, inputFor(collected, name, 'form', isSecret ? undefined : value)];
  });
}

function planJson(body: string, collected: Collected): BodyPlan | undefined {
  const parsed = parseJson(body);
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return undefined;
  // What is nested too deeply stays a text.
  if (!copyJson(parsed.value).ok) return undefined;
  const value = parsed.value as JsonValue;
  const hidesKey = holdsKey('', value);
  // What would not be written the same again, such as a long number, stays a text.
  if (!hidesKey && (Array.isArray(value) || JSON.stringify(value) !== compact(body))) return undefined;
  if (!isRecord(value)) return { kind: 'json', code: literal('', value, collected) };
  const members = Object.entries(value as Record<string, JsonValue>).map(([name, member]) => {
    const isInput = name !== '__proto__' && !holdsKey(name, member);
    if (!isInput) return `${propertyName(name)}: ${literal(name, member, collected)}`;
    const source = inputFor(collected, name, 'body', member);
    return `${JSON.stringify(name)}: ${sourceCode(source)}`;
  });
  return { kind: 'json', code: members.length === 0 ? '{}' : `{\n      ${members.join(',\n      ')},\n    }` };
}

function holdsKey(name: string, value: JsonValue): boolean {
  if (Array.isArray(value)) return value.some((item) => holdsKey(name, item));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([member, inner]) => holdsKey(meantBy(name, member), inner));
  return isKey(name, value) || isKeyNumber(name, value);
}

/** A value as code, with secrets in place of keys. */
function literal(name: string, value: JsonValue, collected: Collected): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(name, item, collected)).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([member, inner]) => `${propertyName(member)}: ${literal(meantBy(name, member), inner, collected)}`)
      .join(', ')} }`;
  if (isKey(name, value))
    return sourceCode({ kind: 'secret', name: secretFor(collected, name, noteOnSecret('body', name), value) });
  if (!isKeyNumber(name, value)) return JSON.stringify(value);
  collected.notes.push({ code: 'key-of-body', values: [shown(name)] });
  return sourceCode(inputFor(collected, name, 'body', undefined));
}

/** A plain `__proto__` would set the prototype. */
export const propertyName = (name: string): string => (name === '__proto__' ? '["__proto__"]' : JSON.stringify(name));

export function sourceCode(source: Source): string {
  if (source.kind === 'input') return `params[${JSON.stringify(source.name)}]`;
  if (source.kind === 'none') return 'null';
  if (source.kind === 'text') return JSON.stringify(source.text);
  const value = `secrets.get(${JSON.stringify(source.name)})`;
  return source.before === undefined ? value : `${JSON.stringify(source.before)} + ${value}`;
}

/** JSON without spaces outside of texts. */
function compact(text: string): string {
  const parts: string[] = [];
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '"') isText = !isText;
    if (isText && letter === '\\') {
      parts.push(letter, text.charAt(at + 1));
      at += 1;
    } else if (isText || !/[ \t\r\n]/.test(letter)) parts.push(letter);
  }
  return parts.join('');
}

function planPairs(body: string, type: string, collected: Collected): BodyPlan | undefined {
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined;
  const parts = partsOf(body);
  const isPair = (part: (typeof parts)[number]) => typeof part !== 'string' && /^[\w.[\]-]+$/.test(part[0]);
  if (parts.length === 0 || !parts.every(isPair)) return undefined;
  return { kind: 'pairs', pieces: piecesOf(parts, 'body', collected) };
}

function planText(body: string, collected: Collected): BodyPlan {
  if (!mentionsKey(body)) return { kind: 'text', source: inputFor(collected, 'body', 'request', body) };
  const rest = withoutKeys(body);
  const isFound = rest !== body && !mentionsKey(rest);
  collected.notes.push({ code: isFound ? 'key-in-text' : 'body-with-key', values: [] });
  return { kind: 'text', source: inputFor(collected, 'body', 'request', isFound ? rest : undefined) };
}
