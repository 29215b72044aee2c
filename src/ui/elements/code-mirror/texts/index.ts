import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const codeMirrorTexts = textsOf<typeof english, typeof german>('elements/code-mirror/texts', english);
