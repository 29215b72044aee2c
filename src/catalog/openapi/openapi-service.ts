import { ToolyardError } from '../../core/errors.ts';
import type { OpenApiChoice, OpenApiOutline } from '../contract/openapi.ts';
import { LIMITS } from '../../core/limits.ts';
import type { KillableEndpoint } from '../../platform/deadline-worker.ts';
import { connectRpc, shareCallback, type RpcRemote } from '../../platform/rpc.ts';
import type { ReadRecord } from '../formats/import/read-record.ts';

/** The API of src/realms/openapi-worker.ts. It keeps the last document. */
export interface OpenApiWorkerApi {
  /** @throws ToolyardError `invalid-input` */
  read(text: string): Promise<OpenApiOutline>;
  /** The tools of the chosen operations, in their order. */
  take(choice: OpenApiChoice, onProgress: (done: number, total: number) => void): ReadRecord[];
}

/** OpenAPI descriptions, in a worker of their own: megabytes from outside are parsed where parsing can be stopped. */
export interface OpenApiService {
  /** @throws ToolyardError `invalid-input`, `aborted` if stopped */
  readonly read: (text: string) => Promise<OpenApiOutline>;
  /** @throws ToolyardError `not-found` if there is no document, `invalid-input`, `aborted` */
  readonly take: (choice: OpenApiChoice, onProgress: (done: number, total: number) => void) => Promise<ReadRecord[]>;
  /** Ends the current work and discards the document. */
  readonly stop: () => void;
}

interface Session {
  readonly api: RpcRemote<OpenApiWorkerApi>;
  /** Rejects when the worker has ended or failed. */
  readonly ended: Promise<never>;
  readonly end: (error: ToolyardError) => void;
}

/** @param spawn makes a worker of src/realms/openapi-worker.ts. */
export function createOpenApiService(spawn: () => KillableEndpoint): OpenApiService {
  let session: Session | undefined;

  function open(): Session {
    const endpoint = spawn();
    let reject: (error: ToolyardError) => void = () => undefined;
    const ended = new Promise<never>((_resolve, fail) => {
      reject = fail;
    });
    // Nobody may be waiting when the worker ends.
    ended.catch(() => undefined);
    const end = (error: ToolyardError): void => {
      endpoint.terminate();
      session = undefined;
      reject(error);
    };
    endpoint.addEventListener('error', () =>
      end(new ToolyardError('invalid-input', 'The description could not be read: it is too large for this browser')),
    );
    return { api: connectRpc<OpenApiWorkerApi>(endpoint), ended, end };
  }

  async function timed<Value>(current: Session, work: Promise<Value>): Promise<Value> {
    const timer = setTimeout(
      () =>
        current.end(
          new ToolyardError(
            'invalid-input',
            `Reading the description took longer than ${String(LIMITS.openApiMs / 1000)} seconds and was stopped`,
          ),
        ),
      LIMITS.openApiMs,
    );
    try {
      return await Promise.race([work, current.ended]);
    } finally {
      clearTimeout(timer);
    }
  }

  const stop = (): void => session?.end(new ToolyardError('aborted', 'It was stopped'));
  return {
    async read(text) {
      stop();
      session = open();
      return await timed(session, session.api.read(text));
    },
    async take(choice, onProgress) {
      if (session === undefined)
        throw new ToolyardError('not-found', 'The description is not held any more: bring it again');
      return await timed(session, session.api.take(choice, shareCallback(onProgress)));
    },
    stop,
  };
}
