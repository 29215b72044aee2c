import { promptSection, type ToolNotes } from '../../catalog/contract/offer/prompt-section.ts';
import { UNTRUSTED_RULE } from '../untrusted/mark-untrusted.ts';

/** What the system prompt is made of. */
export interface SystemPromptParts {
  /** What the person wrote for this conversation. */
  readonly instructions: string;
  /** The offered tools, by their names for the provider. */
  readonly tools: readonly (ToolNotes & { readonly name: string; readonly description: string })[];
  /** A line on tools that the person switched off. */
  readonly switchedOff?: string;
}

/**
 * The system prompt of a step: the person's instructions, the section on the offered tools, what is switched off, and the rule for data that
 * is marked as untrusted. In the text dialect, `dialect/dialect-prompt.ts` follows with the definitions of the tools.
 */
export function systemPrompt({ instructions, tools, switchedOff = '' }: SystemPromptParts): string {
  const section = tools.length === 0 ? '' : promptSection(tools);
  return [instructions.trim(), section, switchedOff, UNTRUSTED_RULE].filter((text) => text !== '').join('\n\n');
}
