import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const packagesFirstTexts = textsOf<typeof english, typeof german>('packages/texts/first', english);
