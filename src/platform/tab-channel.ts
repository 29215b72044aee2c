/** A channel for one kind of message to the other tabs. A tab does not receive its own messages. */
export interface TabChannel<T> {
  readonly publish: (message: T) => void;
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: (message: T) => void) => () => void;
  readonly close: () => void;
}

/**
 * Opens a channel over a BroadcastChannel.
 *
 * @param parse a valid message of another tab; undefined for others, which are ignored
 */
export function openTabChannel<T>(name: string, parse: (value: unknown) => T | undefined): TabChannel<T> {
  const channel = new BroadcastChannel(name);
  const listeners = new Set<(message: T) => void>();
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = parse(data);
    if (message !== undefined) for (const listener of [...listeners]) listener(message);
  };
  return {
    publish(message) {
      channel.postMessage(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close() {
      listeners.clear();
      channel.close();
    },
  };
}
