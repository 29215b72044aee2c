import type { JsonValue } from '../../../core/json/json.ts';
import { base64Bytes } from './base64-bytes.ts';
import type { ResultShape } from '../../lib/json/result-shape.ts';

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/svg+xml', 'svg'],
  ['image/jpeg', 'jpg'],
]);

/** A result as a file: images in their format, text as text, other values as JSON. */
export function fileOf(
  value: JsonValue,
  { picture, text }: ResultShape,
  toolName: string,
): { readonly content: Blob; readonly name: string } {
  const base = `${toolName}-result`;
  if (picture !== undefined) {
    const { source, mimeType } = picture;
    const extension = EXTENSIONS.get(mimeType) ?? mimeType.slice('image/'.length);
    const comma = source.indexOf(',');
    const body = source.slice(comma + 1);
    const bytes = source.slice(0, comma).endsWith(';base64') ? base64Bytes(body) : undefined;
    return { content: new Blob([bytes ?? decoded(body)], { type: mimeType }), name: `${base}.${extension}` };
  }
  if (typeof value === 'string') return { content: new Blob([value], { type: 'text/plain' }), name: `${base}.txt` };
  return { content: new Blob([text], { type: 'application/json' }), name: `${base}.json` };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-encoded: the data is plain text.
    return text;
  }
}
