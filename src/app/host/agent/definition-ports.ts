import type { AgentTools } from '../../../agent/index.ts';
import type { ProviderKind } from '../../../agent/contract/provider.ts';
import { promptSection } from '../../../catalog/contract/offer/prompt-section.ts';
import { adaptDefinition, definitionTokens, readableName, textTokens } from '../../../catalog/index.ts';

/** The format of definitions by kind of provider. */
const READERS: Readonly<Record<ProviderKind, 'openai' | 'anthropic' | 'gemini'>> = {
  'openai-compatible': 'openai',
  anthropic: 'anthropic',
  google: 'gemini',
  chrome: 'openai',
  local: 'openai',
  recorded: 'openai',
};

/** Definitions of tools as providers take them, what they cost there, and the names that models read. */
export const definitionPorts: Pick<AgentTools, 'estimate' | 'adapt' | 'wireName'> = {
  estimate: (tool, kind) => {
    const { name, description, inputSchema: parameters } = tool;
    const reader = READERS[kind];
    return definitionTokens({ name, description, parameters })[reader] + textTokens(promptSection([tool]))[reader];
  },
  adapt: ({ description, inputSchema: parameters }, kind) =>
    adaptDefinition({ description, parameters }, READERS[kind]),
  wireName: (name, kind) => readableName(name, READERS[kind]),
};
