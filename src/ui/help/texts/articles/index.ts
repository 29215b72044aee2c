import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const helpArticleTexts = textsOf<typeof english, typeof german>('help/texts/articles', english);
