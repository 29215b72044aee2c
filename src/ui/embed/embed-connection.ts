import type { ErrorCode } from '../../core/errors.ts';
import { isRecord, type JsonValue } from '../../core/json/json.ts';

/** A message of an embed to the surrounding page. */
export type EmbedEvent =
  | { readonly type: 'ready' }
  /** Height of the content in CSS pixels. */
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'run-start' }
  | {
      readonly type: 'run-end';
      readonly success: boolean;
      readonly executionTime: number;
      readonly result?: JsonValue;
      readonly error?: string;
      readonly errorCode?: ErrorCode;
    }
  | { readonly type: 'error'; readonly message: string };

/** A request of that page. */
export type EmbedRequest =
  | { readonly type: 'run'; readonly parameters: JsonValue }
  | { readonly type: 'set-theme'; readonly theme: 'auto' | 'light' | 'dark' };

export interface EmbedConnection {
  readonly post: (event: EmbedEvent) => void;
  readonly listen: (onRequest: (request: EmbedRequest) => void) => () => void;
}

type Around = Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>;

/**
 * The connection to the page that frames this one. The address names its origin: without one, that page is only told
 * that the embed is ready and how high it is, and its messages are ignored.
 */
export function openEmbedConnection(around: Around, origin: string | undefined): EmbedConnection {
  return {
    post(event) {
      const isForAll = event.type === 'ready' || event.type === 'resize';
      if (around.parent === around || (origin === undefined && !isForAll)) return;
      around.parent.postMessage({ source: 'toolyard-embed', version: 1, ...event }, origin ?? '*');
    },
    listen(onRequest) {
      const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
        if (source !== around.parent || source === around || origin === undefined || from !== origin) return;
        const request = parseEmbedRequest(data);
        if (request !== undefined) onRequest(request);
      };
      around.addEventListener('message', onMessage);
      return () => around.removeEventListener('message', onMessage);
    },
  };
}

/** Undefined for anything but a request of this version. */
export function parseEmbedRequest(data: unknown): EmbedRequest | undefined {
  if (!isRecord(data)) return undefined;
  const { type, parameters, theme } = data;
  if (type === 'set-theme' && (theme === 'auto' || theme === 'light' || theme === 'dark')) return { type, theme };
  if (type !== 'run') return undefined;
  try {
    // Values that are not JSON are not valid input of a tool.
    return { type, parameters: JSON.parse(JSON.stringify(parameters ?? {})) as JsonValue };
  } catch {
    return undefined;
  }
}
