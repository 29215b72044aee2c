import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import type { TurnImage } from './conversation.ts';

/**
 * A message as the AI SDK's language models take it (the members of `LanguageModelV4Prompt` that the app uses), made
 * from turns by `prompt/convert-messages.ts`. There is no other form between turns and the provider's own.
 */
export type ModelMessage = UserMessage | AssistantMessage | ToolMessage;

export interface UserMessage {
  readonly role: 'user';
  readonly content: readonly (TextPart | FilePart)[];
}
export interface AssistantMessage {
  readonly role: 'assistant';
  readonly content: readonly AssistantPart[];
}
export interface ToolMessage {
  readonly role: 'tool';
  readonly content: readonly ToolResultPart[];
}

export type AssistantPart = TextPart | ReasoningPart | ToolCallPart;

interface TextPart extends ProviderOptions {
  readonly type: 'text';
  readonly text: string;
}
export interface FilePart {
  readonly type: 'file';
  readonly mediaType: string;
  /** `data` is base64. */
  readonly data: { readonly type: 'data'; readonly data: string };
}
interface ReasoningPart extends ProviderOptions {
  readonly type: 'reasoning';
  readonly text: string;
}
export interface ToolCallPart extends ProviderOptions {
  readonly type: 'tool-call';
  readonly toolCallId: string;
  readonly toolName: string;
  /** An object; the text that the model wrote if that was none. */
  readonly input: JsonValue;
}
export interface ToolResultPart {
  readonly type: 'tool-result';
  readonly toolCallId: string;
  readonly toolName: string;
  readonly output:
    | { readonly type: 'text' | 'error-text'; readonly value: string }
    | { readonly type: 'content'; readonly value: readonly (TextPart | FilePart)[] };
  /** The packages do not read it: `content` says nothing of it. */
  readonly isError: boolean;
}
interface ProviderOptions {
  /** What the provider gave with this part and expects back, such as a signature. */
  readonly providerOptions?: Readonly<Record<string, JsonObject>>;
}

export function userMessage(text: string, images: readonly TurnImage[] = []): UserMessage {
  // Providers refuse an empty text next to an image.
  return {
    role: 'user',
    content: [...(text === '' && images.length > 0 ? [] : [{ type: 'text' as const, text }]), ...images.map(fileOf)],
  };
}

export function toolOutput(
  text: string,
  isError: boolean,
  images: readonly TurnImage[] = [],
): Pick<ToolResultPart, 'output' | 'isError'> {
  return {
    output:
      images.length === 0
        ? { type: isError ? 'error-text' : 'text', value: text }
        : { type: 'content', value: [{ type: 'text', text }, ...images.map(fileOf)] },
    isError,
  };
}

/** The texts of a message, or of a result, without thoughts. */
export function textOf(
  content: UserMessage['content'] | AssistantMessage['content'] | ToolResultPart['output'],
): string {
  if (!isParts(content)) return content.type === 'content' ? textOf(content.value) : content.value;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

export function imagesOf(content: UserMessage['content'] | ToolResultPart['output']): readonly TurnImage[] {
  const parts = isParts(content) ? content : content.type === 'content' ? content.value : [];
  return parts.flatMap((part) => (part.type === 'file' ? [{ mediaType: part.mediaType, data: part.data.data }] : []));
}

export function callsOf({ content }: AssistantMessage): readonly ToolCallPart[] {
  return content.filter((part) => part.type === 'tool-call');
}

function fileOf({ mediaType, data }: TurnImage): FilePart {
  return { type: 'file', mediaType, data: { type: 'data', data } };
}

function isParts<Parts extends readonly unknown[]>(content: Parts | ToolResultPart['output']): content is Parts {
  return Array.isArray(content);
}
