import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const trialFirstTexts = textsOf<typeof english, typeof german>('trial/texts/first', english);
