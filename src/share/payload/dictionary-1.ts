import { concatBytes } from '../../core/bytes.ts';
import { bytesOf } from './dictionary-1/bytes.ts';
import { CODE } from './dictionary-1/code.ts';
import { PHRASES } from './dictionary-1/phrases.ts';
import { PROPERTIES } from './dictionary-1/properties.ts';

/**
 * The preset dictionary of version 1: text that is common in tools, their schemas and their code. Never edited once
 * released, not by a single byte: existing links could no longer be read. A better dictionary becomes a new version.
 */
export const DICTIONARY_1: Uint8Array<ArrayBuffer> = concatBytes([
  bytesOf(PROPERTIES.replaceAll('\n', '')),
  bytesOf(PHRASES.replaceAll('\n', '')),
  bytesOf(CODE),
]);
