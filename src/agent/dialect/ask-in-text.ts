import type { ModelCall, ModelEnd, ModelEvent, ModelRequest } from '../contract/model-worker-api.ts';
import { createTextCallParser } from './text-call-parser.ts';
import { systemInText } from './dialect-prompt.ts';
import type { WrittenCalls } from './read-object.ts';
import { textMessages } from './text-messages.ts';
import { defined } from '../../core/defined.ts';

/** One request; the target, which contains the key, may be added later. */
type Asked = Omit<ModelRequest, 'target'>;
type Ask<Request extends Asked> = (
  request: Request,
  onEvents: (events: readonly ModelEvent[]) => void,
  signal: AbortSignal,
) => Promise<ModelEnd>;

/**
 * Emulates native calls for a model that has none (dialect `text`): tools become part of its instructions, calls and
 * results part of its text, and its answer is parsed into text and calls. A call that cannot be parsed carries the raw
 * text of its arguments, like a native call with broken JSON; its result then tells the model how to write it.
 */
export function askInText<Request extends Asked>(ask: Ask<Request>): Ask<Request> {
  return async (request, onEvents, signal) => {
    if (request.dialect === 'native') return await ask(request, onEvents, signal);
    // Nothing may be called, so a text that looks like a call is text.
    if (request.toolChoice === 'none') return await ask(textRequest(request), onEvents, signal);
    const events: ModelEvent[] = [];
    const reader = createTextCallParser((shown) => events.push(shown));
    const notify = () => {
      if (events.length > 0) onEvents(events.splice(0));
    };
    const end = await ask(
      textRequest(request),
      (received) => {
        for (const event of received) {
          if (event.type === 'text') reader.push(event.text);
          else events.push(event);
        }
        notify();
      },
      signal,
    );
    const calls = callsOf(reader.end(), request.messages.length);
    events.push(...calls.map((call): ModelEvent => ({ type: 'call', call })));
    notify();
    return end.ok && end.finish === 'stop' && calls.length > 0 ? { ...end, finish: 'calls' } : end;
  };
}

function textRequest<Request extends Asked>(request: Request): Request {
  const tools = request.toolChoice === 'none' ? [] : request.tools;
  return {
    ...request,
    system: systemInText(request.system, tools, request.toolChoice),
    tools: [],
    messages: textMessages(request.messages),
  };
}

/** Text has no ids, so the position in the conversation and in the answer makes one. */
function callsOf({ calls, faults }: WrittenCalls, location: number): ModelCall[] {
  const rows = [
    ...calls.map(({ toolName, input, written }) => ({
      name: toolName,
      inputText: JSON.stringify(input),
      ...defined({ written }),
    })),
    ...faults.map(({ toolName, argumentsText }) => ({ name: toolName, inputText: argumentsText })),
  ];
  return rows.map((row, index) => ({ wireId: `text_${String(location)}_${String(index + 1)}`, ...row }));
}
