import { isBinary } from '../../workspace/contract/binary-file.ts';
import type { CodeLanguage } from '../elements/code-mirror/code-editor.tsx';
import { nameOf } from './tree/file-tree.ts';

export type FileViewKind = 'image' | 'audio' | 'video' | 'text' | 'binary';

const MEDIA: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['bmp', 'image/bmp'],
  ['ico', 'image/x-icon'],
  ['mp3', 'audio/mpeg'],
  ['wav', 'audio/wav'],
  ['ogg', 'audio/ogg'],
  ['oga', 'audio/ogg'],
  ['m4a', 'audio/mp4'],
  ['flac', 'audio/flac'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['webm', 'video/webm'],
  ['mov', 'video/quicktime'],
]);
const LANGUAGES: ReadonlyMap<string, CodeLanguage> = new Map([
  ['js', 'javascript'],
  ['mjs', 'javascript'],
  ['cjs', 'javascript'],
  ['jsx', 'javascript'],
  ['ts', 'typescript'],
  ['mts', 'typescript'],
  ['cts', 'typescript'],
  ['tsx', 'typescript'],
  ['json', 'json'],
  ['jsonl', 'json'],
  ['map', 'json'],
]);

/** How to show a file, by its name and its beginning. */
export function lookOf(
  path: string,
  head: Uint8Array,
): { readonly look: FileViewKind; readonly mediaType: string | undefined } {
  const mediaType = MEDIA.get(endingOf(path));
  const media = mediaType?.split('/')[0];
  if (head.length > 0 && (media === 'image' || media === 'audio' || media === 'video'))
    return { look: media, mediaType };
  return { look: isBinary(head) ? 'binary' : 'text', mediaType: undefined };
}

/** How a text can be shown other than as text, by its name. */
export function previewOf(path: string): 'drawing' | 'markdown' | 'html' | undefined {
  return PREVIEWS.get(endingOf(path));
}

const PREVIEWS: ReadonlyMap<string, 'drawing' | 'markdown' | 'html'> = new Map([
  // Scripts do not run in a picture.
  ['svg', 'drawing'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['html', 'html'],
  ['htm', 'html'],
]);

export function isArchive(path: string): boolean {
  return endingOf(path) === 'zip';
}

export function languageOfFile(path: string): CodeLanguage {
  return LANGUAGES.get(endingOf(path)) ?? 'text';
}

function endingOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** A hex dump with sixteen bytes per line: offset, hex, and printable characters. */
export function hexLines(bytes: Uint8Array): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const part = [...bytes.subarray(at, at + 16)];
    const hex = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const characters = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join('');
    lines.push(`${at.toString(16).padStart(8, '0')}  ${hex.padEnd(47)}  ${characters}`);
  }
  return lines;
}
