import type { AgentDecisions } from '../../../agents/contract/agent-decisions.ts';
import type { Agent } from '../../../agents/contract/agent-file.ts';
import { AGENT_FILE_LIMITS } from '../../../agents/contract/agent-limits.ts';
import type { AgentSummary, AgentView } from '../../../agents/contract/services.ts';
import { defined } from '../../../core/defined.ts';
import { estimateTextTokens } from '../../../core/text/estimate-tokens.ts';

export function summaryOf(agent: Agent, decided: AgentDecisions): AgentSummary {
  const { tier, path, hash, isAllowed, isOff, hiddenBy, text, findings } = agent;
  const { name, title, description, toolNames, models, isForModels, isForPeople } = text;
  const count = (level: 'error' | 'warning'): number => findings.filter((one) => one.level === level).length;
  return {
    ...{ name, description, toolNames, models, isForModels, isForPeople },
    ...{ tier, path, hash, isAllowed, isOff },
    ...defined({ hiddenBy, title }),
    errors: count('error'),
    warnings: count('warning'),
    hasChanged: hasChanged(agent, decided),
  };
}

/** @param source the text of its file */
export function viewOf(agent: Agent, source: string, decided: AgentDecisions): AgentView {
  return {
    ...agent,
    source,
    hasChanged: hasChanged(agent, decided),
    tokens: estimateTextTokens(agent.text.body),
  };
}

/** The decisions with an acceptance of an agent in its present form. */
export function accepted(stored: AgentDecisions, { text, hash }: Pick<Agent, 'text' | 'hash'>): AgentDecisions {
  const acceptance = { hash, name: text.name, at: new Date().toISOString() };
  return {
    ...stored,
    accepted: [...stored.accepted.filter((one) => one.hash !== hash), acceptance].slice(-AGENT_FILE_LIMITS.maxKept),
  };
}

function hasChanged({ isAllowed, tier, text }: Agent, decided: AgentDecisions): boolean {
  return !isAllowed && tier === 'workspace' && decided.accepted.some(({ name }) => name === text.name);
}
