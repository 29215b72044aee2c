import { AGENT_FILE_LIMITS } from '../../../../agents/contract/agent-limits.ts';
import type { UsableAgent } from '../../../../agents/contract/usable-agents.ts';

const SHORTEST = 60;

/** A line for each agent, for models. Descriptions are shortened until all fit. */
export function agentsSection(agents: readonly Pick<UsableAgent, 'name' | 'description'>[]): string {
  const share = Math.floor(AGENT_FILE_LIMITS.listChars / Math.max(1, agents.length)) - AGENT_FILE_LIMITS.nameChars;
  const most = Math.max(SHORTEST, Math.min(AGENT_FILE_LIMITS.maxShownDescription, share));
  const lines = agents.map(({ name, description }) => `- ${name}: ${shortened(inLine(description), most)}`);
  return ['Agents:', ...lines].join('\n').slice(0, AGENT_FILE_LIMITS.listChars * 2);
}

function shortened(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const cut = text.slice(0, chars - 1);
  // No half of a character.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** One line, without characters that nobody sees. */
function inLine(text: string): string {
  return text
    .slice(0, AGENT_FILE_LIMITS.maxShownDescription * 2)
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}
