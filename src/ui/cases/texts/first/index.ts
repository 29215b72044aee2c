import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const casesFirstTexts = textsOf<typeof english, typeof german>('cases/texts/first', english);
