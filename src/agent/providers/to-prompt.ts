import { isRecord, parseJson, type JsonObject } from '../../core/json.ts';
import type { ModelMessage, ModelRequest } from '../contract/model-worker-api.ts';
import type { CallOptions, Prompt } from './language-model.ts';

type AssistantMessage = Extract<ModelMessage, { readonly role: 'assistant' }>;
type ToolMessage = Extract<ModelMessage, { readonly role: 'tool' }>;
type Image = { readonly mediaType: string; readonly data: string };
type PromptMessage = Prompt[number];
type AssistantContent = Extract<PromptMessage, { readonly role: 'assistant' }>['content'];
type ToolContent = Extract<PromptMessage, { readonly role: 'tool' }>['content'];

/** Converts a request to the format of the provider packages. */
export function toCallOptions({
  system,
  messages,
  tools,
  maxOutputTokens,
  target,
}: ModelRequest): Pick<CallOptions, 'prompt' | 'tools' | 'maxOutputTokens'> {
  // Tool messages of the packages contain text only, so images follow in a message of their own.
  const picturesApart = target.kind === 'openai-compatible';
  const prompt: Prompt = [
    ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
    ...messages.flatMap((message) => toPrompt(message, picturesApart)),
  ];
  return {
    prompt,
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, inputSchema }) => ({
            type: 'function' as const,
            name,
            description,
            inputSchema,
          })),
        }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
  };
}

function toPrompt(message: ModelMessage, picturesApart: boolean): PromptMessage[] {
  switch (message.role) {
    case 'user':
      // Providers refuse an empty text next to an image.
      return [
        {
          role: 'user',
          content: [
            ...(message.text === '' && (message.images ?? []).length > 0
              ? []
              : [{ type: 'text' as const, text: message.text }]),
            ...(message.images ?? []).map(fileOf),
          ],
        },
      ];
    case 'assistant':
      return [{ role: 'assistant', content: withOpaque(message) ?? contentOf(message) }];
    case 'tool': {
      const pictures = picturesApart ? message.results.filter(({ images = [] }) => images.length > 0) : [];
      return [
        { role: 'tool', content: message.results.map((result) => resultOf(result, picturesApart)) },
        ...pictures.map(({ name, wireId, images = [] }) => ({
          role: 'user' as const,
          content: [
            { type: 'text' as const, text: `Images in the result of ${name} (${wireId}): data of a tool.` },
            ...images.map(fileOf),
          ],
        })),
      ];
    }
  }
}

function fileOf({ mediaType, data }: Image): { type: 'file'; mediaType: string; data: { type: 'data'; data: string } } {
  return { type: 'file', mediaType, data: { type: 'data', data } };
}

function contentOf({ text, calls }: AssistantMessage): AssistantContent {
  return [
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...calls.map(({ wireId, name, inputText }) => ({
      type: 'tool-call' as const,
      toolCallId: wireId,
      toolName: name,
      input: argumentsOf(inputText),
    })),
  ];
}

/** Providers expect an object. If the arguments could not be parsed, the result of the call says so. */
function argumentsOf(inputText: string): JsonObject {
  const parsed = parseJson(inputText);
  return parsed.ok && isRecord(parsed.value) ? (parsed.value as JsonObject) : {};
}

function resultOf(
  { wireId, name, text, isError, images = [] }: ToolMessage['results'][number],
  picturesApart: boolean,
): ToolContent[number] {
  const output =
    picturesApart || images.length === 0
      ? { type: isError ? ('error-text' as const) : ('text' as const), value: text }
      : { type: 'content' as const, value: [{ type: 'text' as const, text }, ...images.map(fileOf)] };
  return { type: 'tool-result', toolCallId: wireId, toolName: name, output };
}

/**
 * Adds the data that the provider expects back to an answer. Only if its text equals the answer that the person saw.
 */
function withOpaque({ text, calls, opaque }: AssistantMessage): AssistantContent | undefined {
  const given = opaque?.['parts'];
  if (!Array.isArray(given)) return undefined;
  const parts: AssistantContent = [];
  for (const part of given) {
    if (!isRecord(part)) return undefined;
    const providerOptions = isRecord(part['meta'])
      ? { providerOptions: part['meta'] as Record<string, JsonObject> }
      : {};
    const { type } = part;
    if ((type === 'text' || type === 'reasoning') && typeof part['text'] === 'string')
      parts.push({ type, text: part['text'], ...providerOptions });
    const call = type === 'call' ? calls.find(({ wireId }) => wireId === part['wireId']) : undefined;
    if (call !== undefined)
      parts.push({
        type: 'tool-call',
        toolCallId: call.wireId,
        toolName: call.name,
        input: argumentsOf(call.inputText),
        ...providerOptions,
      });
  }
  const excerpt = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return excerpt === text && parts.filter(({ type }) => type === 'tool-call').length === calls.length
    ? parts
    : undefined;
}
