import { inPieces, USAGE, type ModelRequestRecord, type ScriptedAnswer } from './answer.ts';

const FINISH = { stop: 'end_turn', calls: 'tool_use', length: 'max_tokens', filtered: 'refusal' } as const;

const event = (type: string, rest: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;

/** Events of a streamed message. */
export function anthropicEvents({
  text = '',
  thought = '',
  calls = [],
  finish = calls.length > 0 ? 'calls' : 'stop',
  usage = USAGE,
}: ScriptedAnswer): string[] {
  const blocks = [
    ...(thought === ''
      ? []
      : [
          {
            begin: { type: 'thinking', thinking: '', signature: '' },
            deltas: [
              ...inPieces(thought).map((thinking) => ({ type: 'thinking_delta', thinking })),
              { type: 'signature_delta', signature: 'signed' },
            ],
          },
        ]),
    ...(text === ''
      ? []
      : [
          {
            begin: { type: 'text', text: '' },
            deltas: inPieces(text).map((piece) => ({ type: 'text_delta', text: piece })),
          },
        ]),
    ...calls.map(({ id, name, input }, index) => ({
      begin: { type: 'tool_use', id: id ?? `toolu_${String(index + 1)}`, name, input: {} },
      deltas: inPieces(input).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    })),
  ];
  return [
    event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'scripted',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: usage.inputTokens, output_tokens: 1 },
      },
    }),
    event('ping'),
    ...blocks.flatMap(({ begin, deltas }, index) => [
      event('content_block_start', { index, content_block: begin }),
      ...deltas.map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ]),
    event('message_delta', {
      delta: { stop_reason: FINISH[finish], stop_sequence: null },
      usage: { output_tokens: usage.outputTokens },
    }),
    event('message_stop'),
  ];
}

export const anthropicErrorEvent = (message: string): string =>
  event('error', { error: { type: 'overloaded_error', message } });
export const anthropicErrorBody = (message: string, type: string): object => ({
  type: 'error',
  error: { type, message },
});

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly tool_use_id?: string;
  readonly content?: string | readonly Block[];
}
interface Body {
  readonly model: string;
  readonly system?: string | readonly Block[];
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Block[] }[];
  readonly tools?: readonly { readonly name: string }[];
}

export function anthropicAsked(body: unknown): ModelRequestRecord {
  const { model, system = '', messages, tools = [] } = body as Body;
  const blocks = messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => (typeof content === 'string' ? [{ type: 'text', text: content }] : content));
  const results = blocks.filter(({ type }) => type === 'tool_result');
  return {
    model,
    tools: tools.map(({ name }) => name),
    system: textOf(system),
    reported: blocks.filter(({ type }) => type === 'text').map(({ text = '' }) => text),
    results: results.map(({ tool_use_id: id = '', content = '' }) => ({ id, text: textOf(content) })),
    images: [
      ...blocks,
      ...results.flatMap(({ content }) => (Array.isArray(content) ? (content as readonly Block[]) : [])),
    ].filter(({ type }) => type === 'image').length,
  };
}

function textOf(content: string | readonly Block[]): string {
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('');
}
