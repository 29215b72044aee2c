import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const packageReasonsTexts = textsOf<typeof english, typeof german>('packages/reasons/texts', english);
