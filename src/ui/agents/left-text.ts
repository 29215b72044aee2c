import type { AgentReview } from '../../agents/contract/services.ts';
import { fileFaultText } from '../stores/faults/fault-text.ts';
import { agentsTexts } from './texts/index.ts';

/** Why something that came in is not among the agents. */
export function leftText({ fault }: AgentReview['left'][number]): string {
  return fileFaultText(fault, agentsTexts.faults, agentsTexts.list.line);
}
