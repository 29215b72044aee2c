import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

/** Messages of the protocol over any channel: a pipe of the relay, a `MessagePort`. */
export interface ChannelTransport extends Transport {
  /** A message of the client. */
  readonly receive: (message: JSONRPCMessage) => void;
}

export function createChannelTransport(
  post: (message: JSONRPCMessage) => void,
  onClose: () => void = () => undefined,
): ChannelTransport {
  let isClosed = false;
  const transport: ChannelTransport = {
    start: () => Promise.resolve(),
    send: async (message) => {
      await Promise.resolve();
      if (!isClosed) post(message);
    },
    close: async () => {
      await Promise.resolve();
      if (isClosed) return;
      isClosed = true;
      onClose();
      transport.onclose?.();
    },
    receive: (message) => transport.onmessage?.(message),
  };
  return transport;
}
