import type { NetworkUse } from '../core/call.ts';
import { LIMITS } from '../core/limits.ts';
import type { JsonObject } from '../core/json/json.ts';
import type { BrokerMessage, ToolMessage } from './contract/sandbox-wire.ts';
import type { SandboxEvent } from './broker-link.ts';
import type { SandboxedRun } from './contract/sandboxed-run.ts';
import type { MakeRunServices, RunServices } from './broker-session.ts';
import { createDenialLog, type Denial } from './contract/denial-log.ts';
import { answerExample } from './broker/example-service.ts';
import { createFetchBroker, type FetchBroker, type FetchBrokerOptions } from './broker/fetch-broker.ts';
import {
  createSecretHandles,
  handlesOf,
  type GrantedSecret,
  type SecretHandles,
} from '../core/secrets/secret-handles.ts';
import { SECRET_NAME_PATTERN, isHandle } from '../core/secrets/secret-text.ts';
import { createSubtleBridge } from './broker/subtle-bridge.ts';

/** Makes the services of one run from its grant: secrets as handles, `fetch` under its rules, `crypto.subtle`. */
export function makeRunServices(
  { grant, secrets, asks, probes }: SandboxedRun,
  ownOrigin: string,
  send: (message: BrokerMessage, attachments?: readonly ArrayBuffer[]) => void,
  emit: (event: SandboxEvent) => void,
): RunServices {
  let handles = createSecretHandles(secrets);
  const lacking = createRequestedSecrets();
  /** Told before the body of their answer was read. */
  const uses = new Map<number, NetworkUse>();
  const denials = createDenialLog();
  let isDeclined = false;
  const notifyDenied = (): void => {
    const summary: JsonObject | undefined = denials.summary();
    if (summary !== undefined) emit({ type: 'denied', denied: isDeclined ? { ...summary, declined: true } : summary });
  };
  const broker = createFetchBroker({
    rules: grant.network,
    secrets: handles,
    ownOrigin,
    denials,
    fetch: fetchOrExample,
    lacking: lacking.handles,
    onUse: (use, request) => {
      if (request !== undefined) uses.set(request, use);
      emit({ type: 'network', use, request });
    },
    onExchange: (exchange, request) => {
      const use = uses.get(request);
      uses.delete(request);
      if (use !== undefined) emit({ type: 'network', use: { ...use, exchange }, request });
    },
    onSent: (use, request) => {
      emit({ type: 'network', use, request });
    },
    ask: asks === undefined ? undefined : (asked) => emit({ type: 'asking', asked }),
    probes,
    onProbe: (probe) => {
      emit({ type: 'probe', probe });
    },
    onDenied: notifyDenied,
    onNote: (text) => {
      emit({ type: 'log', line: { level: 'warn', text, atMs: 0 } });
    },
  });
  const subtle = createSubtleBridge(crypto.subtle);
  let subtleCalls = 0;
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
          subtleCalls += 1;
          void subtle.call(message.call).then(({ ok, value }) => {
            subtleCalls -= 1;
            send({ type: 'subtle-result', id: message.id, ok, value });
          });
          break;
        case 'wanted-secret':
          if (asks !== undefined && lacking.add(message.handle, message.name, handles.byHandle)) break;
          if (denials.add(secretDenial(message.name))) notifyDenied();
          break;
        case 'denied-secret':
        case 'denied-file':
          if (denials.add(denialOf(message))) notifyDenied();
          break;
        default:
          // The session handles the other messages itself.
          break;
      }
    },
    answer: (given) => {
      if (typeof given !== 'object') {
        isDeclined = given === 'declined';
        return broker.answer(undefined);
      }
      handles = lacking.give(handles, given.secrets);
      broker.answer({ rules: given.grant.network, secrets: handles });
    },
    settle: () => {
      broker.settle();
      // What the code asked for and was never given: it may have used it for something else than a request.
      for (const name of lacking.names()) if (denials.add(secretDenial(name))) notifyDenied();
    },
    isWorking: () => subtleCalls > 0,
    dispose: () => {
      broker.dispose();
      subtle.dispose();
    },
  };
}

function denialOf(message: Extract<ToolMessage, { readonly type: 'denied-secret' | 'denied-file' }>): Denial {
  return message.type === 'denied-secret'
    ? secretDenial(message.name)
    : {
        reason: `The tool may not ${message.access} files`,
        file: { access: message.access, path: message.path },
      };
}

function secretDenial(name: string): Denial {
  return { reason: `The secret "${name}" was not granted`, secret: name };
}

/**
 * What code was given in the place of secrets that were not granted: it stands for nothing until a person allows it.
 */
function createRequestedSecrets() {
  const byHandle = new Map<string, GrantedSecret>();
  return {
    handles: { entries: [], byHandle },
    /** The handle comes from the sandbox. */
    add(handle: string, name: string, granted: ReadonlyMap<string, unknown>): boolean {
      if (!isHandle(handle) || byHandle.has(handle) || granted.has(handle)) return false;
      if (byHandle.size >= LIMITS.held.maxRequestedSecrets || !SECRET_NAME_PATTERN.test(name)) return false;
      byHandle.set(handle, { name, value: '', bindings: [] });
      return true;
    },
    /** Handles of what is allowed now stand for values. */
    give(handles: SecretHandles, secrets: readonly GrantedSecret[]): SecretHandles {
      // A secret that was granted before may be bound to more now.
      const known = new Map(
        [...handles.byHandle].map(([handle, secret]) => [
          handle,
          secrets.find(({ name }) => name === secret.name) ?? secret,
        ]),
      );
      for (const [handle, { name }] of [...byHandle]) {
        const secret = secrets.find((other) => other.name === name);
        if (secret === undefined) continue;
        byHandle.delete(handle);
        known.set(handle, secret);
      }
      return handlesOf([...known]);
    },
    names: () => [...byHandle.values()].map(({ name }) => name),
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
