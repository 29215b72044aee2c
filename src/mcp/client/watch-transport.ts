import type { Transport } from '@modelcontextprotocol/client';
import { LIMITS } from '../../core/limits.ts';
import type { JsonRpcTap } from '../protocol-log/json-rpc-tap.ts';

/**
 * Observes every message of a transport, and reports floods. Returns the same object, because clients check its class.
 */
export function watchTransport(transport: Transport, tap: JsonRpcTap, onFlood: () => void): void {
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    tap.message('out', message);
    await send(message, options);
  };
  let handler = transport.onmessage;
  let count = 0;
  let counting: ReturnType<typeof setTimeout> | undefined;
  let isFlooded = false;
  const receive: NonNullable<Transport['onmessage']> = (message, extra) => {
    if (isFlooded) return;
    // A timer instead of the clock: messages that arrive while this thread is blocked count as one burst, however long
    // that takes.
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
    // A client handles a notification slightly later than a response; without this delay the last progress of a call
    // would arrive after its end.
    else queueMicrotask(() => handler?.(message, extra));
  };
  // Clients set their handler when they connect, and remove it when they close.
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    enumerable: true,
    get: () => (handler === undefined ? undefined : receive),
    set: (next: Transport['onmessage']) => {
      handler = next === receive ? handler : next;
    },
  });
}
