import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from './texts-of.ts';

export const sharedTexts = textsOf<typeof english, typeof german>('texts', english);
