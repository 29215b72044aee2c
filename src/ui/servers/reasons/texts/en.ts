import { FAILURE_FIXES, FAILURE_MESSAGES } from '../../../../mcp/contract/failure-reasons.ts';

export const english = {
  messages: FAILURE_MESSAGES,
  fixes: FAILURE_FIXES,
};
