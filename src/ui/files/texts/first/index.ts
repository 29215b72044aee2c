import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const filesFirstTexts = textsOf<typeof english, typeof german>('files/texts/first', english);
