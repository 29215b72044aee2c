import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const importNotesTexts = textsOf<typeof english, typeof german>('import/notes/texts', english);
