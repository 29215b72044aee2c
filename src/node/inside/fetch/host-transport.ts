import { native } from '../host.ts';
import type { Runtime } from '../runtime.ts';
import { Body, readWhole, type BodySource } from './body.ts';
import type { MessageClasses, RequestMessage } from './messages.ts';
import { nodeClasses } from './node-library.ts';
import { defined } from '../../../core/defined.ts';

/** Sends a request through the host's fetch and keeps the program alive meanwhile. */
export async function sendThroughHost(
  runtime: Runtime,
  { respond }: MessageClasses,
  fetch: typeof globalThis.fetch,
  request: RequestMessage,
): Promise<Body> {
  const { loop } = runtime;
  const controller = new native.AbortController();
  const { signal } = request;
  const stop = (): void => controller.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const body = Body.bytesOf(request) ?? (request.body === null ? undefined : await readWhole(request.body));
    const sent = fetch(request.url, {
      method: request.method,
      headers: [...request.headers],
      redirect: request.redirect,
      signal: controller.signal,
      ...defined({ body }),
    });
    const response = await loop.hold(sent);
    const isRedirected = response.redirected || (response.url !== '' && response.url !== request.url);
    return respond(sourceOfNative(runtime, response, controller), response, {
      url: response.url === '' ? request.url : response.url,
      isRedirected,
    });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error;
  }
}

/** Wraps the browser's response stream as a stream of Node; each read keeps the program alive. */
function sourceOfNative(runtime: Runtime, { body }: Response, controller: AbortController): BodySource | undefined {
  if (body === null) return undefined;
  const { ReadableStream } = nodeClasses(runtime);
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  const stream = (): ReadableStream<Uint8Array> =>
    new ReadableStream({
      type: 'bytes',
      async pull(target) {
        const { done, value } = await runtime.loop.hold(reader.read());
        if (!done && value.length > 0) return target.enqueue(value);
        if (done) {
          target.close();
          (target as { byobRequest?: { respond(count: number): void } | null }).byobRequest?.respond(0);
        }
      },
      async cancel(reason) {
        await reader.cancel(reason);
        controller.abort();
      },
    });
  return { bytes: undefined, stream, type: undefined };
}
