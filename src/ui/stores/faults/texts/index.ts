import type { german } from './de.ts';
import type { english } from './en.ts';
import { translationOf } from '../../../texts/texts-of.ts';

export const faultTexts = translationOf<typeof english, typeof german>('stores/faults/texts');
