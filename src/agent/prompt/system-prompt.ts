import { UNTRUSTED_RULE } from '../untrusted/mark-untrusted.ts';

/** What the system prompt is made of. */
export interface SystemPromptParts {
  /** What the person wrote for this conversation. */
  readonly instructions: string;
  /** The offered tools: `name` is the name for the provider, `toolName` the name in the catalog. */
  readonly tools: readonly { readonly name: string; readonly toolName: string }[];
  /** Text that tools add, by their names in the catalog. */
  readonly guidance: ReadonlyMap<string, string>;
}

/**
 * The system prompt of a step: the person's instructions, the guidance of the offered tools, and the rule for data that
 * is marked as untrusted. In the text dialect, `dialect/dialect-prompt.ts` follows with the definitions of the tools.
 */
export function systemPrompt({ instructions, tools, guidance }: SystemPromptParts): string {
  const guides = tools.flatMap(({ name, toolName }) => {
    const text = guidance.get(toolName)?.trim() ?? '';
    return text === '' ? [] : [`## ${name}\n${text}`];
  });
  return [instructions.trim(), ...guides, UNTRUSTED_RULE].filter((text) => text !== '').join('\n\n');
}
