import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const tasksTexts = textsOf<typeof english, typeof german>('agent/tasks/texts', english);
