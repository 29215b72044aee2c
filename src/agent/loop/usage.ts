import { callsOf, imagesOf, textOf, type ModelMessage } from '../contract/model-message.ts';
import type { ModelRequest, TokenUsage } from '../contract/model-worker-api.ts';
import type { Provider } from '../contract/provider.ts';

/** Average characters per token, in English and in code. */
const CHARACTERS = 4;
/** Tokens of an image of any size. */
const IMAGE_TOKENS = 1_000;
const MILLION = 1_000_000;

export const NO_USAGE: TokenUsage = { inputTokens: 0, outputTokens: 0 };

/** Estimates usage by characters, if a provider does not report it. */
export function estimateUsage(
  { system, messages, tools }: Pick<ModelRequest, 'system' | 'messages' | 'tools'>,
  answer: string,
): TokenUsage {
  const characters =
    system.length +
    (tools.length === 0 ? 0 : JSON.stringify(tools).length) +
    messages.reduce((sum, message) => sum + charactersOf(message), 0);
  return {
    inputTokens: Math.ceil(characters / CHARACTERS),
    outputTokens: Math.ceil(answer.length / CHARACTERS),
    isEstimate: true,
  };
}

function charactersOf(message: ModelMessage): number {
  switch (message.role) {
    case 'user':
      return textOf(message.content).length + imagesOf(message.content).length * IMAGE_TOKENS * CHARACTERS;
    case 'assistant':
      return (
        textOf(message.content).length +
        callsOf(message).reduce(
          (sum, { toolName, input }) =>
            sum + toolName.length + (typeof input === 'string' ? input : JSON.stringify(input)).length,
          0,
        )
      );
    case 'tool':
      return message.content.reduce(
        (sum, { output }) => sum + textOf(output).length + imagesOf(output).length * IMAGE_TOKENS * CHARACTERS,
        0,
      );
  }
}

export function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  const cachedTokens = (a.cachedTokens ?? 0) + (b.cachedTokens ?? 0);
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    ...(cachedTokens === 0 ? {} : { cachedTokens }),
    ...(a.isEstimate === true || b.isEstimate === true ? { isEstimate: true } : {}),
  };
}

/** US dollars; undefined if prices are not known. */
export function costOf({ inputTokens, outputTokens }: TokenUsage, prices: Provider['prices']): number | undefined {
  return prices === undefined ? undefined : (inputTokens * prices.input + outputTokens * prices.output) / MILLION;
}
