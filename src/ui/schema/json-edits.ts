import type { JsonValue } from '../../core/json/json.ts';
import { memberOf, nodeAt, readJson, type JsonNode, type JsonPath } from '../lib/json/json-source.ts';

/**
 * Edits of JSON text that change one place and preserve every other character: spacing, order of keys, spelling of
 * numbers. An invalid path changes nothing.
 */

/** Sets a member of the object at `path`; a new one is added after `after` if that exists, otherwise at the end. */
export function setMember(text: string, path: JsonPath, key: string, value: JsonValue, after?: string): string {
  const object = objectAt(text, path);
  if (object === undefined) return text;
  const present = memberOf(object.members, key);
  if (present !== undefined)
    return splice(
      text,
      present.node.from,
      present.node.to,
      written(value, indentOf(text, present.from), isOnOneLine(text, object)),
    );
  const [first] = object.members;
  const last = object.members.at(-1);
  if (first === undefined || last === undefined) {
    const outer = indentOf(text, object.from);
    const inner = `${outer}  `;
    return splice(
      text,
      object.from,
      object.to,
      `{\n${inner}${JSON.stringify(key)}: ${written(value, inner, false)}\n${outer}}`,
    );
  }
  const inLine = isOnOneLine(text, object);
  const indent = indentOf(text, first.from);
  const member = `${JSON.stringify(key)}: ${written(value, indent, inLine)}`;
  const gap = inLine ? ' ' : `\n${indent}`;
  if (after === FIRST) return splice(text, first.from, first.from, `${member},${gap}`);
  const at = ((after === undefined ? undefined : memberOf(object.members, after)) ?? last).node.to;
  return splice(text, at, at, `,${gap}${member}`);
}

/** For `after`: before all others. */
export const FIRST = '\u0000first';

export function removeMember(text: string, path: JsonPath, key: string): string {
  const object = objectAt(text, path);
  const index = object?.members.findLastIndex((member) => member.key === key) ?? -1;
  const member = object?.members[index];
  if (object === undefined || member === undefined) return text;
  const [before, next] = [object.members[index - 1], object.members[index + 1]];
  if (before !== undefined) return splice(text, before.node.to, member.node.to, '');
  return next === undefined ? splice(text, object.from, object.to, '{}') : splice(text, member.from, next.from, '');
}

export function renameMember(text: string, path: JsonPath, key: string, name: string): string {
  const member = memberOf(objectAt(text, path)?.members ?? [], key);
  return member === undefined ? text : splice(text, member.from, member.keyTo, JSON.stringify(name));
}

/** Swaps the member with the one before (`-1`) or after (`1`). */
export function moveMember(text: string, path: JsonPath, key: string, by: -1 | 1): string {
  const members = objectAt(text, path)?.members ?? [];
  const index = members.findLastIndex((member) => member.key === key);
  const [one, other] = [members[Math.min(index, index + by)], members[Math.max(index, index + by)]];
  if (index === -1 || one === undefined || other === undefined) return text;
  const part = (from: number, to: number) => text.slice(from, to);
  return splice(
    text,
    one.from,
    other.node.to,
    part(other.from, other.node.to) + part(one.node.to, other.from) + part(one.from, one.node.to),
  );
}

/** Replaces the value at a path. */
export function setValue(text: string, path: JsonPath, value: JsonValue): string {
  const node = nodeAt(readJson(text), path);
  return node === undefined ? text : splice(text, node.from, node.to, written(value, indentOf(text, node.from), false));
}

function objectAt(text: string, path: JsonPath): Extract<JsonNode, { kind: 'object' }> | undefined {
  const node = nodeAt(readJson(text), path);
  return node?.kind === 'object' ? node : undefined;
}

function splice(text: string, from: number, to: number, insert: string): string {
  return text.slice(0, from) + insert + text.slice(to);
}

/** The indentation of the line at an offset. */
function indentOf(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
}

function isOnOneLine(text: string, { from, to }: JsonNode): boolean {
  return !text.slice(from, to).includes('\n');
}

function written(value: JsonValue, indent: string, inLine: boolean): string {
  return inLine ? JSON.stringify(value) : JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}
