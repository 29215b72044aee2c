import { imagesOf, textOf, userMessage, type ModelMessage } from '../contract/model-message.ts';
import type { ToolChoice } from '../contract/conversation.ts';
import type { ModelRequest } from '../contract/model-worker-api.ts';
import type { CallOptions, Prompt } from './language-model.ts';
import { defined } from '../../core/defined.ts';

/** A request as the packages of the AI SDK take it, with what some of them cannot send replaced. */
export function callOptions({
  system,
  messages,
  tools,
  temperature,
  maxOutputTokens,
  toolChoice,
  target,
}: ModelRequest): Pick<CallOptions, 'prompt' | 'tools' | 'temperature' | 'maxOutputTokens' | 'toolChoice'> {
  const sendable = messages.map(withObjects);
  return {
    prompt: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      // Only its lists are readonly here; the packages do not change them.
      ...((target.kind === 'openai-compatible' ? sendable.flatMap(imagesApart) : sendable) as Prompt),
    ],
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, inputSchema }) => ({
            type: 'function' as const,
            name,
            description,
            inputSchema,
          })),
          ...defined({ toolChoice: toolChoice === undefined ? undefined : choiceOf(toolChoice) }),
        }),
    ...defined({ temperature, maxOutputTokens }),
  };
}

function choiceOf(choice: ToolChoice): NonNullable<CallOptions['toolChoice']> {
  return typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.toolName };
}

/** Providers expect an object. If the arguments could not be parsed, the result of the call says so. */
function withObjects(message: ModelMessage): ModelMessage {
  if (message.role !== 'assistant') return message;
  return {
    ...message,
    content: message.content.map((part) =>
      part.type === 'tool-call' && typeof part.input === 'string' ? { ...part, input: {} } : part,
    ),
  };
}

/** Tool messages of that package contain text only, so images follow in a message of their own. */
function imagesApart(message: ModelMessage): ModelMessage[] {
  if (message.role !== 'tool') return [message];
  const { content } = message;
  return [
    {
      role: 'tool',
      content: content.map((part) => ({
        ...part,
        output: { type: part.isError ? 'error-text' : 'text', value: textOf(part.output) },
      })),
    },
    ...content.flatMap(({ toolName, toolCallId, output }) => {
      const images = imagesOf(output);
      return images.length === 0
        ? []
        : [userMessage(`Images in the result of ${toolName} (${toolCallId}): data of a tool.`, images)];
    }),
  ];
}
