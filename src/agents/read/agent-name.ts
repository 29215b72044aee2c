import { AGENT_FILE_LIMITS } from '../contract/agent-limits.ts';

/** What a call may carry as `agentType`. It begins with a letter or a digit. */
const USABLE = /^[A-Za-z0-9][\w.-]{0,63}$/;

export function isAgentName(name: string): boolean {
  return USABLE.test(name);
}

/** A name as `agentType`: everything else becomes a hyphen. Undefined if nothing is left. */
export function agentNameOf(text: string): string | undefined {
  const made = text
    .slice(0, AGENT_FILE_LIMITS.maxShownName)
    .normalize('NFKC')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, AGENT_FILE_LIMITS.nameChars);
  let [start, end] = [0, made.length];
  while (start < end && !/[A-Za-z0-9]/.test(made[start] ?? '')) start += 1;
  while (end > start && made[end - 1] === '-') end -= 1;
  return start === end ? undefined : made.slice(start, end);
}

/** The name of a file without what says that it is an agent. */
export function agentNameOfFile(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const end = ['.agent.md', '.chatmode.md', '.md'].find((one) => name.toLowerCase().endsWith(one)) ?? '';
  return name.slice(0, name.length - end.length);
}
