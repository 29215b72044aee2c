import type { JsonObject } from '../core/json.ts';
import type { BrokerMessage, ToolMessage } from './contract/sandbox-wire.ts';
import type { BrokerEvent, RunOrder } from './broker-link.ts';
import type { MakeRunServices, RunServices } from './broker-session.ts';
import { createDenialLog, type Denial } from './contract/denial-log.ts';
import { answerExample } from './broker/example-service.ts';
import { createFetchBroker, type FetchBroker, type FetchBrokerOptions } from './broker/fetch-broker.ts';
import { createSecretHandles } from '../core/secret-handles.ts';
import { createSubtleBridge } from './broker/subtle-bridge.ts';

/** Makes the services of one run from its grant: secrets as handles, `fetch` under its rules, `crypto.subtle`. */
export function makeRunServices(
  { runNumber, grant, secrets, ownOrigin }: RunOrder,
  send: (message: BrokerMessage, attachments?: readonly ArrayBuffer[]) => void,
  emit: (event: BrokerEvent) => void,
): RunServices {
  const handles = createSecretHandles(secrets);
  const denials = createDenialLog();
  const tellDenied = (): void => {
    const summary: JsonObject | undefined = denials.summary();
    if (summary !== undefined) emit({ type: 'denied', runNumber, denied: summary });
  };
  const broker = createFetchBroker({
    rules: grant.network,
    secrets: handles,
    ownOrigin,
    denials,
    fetch: fetchOrExample,
    onUse: (use) => {
      emit({ type: 'use', runNumber, use });
    },
    onDenied: tellDenied,
    onNote: (text) => {
      emit({ type: 'log', runNumber, line: { level: 'warn', text, atMs: 0 } });
    },
  });
  const subtle = createSubtleBridge(crypto.subtle);
  const revealed = new Set(grant.revealSecrets);
  return {
    secrets: handles.entries.map(
      ([name, handle]) =>
        [name, revealed.has(name) ? (handles.byHandle.get(handle)?.value ?? handle) : handle] as const,
    ),
    onMessage: (message, attachments) => {
      switch (message.type) {
        case 'fetch':
          startFetch(broker, send, message, attachments);
          break;
        case 'fetch-abort':
          broker.abort(message.id);
          break;
        case 'subtle':
          void subtle.call(message.call).then(({ ok, value }) => {
            send({ type: 'subtle-result', id: message.id, ok, value });
          });
          break;
        case 'denied-secret':
        case 'denied-file':
          if (denials.add(denialOf(message))) tellDenied();
          break;
        default:
          // The session handles the other messages itself.
          break;
      }
    },
    dispose: () => {
      broker.dispose();
      subtle.dispose();
    },
  };
}

function denialOf(message: Extract<ToolMessage, { readonly type: 'denied-secret' | 'denied-file' }>): Denial {
  return message.type === 'denied-secret'
    ? { reason: `The secret "${message.name}" was not granted`, secret: message.name }
    : {
        reason: `The tool may not ${message.access} files`,
        file: { access: message.access, path: message.path },
      };
}

function startFetch(
  broker: FetchBroker,
  send: Parameters<MakeRunServices>[1],
  message: Extract<ToolMessage, { readonly type: 'fetch' }>,
  attachments: readonly ArrayBuffer[],
): void {
  const { id, url, method, headers, hasBody } = message;
  const [body] = attachments;
  broker.start(
    { id, url, method, headers, ...(hasBody && body !== undefined ? { body: new Uint8Array(body) } : {}) },
    {
      head: ({ status, statusText, headers: answered, url: address }) => {
        send({ type: 'fetch-head', id, status, statusText, headers: answered, url: address });
      },
      chunk: (bytes) => {
        send({ type: 'fetch-chunk', id }, [bytes.buffer]);
      },
      end: () => {
        send({ type: 'fetch-end', id });
      },
      error: ({ name, message: text }) => {
        send({ type: 'fetch-error', id, name, message: text });
      },
    },
  );
}

/** The broker itself responds for the example service; its grant was checked before, like that of any other origin. */
const fetchOrExample: FetchBrokerOptions['fetch'] = async (input, init) => {
  const { method = 'GET', body } = init ?? {};
  const example =
    typeof input === 'string'
      ? answerExample(input, { method, body: body instanceof Uint8Array ? body : undefined })
      : undefined;
  return example ?? (await fetch(input, init));
};
