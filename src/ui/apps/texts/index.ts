import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../texts/texts-of.ts';

export const appsTexts = textsOf<typeof english, typeof german>('apps/texts', english);
