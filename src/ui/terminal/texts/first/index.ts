import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const terminalFirstTexts = textsOf<typeof english, typeof german>('terminal/texts/first', english);
