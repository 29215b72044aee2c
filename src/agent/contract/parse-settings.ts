import { readCount, readEither, readNumber, readOneOf, readShape, readText } from '../../core/json/read-shape.ts';
import { AGENT_LIMITS } from './agent-limits.ts';
import type { ToolChoice } from './conversation.ts';

/** Readers of `RequestSettings`. */
export const requestSettingMembers = {
  temperature: readNumber(0, AGENT_LIMITS.maxTemperature),
  maxOutputTokens: readCount(1, AGENT_LIMITS.maxOutputTokens),
  toolChoice: readEither<ToolChoice>(
    readOneOf(['auto', 'none', 'required']),
    readShape({ toolName: readText(1_000, 1) }),
  ),
};

/** Readers of `SharedSettings`. */
export const sharedSettingMembers = { ...requestSettingMembers, maxSteps: readCount(1, AGENT_LIMITS.maxSteps) };
