import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const runFirstTexts = textsOf<typeof english, typeof german>('run/texts/first', english);
