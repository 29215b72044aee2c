/** The file of a new agent, as Claude Code, Copilot and this app read it. */
export function agentTemplate(name: string, description: string): string {
  return `---
name: ${name}
description: ${JSON.stringify(description.replace(/\s+/g, ' ').trim())}
tools: Read, Glob, Grep
---

You work on one task by yourself. Say in a sentence what is true when it is done.

- What to look at first.
- What to do, step by step, and how to check it.
- What must never happen.

Your last message is all that is read of your work: give the result first, then what proves it.
`;
}
