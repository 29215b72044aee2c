import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../texts/texts-of.ts';

export const definitionTexts = textsOf<typeof english, typeof german>('definition/texts', english);
