import type { german } from './de.ts';
import { english } from './en.ts';
import { textsOf } from '../../../texts/texts-of.ts';

export const openapiTexts = textsOf<typeof english, typeof german>('import/openapi/texts', english);
