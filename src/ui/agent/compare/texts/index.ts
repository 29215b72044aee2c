import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const compareTexts = textsOf<typeof english, typeof german>('agent/compare/texts', english);
