import type { Builtin } from '../../catalog/contract/builtin.ts';
import { validInput } from '../../catalog/contract/builtin.ts';
import { defined } from '../../core/defined.ts';
import { NOTES_FOLDER } from '../contract/panel-folders.ts';
import { PANEL_LIMITS } from '../contract/panel-limits.ts';
import type { NoteKind } from '../contract/services.ts';
import type { PanelToolPorts } from './panel-ports.ts';

const TIMEOUT_MS = 30_000;

/** Built-in tools by which an agent tells a person what is missing. */
export function createNoteTools(ports: Pick<PanelToolPorts, 'keepNote' | 'proposePromptNote'>): readonly Builtin[] {
  return [createDeveloperNote(ports), createEnhancePrompt(ports)];
}

function createDeveloperNote({ keepNote }: Pick<PanelToolPorts, 'keepNote'>): Builtin {
  return {
    definition: {
      name: 'developer_note',
      description: 'Leaves a note for the maker of the tools: a bug, an idea, or a tool that is missing.',
      inputSchema: {
        type: 'object',
        properties: {
          note: { type: 'string', minLength: 1, maxLength: PANEL_LIMITS.maxNoteChars },
          kind: { type: 'string', enum: ['bug', 'idea', 'missing-tool'] },
          panel_id: { type: 'string', maxLength: 64, description: 'The panel that the note is about' },
        },
        required: ['note'],
        additionalProperties: false,
      },
      documentation: `The note is a file in ${NOTES_FOLDER} and is listed in Help. The newest \
${String(PANEL_LIMITS.maxNotes)} are kept.`,
      timeoutMs: TIMEOUT_MS,
    },
    execute: async (input) => {
      const {
        note,
        kind,
        panel_id: panelId,
      } = validInput<{
        readonly note: string;
        readonly kind?: NoteKind;
        readonly panel_id?: string;
      }>(input);
      return { ok: true, value: { path: await keepNote({ note, ...defined({ kind, panelId }) }) } };
    },
  };
}

function createEnhancePrompt({ proposePromptNote }: Pick<PanelToolPorts, 'proposePromptNote'>): Builtin {
  return {
    definition: {
      name: 'enhance_baseline_prompt',
      isAskedEachTime: true,
      description: 'Proposes a sentence for the instructions of all conversations. It counts once a person accepts it.',
      inputSchema: {
        type: 'object',
        properties: {
          note: { type: 'string', minLength: 1, maxLength: PANEL_LIMITS.maxPromptNoteChars },
          reason: { type: 'string', maxLength: PANEL_LIMITS.maxPromptNoteChars, description: 'Why it helps' },
        },
        required: ['note'],
        additionalProperties: false,
      },
      documentation: `The note waits in Settings → Prompt notes until you accept it. \
${String(PANEL_LIMITS.maxPromptNotes)} notes with ${String(PANEL_LIMITS.maxPromptNotesChars)} characters together can be \
accepted. Accepted notes are part of the system prompt of every conversation; each can be switched off.`,
      timeoutMs: TIMEOUT_MS,
    },
    execute: async (input, { caller }) => {
      const { note, reason } = validInput<{ readonly note: string; readonly reason?: string }>(input);
      const state = await proposePromptNote({ note, caller, ...defined({ reason }) });
      return state === 'full'
        ? {
            ok: false,
            error: {
              code: 'denied',
              message: 'Too many notes wait for a person already: one has to be accepted or removed first',
            },
          }
        : { ok: true, value: { state } };
    },
  };
}
