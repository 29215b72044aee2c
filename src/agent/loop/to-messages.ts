import type { CallPart, ModelTurn, Turn } from '../contract/conversation.ts';
import type { ModelMessage } from '../contract/model-worker-api.ts';
import { markUntrusted } from '../untrusted/mark-untrusted.ts';
import { readArguments } from './read-arguments.ts';

type ToolResults = Extract<ModelMessage, { readonly role: 'tool' }>['results'];

/** The app's message to a model whose answer was cut off. */
export const GO_ON = 'The answer broke off here. Go on.';

export interface MessagesOptions {
  /** The name for the provider. */
  readonly providerName: (toolName: string) => string;
  readonly model: Pick<ModelTurn['model'], 'kind' | 'model'>;
}

/** Converts turns to messages in one run; marks each output as untrusted only once. */
export function createToMessages(): (turns: readonly Turn[], options: MessagesOptions) => Promise<ModelMessage[]> {
  const marked = new Map<string, { readonly output: string; readonly text: Promise<string> }>();
  const mark = (part: CallPart, output: string): Promise<string> => {
    const known = marked.get(part.callId);
    if (known?.output === output) return known.text;
    const text = markUntrusted({ callId: part.callId, toolName: part.toolName, text: output });
    marked.set(part.callId, { output, text });
    return text;
  };
  return async (turns, options) => {
    const messages = (await Promise.all(turns.map((turn) => messagesOf(turn, options, mark)))).flat();
    // Providers refuse a request that ends with an answer, so a cut-off answer is followed by a message.
    return messages.at(-1)?.role === 'assistant' ? [...messages, { role: 'user', text: GO_ON }] : messages;
  };
}

async function messagesOf(
  turn: Turn,
  { providerName, model }: MessagesOptions,
  mark: (part: CallPart, output: string) => Promise<string>,
): Promise<ModelMessage[]> {
  if (turn.role === 'person')
    return [
      {
        role: 'user',
        text: turn.text,
        ...(turn.images === undefined || turn.images.length === 0 ? {} : { images: turn.images }),
      },
    ];
  const parts = turn.parts.filter((part) => part.type === 'call');
  const text = turn.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  if (text === '' && parts.length === 0) return [];
  const calls = parts.map((part) => ({
    wireId: part.wireId ?? part.callId,
    name: providerName(part.toolName),
    inputText: inputTextOf(part),
  }));
  const isSameModel = turn.model.kind === model.kind && turn.model.model === model.model;
  const answer: ModelMessage = {
    role: 'assistant',
    text,
    calls,
    ...(turn.opaque === undefined || !isSameModel ? {} : { opaque: turn.opaque }),
  };
  if (calls.length === 0) return [answer];
  const results: ToolResults = await Promise.all(parts.map((part) => resultOf(part, providerName, mark)));
  return [answer, { role: 'tool', results }];
}

/** The call as the model wrote it, with mistakes fixed but without the person's edits. */
function inputTextOf({ state, written, input, approval }: CallPart): string {
  const isOwn =
    written !== undefined && (state === 'unreadable' || (approval?.edited === true && readArguments(written).ok));
  return isOwn ? written : JSON.stringify(input);
}

async function resultOf(
  part: CallPart,
  providerName: MessagesOptions['providerName'],
  mark: (part: CallPart, output: string) => Promise<string>,
): Promise<ToolResults[number]> {
  const base = {
    wireId: part.wireId ?? part.callId,
    name: providerName(part.toolName),
    isError: part.state !== 'done',
  };
  const edited =
    part.approval?.edited === true
      ? `The person changed the arguments before it ran: ${JSON.stringify(part.input)}\n`
      : '';
  switch (part.state) {
    case 'done':
    case 'failed':
      return {
        ...base,
        text:
          edited +
          (part.trace.startedMs === undefined && part.state === 'failed'
            ? (part.output ?? '')
            : await mark(part, part.output ?? '')),
        ...(part.images === undefined || part.images.length === 0 ? {} : { images: part.images }),
      };
    case 'denied':
    case 'unreadable':
      return { ...base, text: part.output ?? '' };
    case 'stopped':
      return {
        ...base,
        text:
          part.trace.startedMs === undefined
            ? 'The run ended before this call began. Nothing was run.'
            : 'It was stopped while this call ran. What it did until then is not known.',
      };
    case 'unknown':
    case 'running':
      return {
        ...base,
        text:
          'The outcome of this call is unknown: the page was closed while it ran. It may have been done, in part ' +
          'or as a whole, or not. Find out before you call it again.',
      };
    case 'written':
    case 'waiting':
      return { ...base, text: 'This call was never run: the page was closed before it began.' };
  }
}
