// @ts-check
/** The provider's package as it is, for bench/agent.mjs: what an answer costs without this app. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';

/** @param {string} baseURL */
export function openModel(baseURL) {
  return createOpenAICompatible({ name: 'bare', baseURL, apiKey: 'key', includeUsage: true })('scripted');
}

/**
 * One answer of the model, to its end.
 * @param {ReturnType<typeof openModel>} model @param {unknown[]} messages in the package's words
 */
export async function ask(model, messages) {
  // The page makes them; their form is the package's.
  const prompt = /** @type {Parameters<typeof model.doStream>[0]['prompt']} */ (messages);
  const { stream } = await model.doStream({
    prompt,
    tools: [
      { type: 'function', name: 'noop', description: 'Does nothing', inputSchema: { type: 'object', properties: {} } },
    ],
  });
  const reader = stream.getReader();
  for (;;) {
    const { done } = await reader.read();
    if (done) return;
  }
}
