import { inPieces, USAGE, type ModelRequestRecord, type ScriptedAnswer } from './answer.ts';

const FINISH = { stop: 'stop', calls: 'tool_calls', length: 'length', filtered: 'content_filter' } as const;

/** Events of a streamed chat completion, each as it goes over the wire. */
export function openaiEvents({
  text = '',
  thought = '',
  calls = [],
  finish = calls.length > 0 ? 'calls' : 'stop',
  usage = USAGE,
}: ScriptedAnswer): string[] {
  const chunk = (rest: object): string =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'scripted', ...rest })}\n\n`;
  const delta = (given: object, finishReason: string | null = null): string =>
    chunk({ choices: [{ index: 0, delta: given, finish_reason: finishReason }] });
  return [
    delta({ role: 'assistant', content: '' }),
    ...inPieces(thought).map((piece) => delta({ reasoning_content: piece })),
    ...inPieces(text).map((piece) => delta({ content: piece })),
    ...calls.flatMap(({ id, name, input }, index) => [
      delta({
        tool_calls: [
          { index, id: id ?? `call_${String(index + 1)}`, type: 'function', function: { name, arguments: '' } },
        ],
      }),
      ...inPieces(input).map((piece) => delta({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
    delta({}, FINISH[finish]),
    chunk({
      choices: [],
      usage: {
        prompt_tokens: usage.inputTokens,
        completion_tokens: usage.outputTokens,
        total_tokens: usage.inputTokens + usage.outputTokens,
      },
    }),
    'data: [DONE]\n\n',
  ];
}

export const openaiErrorEvent = (message: string): string =>
  `data: ${JSON.stringify({ error: { message, type: 'server_error', code: null } })}\n\n`;
export const openaiErrorBody = (message: string, type: string): object => ({
  error: { message, type, param: null, code: type },
});

type Content = string | null | readonly { readonly type: string; readonly text?: string }[];
interface Body {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: Content; readonly tool_call_id?: string }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

export function openaiAsked(body: unknown): ModelRequestRecord {
  const { model, messages, tools = [] } = body as Body;
  const of = (role: string): Body['messages'] => messages.filter((message) => message.role === role);
  return {
    model,
    tools: tools.map((tool) => tool.function.name),
    system: of('system')
      .map(({ content }) => textOf(content))
      .join('\n'),
    reported: of('user').map(({ content }) => textOf(content)),
    results: of('tool').map(({ tool_call_id: id = '', content }) => ({ id, text: textOf(content) })),
    images: messages
      .flatMap(({ content }) => (Array.isArray(content) ? content : []))
      .filter((part: { readonly type: string }) => part.type === 'image_url').length,
  };
}

function textOf(content: Content): string {
  return typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('');
}
