import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const skillFileTexts = textsOf<typeof english, typeof german>('skills/texts/file', english);
