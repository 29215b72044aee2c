import { AGENTS } from './agents.ts';
import type { Journey } from './journey.ts';
import { MAKING } from './making.ts';
import { SHARING } from './sharing.ts';

/** What a newcomer does, by visible controls alone (docs/design/journeys.md). */
export const JOURNEYS: readonly Journey[] = [...MAKING, ...SHARING, ...AGENTS];
