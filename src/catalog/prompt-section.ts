/** The text of the section for one tool. */
export interface PromptedTool {
  readonly name: string;
  readonly description: string;
  readonly guidance?: string;
}

/** The section of a system prompt that tells an agent about its tools: one line for each name, and their guidance. */
export function promptSection(tools: readonly PromptedTool[]): string {
  const sorted = [...tools].sort((a, b) => (a.name < b.name ? -1 : 1));
  const lines = sorted.map(({ name, description }) => `${name}: ${description.replace(/\s+/g, ' ').trim()}`);
  const guides = sorted.flatMap(({ name, guidance = '' }) =>
    guidance.trim() === '' ? [] : [`## ${name}\n${guidance.trim()}`],
  );
  const head = [`Tools: ${sorted.map(({ name }) => name).join(', ')}`, ...lines].join('\n');
  return [head, ...guides].join('\n\n');
}
