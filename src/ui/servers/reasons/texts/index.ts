import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const serverReasonsTexts = textsOf<typeof english, typeof german>('servers/reasons/texts', english);
