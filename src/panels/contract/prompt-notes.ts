import { isRecord } from '../../core/json/json.ts';
import { PANEL_LIMITS } from './panel-limits.ts';
import type { PromptNote } from './services.ts';
import { defined } from '../../core/defined.ts';

/** Notes for the system prompt, as they are stored; the newest last. */
export interface PromptNotes {
  readonly formatVersion: 1;
  readonly notes: readonly PromptNote[];
}

/** Proposed and accepted ones together. */
const MAX_STORED = 100;

/** Parses stored notes; invalid ones are dropped. */
export function parsePromptNotes(stored: unknown): PromptNotes {
  const input = isRecord(stored) && stored['formatVersion'] === 1 ? stored['notes'] : undefined;
  const list: readonly unknown[] = Array.isArray(input) ? input.slice(-MAX_STORED) : [];
  return { formatVersion: 1, notes: list.flatMap((one) => readNote(one) ?? []) };
}

function readNote(value: unknown): PromptNote | undefined {
  if (!isRecord(value)) return undefined;
  const { id, note, reason, source, at, isAccepted, isOff } = value;
  const isText = [id, note, source, at].every((text) => typeof text === 'string');
  if (!isText || String(note).length > PANEL_LIMITS.maxPromptNoteChars) return undefined;
  return {
    id: String(id),
    note: String(note),
    source: String(source),
    at: String(at),
    isAccepted: isAccepted === true,
    isOff: isOff === true,
    ...defined({ reason: typeof reason === 'string' ? reason : undefined }),
  };
}

/** Whether a note can be accepted besides those that are. */
export function hasRoomFor({ notes }: PromptNotes, note: string): boolean {
  const accepted = notes.filter(({ isAccepted }) => isAccepted);
  const chars = accepted.reduce((sum, one) => sum + one.note.length, note.length);
  return accepted.length < PANEL_LIMITS.maxPromptNotes && chars <= PANEL_LIMITS.maxPromptNotesChars;
}

/** Whether another note can be proposed. */
export function canPropose({ notes }: PromptNotes): boolean {
  return notes.length < MAX_STORED;
}

/** The accepted notes as a section of the system prompt; undefined if there are none. */
export function promptNotesSection({ notes }: PromptNotes): string | undefined {
  const lines = notes.filter(({ isAccepted, isOff }) => isAccepted && !isOff).map(({ note }) => `- ${note}`);
  return lines.length === 0 ? undefined : ['Notes that the person accepted:', ...lines].join('\n');
}
