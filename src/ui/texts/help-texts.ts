import { helpTexts as english } from './en/help.ts';
import type { Shape } from './shape.ts';
import { spoken } from './spoken.ts';

/** The shape every language has. */
export type HelpTexts = Shape<typeof english>;
/**
 * Texts of the help screen, names of its articles, and words one may look for: loaded with the palette and with the
 * help.
 */
export const helpTexts: HelpTexts = spoken?.help ?? english;
