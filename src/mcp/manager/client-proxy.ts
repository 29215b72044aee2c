import { mcpFailure } from '../contract/failure-reasons.ts';
import type { McpAnswer, McpQuestion, McpQuestionAnswer } from '../contract/mcp-api.ts';
import type {
  McpCallEnd,
  McpClientEvent,
  McpListed,
  McpOpened,
  McpOrder,
  McpWorkerApi,
} from '../contract/mcp-worker-api.ts';
import type { KillableEndpoint } from '../../platform/deadline-worker.ts';
import { connectRpc, shareCallback } from '../../platform/rpc.ts';

/** The client of one server, in a thread that can be terminated at any time. */
export interface McpClientProxy {
  readonly api: {
    readonly [Name in keyof McpWorkerApi]: (
      ...parameters: Parameters<McpWorkerApi[Name]>
    ) => Promise<Awaited<ReturnType<McpWorkerApi[Name]>>>;
  };
  /** Settles with the error when the thread has failed. */
  readonly failed: Promise<string>;
  /** Terminates the thread; calls under way are answered as lost. */
  readonly end: () => void;
}

const ENDED = mcpFailure('closed', { code: 'let-go', values: [] });

/** @param spawn makes a worker of src/realms/mcp-worker.ts */
export function createWorkerClient(spawn: () => KillableEndpoint): McpClientProxy {
  const worker = spawn();
  const remote = connectRpc<McpWorkerApi>(worker);
  const failed = new Promise<string>((resolve) => {
    worker.addEventListener('error', (event: Event) =>
      resolve(
        'message' in event && typeof event.message === 'string' && event.message !== ''
          ? event.message
          : 'it could not be loaded',
      ),
    );
  });
  const waiting = new Set<() => void>();
  let isEnded = false;
  /** A terminated thread never answers, so pending calls are answered here. */
  const or = <Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> => {
    if (isEnded) return Promise.resolve(otherwise);
    return new Promise((resolve, reject) => {
      const give = (): void => resolve(otherwise);
      const settled = (): void => void waiting.delete(give);
      waiting.add(give);
      answer.then(resolve, reject).then(settled, settled);
    });
  };
  return {
    api: {
      ping: () => or(remote.ping(), 'pong'),
      open: (
        order: McpOrder,
        notify: (event: McpClientEvent) => void,
        ask: (question: McpQuestion) => Promise<McpQuestionAnswer>,
        write: (bytes: Uint8Array) => void,
      ): Promise<McpOpened> =>
        or<McpOpened>(remote.open(order, shareCallback(notify), shareCallback(ask), shareCallback(write)), {
          ok: false,
          failure: ENDED,
        }),
      listTools: () => or<McpListed>(remote.listTools(), { ok: false, failure: ENDED }),
      callTool: (order, onProgress) =>
        or<McpCallEnd>(remote.callTool(order, shareCallback(onProgress)), {
          type: 'lost',
          failure: ENDED,
          isUndone: false,
        }),
      cancel: (callId) => or(remote.cancel(callId), undefined),
      ask: (query) => or<McpAnswer>(remote.ask(query), { ok: false, message: ENDED.message, failure: ENDED }),
      send: (message) => or(remote.send(message), undefined),
      receive: (bytes) => or(remote.receive(bytes), undefined),
      finishSignIn: (search) => or<McpOpened>(remote.finishSignIn(search), { ok: false, failure: ENDED }),
      close: () => or(remote.close(), undefined),
    },
    failed,
    end: () => {
      isEnded = true;
      worker.terminate();
      for (const give of waiting) give();
    },
  };
}
