import { newId } from '../../core/ids.ts';
import { parseJson } from '../../core/json/json.ts';
import type { ReachDoor } from '../contract/door.ts';
import type { RelayFrame, RequestFrame, TabFrame } from '../contract/relay-wire.ts';
import type { McpServing } from '../server/serving.ts';
import { createPipes, NO_ACCESS } from './pipes.ts';

/** Requests and pipes of clients that come through the relay. */
export interface Exchanges {
  readonly receive: (frame: RelayFrame) => void;
  /** The relay is gone, and with it everybody who waits for an answer: what they began ends. */
  readonly endAll: () => void;
  /** Closes the pipes of a client. */
  readonly drop: (client: string) => void;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

export function createExchanges(
  door: Pick<ReachDoor, 'isKnown' | 'request' | 'abort'>,
  serving: Pick<McpServing, 'fetch' | 'openPipe'>,
  send: (frame: TabFrame) => void,
): Exchanges {
  const open = new Map<number, AbortController>();
  const pipes = createPipes(door, serving, send);

  const answer = async (frame: RequestFrame): Promise<void> => {
    const stop = new AbortController();
    open.set(frame.id, stop);
    try {
      await respond(door, serving, frame, stop.signal, (part) => {
        if (!stop.signal.aborted) send(part);
      });
    } catch (error) {
      // A bug: the client must not wait for an answer that never comes.
      if (!stop.signal.aborted) send(failure(frame.id, 500, error instanceof Error ? error.message : String(error)));
    } finally {
      open.delete(frame.id);
    }
  };
  return {
    receive: (frame) => {
      switch (frame.t) {
        case 'req':
          return void answer(frame);
        case 'abort':
          return open.get(frame.id)?.abort();
        case 'open':
          return void pipes.open(frame.id, frame.client);
        case 'msg':
          return pipes.receive(frame.id, frame.m);
        case 'close':
          return pipes.close(frame.id);
        default:
          return undefined;
      }
    },
    endAll: () => {
      for (const stop of open.values()) stop.abort();
      pipes.closeAll();
    },
    drop: pipes.drop,
  };
}

async function respond(
  door: Pick<ReachDoor, 'isKnown' | 'request' | 'abort'>,
  serving: Pick<McpServing, 'fetch'>,
  { id, client, method, path, query, headers, body }: RequestFrame,
  signal: AbortSignal,
  send: (frame: TabFrame) => void,
): Promise<void> {
  if (path !== '/mcp') {
    const parsed = body === '' ? { ok: true as const, value: undefined } : parseJson(body);
    if (!parsed.ok) return send(failure(id, 400, 'The body must be a JSON object'));
    const key = newId<string>();
    const abort = (): void => void door.abort(key);
    signal.addEventListener('abort', abort, { once: true });
    const { traceparent } = headers;
    const answer = await door.request(client, key, {
      method,
      path: `${path}${query === '' || query.startsWith('?') ? query : `?${query}`}`,
      body: parsed.value,
      ...(traceparent === undefined ? {} : { traceparent }),
    });
    signal.removeEventListener('abort', abort);
    return send({ t: 'res', id, status: answer.status, headers: JSON_HEADERS, body: JSON.stringify(answer.body) });
  }
  if (!(await door.isKnown(client))) return send(failure(id, 403, NO_ACCESS));
  const { response, done } = await serving.fetch(client, { method, headers, body }, signal);
  try {
    await sendResponse(id, response, send);
  } finally {
    done();
  }
}

/** A stream goes in parts, anything else whole. */
async function sendResponse(id: number, response: Response, send: (frame: TabFrame) => void): Promise<void> {
  const { status, body } = response;
  const headers = Object.fromEntries(response.headers);
  if (body === null || headers['content-type']?.includes('event-stream') !== true)
    return send({ t: 'res', id, status, headers, body: await response.text() });
  send({ t: 'head', id, status, headers });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    send({ t: 'data', id, chunk: part.value });
  send({ t: 'end', id });
}

function failure(id: number, status: number, error: string): TabFrame {
  return { t: 'res', id, status, headers: JSON_HEADERS, body: JSON.stringify({ success: false, error }) };
}
