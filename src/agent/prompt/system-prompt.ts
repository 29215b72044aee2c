import { promptSection, type ToolNotes } from '../../catalog/contract/offer/prompt-section.ts';
import type { SystemPromptPart } from '../contract/agent-api.ts';
import { UNTRUSTED_RULE } from '../untrusted/mark-untrusted.ts';

/** What the system prompt is made of. */
export interface SystemPromptParts {
  /** What the person wrote for this conversation. */
  readonly instructions: string;
  /** The offered tools, by their names for the provider. */
  readonly tools: readonly (ToolNotes & { readonly name: string; readonly description: string })[];
  /** Notes of agents that the person accepted. */
  readonly notes?: string;
  /** A line on tools that the person switched off. */
  readonly switchedOff?: string;
  /** The list of skills. */
  readonly skills?: string;
}

/**
 * The system prompt of a step, part by part: the person's instructions, notes that they accepted, the section on the offered tools, what is
 * switched off, the list of skills, and the rule for data that is marked as untrusted.
 */
export function promptParts({
  instructions,
  notes = '',
  tools,
  switchedOff = '',
  skills = '',
}: SystemPromptParts): readonly Pick<SystemPromptPart, 'kind' | 'text'>[] {
  const parts: readonly Pick<SystemPromptPart, 'kind' | 'text'>[] = [
    { kind: 'instructions', text: instructions.trim() },
    { kind: 'notes', text: notes },
    { kind: 'tools', text: tools.length === 0 ? '' : promptSection(tools) },
    { kind: 'switched-off', text: switchedOff },
    { kind: 'skills', text: skills },
    { kind: 'rule', text: UNTRUSTED_RULE },
  ];
  return parts.filter(({ text }) => text !== '');
}

/**
 * The same as one text. In the text dialect, `dialect/dialect-prompt.ts` follows with the definitions of the tools.
 */
export function systemPrompt(parts: SystemPromptParts): string {
  return promptParts(parts)
    .map(({ text }) => text)
    .join('\n\n');
}
