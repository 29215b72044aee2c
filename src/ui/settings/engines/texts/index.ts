import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const enginesTexts = textsOf<typeof english, typeof german>('settings/engines/texts', english);
