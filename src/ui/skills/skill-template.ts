/** `SKILL.md` of a new skill: front matter that every reader accepts, and the parts that good skills have. */
export function skillTemplate(name: string, description: string): string {
  return `---
name: ${name}
description: ${JSON.stringify(description.replace(/\s+/g, ' ').trim())}
---

# ${name}

Say in one sentence what is true when the task is done.

## Steps

1. Look first: which files and facts are needed, and where they are.
2. Do one thing at a time, and say how to check it.
3. Report the result: what was done, what was not, what to look at.

## Rules

- What must always be so, and why.
- What to do if something is missing: ask, or stop and say so.

## Example

Show one input and the result for it.
`;
}
