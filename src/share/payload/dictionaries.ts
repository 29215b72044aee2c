import { DICTIONARY_1 } from './dictionary-1.ts';

/** The version for new links. */
export const NEWEST_DICTIONARY = 1;

/** Preset dictionaries by version. Links with old ones stay readable forever. */
export const DICTIONARIES: ReadonlyMap<number, Uint8Array<ArrayBuffer>> = new Map([[NEWEST_DICTIONARY, DICTIONARY_1]]);
