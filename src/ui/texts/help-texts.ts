import { helpTexts as english } from './en/help.ts';

/** Texts of the help screen, names of its articles, and words one may look for: loaded with the palette and with the help. */
export const helpTexts = english;
