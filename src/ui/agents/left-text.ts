import type { AgentReview } from '../../agents/contract/services.ts';
import { faultText } from '../stores/faults/fault-text.ts';
import { agentsTexts } from './texts/index.ts';

/** Why something that came in is not among the agents. */
export function leftText(fault: AgentReview['left'][number]['fault']): string {
  if (!('code' in fault)) return faultText(fault);
  const { code, line } = fault;
  return [agentsTexts.faults[code], ...(line === undefined ? [] : [agentsTexts.list.line(line)])].join(', ');
}
