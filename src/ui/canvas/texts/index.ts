import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../texts/texts-of.ts';

export const canvasTexts = textsOf<typeof english, typeof german>('canvas/texts', english);
