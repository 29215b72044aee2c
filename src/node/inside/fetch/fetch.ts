import { native } from '../host.ts';
import type { SocketAddress } from '../net/addresses.ts';
import type { Runtime } from '../runtime.ts';
import { sourceOf, type Body } from './body.ts';
import { sendThroughHost } from './host-transport.ts';
import type { MessageClasses, RequestMessage } from './messages.ts';
import { sendInsideTab } from './tab-transport.ts';

/**
 * Creates a program's `fetch`: it reaches servers of the run inside the tab, everything else through the host.
 * @param finds whether a server of the run listens at an address
 */
export function createFetch(
  runtime: Runtime,
  classes: MessageClasses,
  finds: (address: SocketAddress) => Promise<boolean>,
): (input: unknown, init?: unknown) => Promise<Body> {
  const isInside = async (url: URL): Promise<boolean> => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const address = host === 'localhost' || host.endsWith('.localhost') ? '127.0.0.1' : host;
    return (
      url.protocol === 'http:' &&
      (await runtime.loop.hold(finds({ host: address, port: url.port === '' ? 80 : Number(url.port) })))
    );
  };
  const sendOutside = async (request: RequestMessage): Promise<Body> => {
    const { fetch } = runtime.host;
    if (fetch === undefined)
      throw Object.assign(new Error(`connect ECONNREFUSED ${new native.URL(request.url).host}`), {
        code: 'ECONNREFUSED',
        syscall: 'connect',
      });
    return await sendThroughHost(runtime, classes, fetch, request);
  };

  return async function fetch(input: unknown, init?: unknown): Promise<Body> {
    const request = new classes.Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    try {
      const url = new native.URL(request.url);
      if (url.protocol === 'data:') return fromDataUrl(runtime, classes, request.url);
      if (url.protocol === 'blob:') return fromBlobUrl(runtime, classes, request.url);
      if (url.protocol !== 'http:' && url.protocol !== 'https:')
        throw new Error(url.protocol === 'file:' ? 'not implemented... yet...' : 'unknown scheme');
      return await ((await isInside(url))
        ? sendInsideTab(runtime, classes, request, isInside, sendOutside)
        : sendOutside(request));
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      // The host's message is for people: it may say why the request was denied.
      const isOurs = error instanceof Error && 'code' in error;
      throw new TypeError(isOurs || !(error instanceof Error) ? 'fetch failed' : `fetch failed: ${error.message}`, {
        cause: error,
      });
    }
  };
}

function fromDataUrl(runtime: Runtime, { respond }: MessageClasses, url: string): Body {
  const { dataURLProcessor } = runtime.requireBuiltin('internal/data_url') as {
    dataURLProcessor(url: URL): 'failure' | { readonly mimeType: object; readonly body: Uint8Array };
  };
  const data = dataURLProcessor(new URL(url));
  if (data === 'failure') throw new Error('invalid URL');
  return respond(
    sourceOf(runtime, data.body),
    { status: 200, statusText: 'OK', headers: [['content-type', String(data.mimeType)]] },
    { url, isRedirected: false },
  );
}

function fromBlobUrl(runtime: Runtime, { respond }: MessageClasses, url: string): Body {
  const { resolveObjectURL } = runtime.requireBuiltin('buffer') as { resolveObjectURL(url: string): Blob | undefined };
  const blob = resolveObjectURL(url);
  if (blob === undefined) throw new Error('invalid blob URL');
  return respond(
    sourceOf(runtime, blob),
    {
      status: 200,
      statusText: 'OK',
      headers: [
        ['content-length', String(blob.size)],
        ...(blob.type === '' ? [] : [['content-type', blob.type] as const]),
      ],
    },
    { url, isRedirected: false },
  );
}
