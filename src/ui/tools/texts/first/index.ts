import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const toolsFirstTexts = textsOf<typeof english, typeof german>('tools/texts/first', english);
