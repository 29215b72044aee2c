import { concatBytes } from '../../core/bytes.ts';
import { bytesOf } from './dictionary-1/bytes.ts';
import { CODE } from './dictionary-1/code.ts';
import { PHRASES } from './dictionary-1/phrases.ts';
import { PROPERTIES } from './dictionary-1/properties.ts';

/**
 * The preset dictionary of version 1: words of our own, as tools, their schemas and their code have them. Never edited
 * once released, not by a single byte: links made with it could not be read any more. A better one is another version
 * beside it.
 */
export const DICTIONARY_1: Uint8Array<ArrayBuffer> = concatBytes([
  bytesOf(PROPERTIES.replaceAll('\n', '')),
  bytesOf(PHRASES.replaceAll('\n', '')),
  bytesOf(CODE),
]);
