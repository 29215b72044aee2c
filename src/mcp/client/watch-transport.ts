import type { Transport } from '@modelcontextprotocol/client';
import { LIMITS } from '../../core/limits.ts';
import type { WireTap } from '../wire/wire-tap.ts';

/**
 * Sees every message of a transport, and says when a server floods. The transport stays the same object: clients look
 * at what it is.
 */
export function watchTransport(transport: Transport, tap: WireTap, onFlood: () => void): void {
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    tap.message('out', message);
    await send(message, options);
  };
  let handler = transport.onmessage;
  let count = 0;
  let counting: ReturnType<typeof setTimeout> | undefined;
  let isFlooded = false;
  const hear: NonNullable<Transport['onmessage']> = (message, extra) => {
    if (isFlooded) return;
    // By a timer, not the clock: what keeps this thread from looking up counts as sent at once, however long that
    // takes.
    counting ??= setTimeout(() => {
      counting = undefined;
      count = 0;
    }, LIMITS.mcp.messagesMs);
    if (++count > LIMITS.mcp.maxMessages) {
      isFlooded = true;
      return onFlood();
    }
    tap.message('in', message);
    if ('method' in message) handler?.(message, extra);
    // A client hears a notification a moment later than an answer: the last progress of a call would come after its
    // end.
    else queueMicrotask(() => handler?.(message, extra));
  };
  // Clients set their handler when they connect, and take it back when they are done.
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    enumerable: true,
    get: () => (handler === undefined ? undefined : hear),
    set: (next: Transport['onmessage']) => {
      handler = next === hear ? handler : next;
    },
  });
}
