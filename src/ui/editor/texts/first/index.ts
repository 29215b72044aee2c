import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const editorFirstTexts = textsOf<typeof english, typeof german>('editor/texts/first', english);
