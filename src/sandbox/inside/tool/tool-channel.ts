import type { BrokerMessage, ToolMessage } from '../../contract/sandbox-wire.ts';

/** The worker's end of its channel to the broker. */
export interface ToolChannel {
  /** Sends one message; attachments are transferred, not copied. */
  readonly send: (message: ToolMessage, attachments?: readonly ArrayBuffer[]) => void;
  readonly onMessage: (
    listener: (message: BrokerMessage, attachments: readonly (ArrayBuffer | Blob)[]) => void,
  ) => void;
}

/** Saves the built-ins it needs before any tool code runs, so that a tool that replaces them breaks only itself. */
export function openChannel(port: MessagePort): ToolChannel {
  const postMessage = port.postMessage.bind(port);
  const stringify = JSON.stringify;
  const parse = JSON.parse;
  const listeners: ((message: BrokerMessage, attachments: readonly (ArrayBuffer | Blob)[]) => void)[] = [];
  port.onmessage = (event: MessageEvent<unknown>): void => {
    // The broker is trusted here; only messages in the other direction must be parsed.
    const [json, ...attachments] = event.data as [string, ...(ArrayBuffer | Blob)[]];
    const message = parse(json) as BrokerMessage;
    for (const listener of listeners) listener(message, attachments);
  };
  return {
    send: (message, attachments = []) => {
      postMessage([stringify(message), ...attachments], [...attachments]);
    },
    onMessage: (listener) => {
      listeners.push(listener);
    },
  };
}
