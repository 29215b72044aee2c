import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../texts/texts-of.ts';

export const filesTexts = textsOf<typeof english, typeof german>('files/texts', english);
