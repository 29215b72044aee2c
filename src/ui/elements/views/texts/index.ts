import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const viewsTexts = textsOf<typeof english, typeof german>('elements/views/texts', english);
