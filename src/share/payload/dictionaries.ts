import { DICTIONARY_1 } from './dictionary-1.ts';

/** What new links are made with. */
export const NEWEST_DICTIONARY = 1;

/** Preset dictionaries by version. Links of old ones are read for ever. */
export const DICTIONARIES: ReadonlyMap<number, Uint8Array<ArrayBuffer>> = new Map([[NEWEST_DICTIONARY, DICTIONARY_1]]);
