/** A line of one kind of message to the other tabs. What is published here is not heard here. */
export interface TabChannel<T> {
  readonly publish: (message: T) => void;
  /** @returns the way to stop hearing. */
  readonly subscribe: (listener: (message: T) => void) => () => void;
  readonly close: () => void;
}

/**
 * Opens such a line over a BroadcastChannel.
 *
 * @param parse a message that another tab really sent in this format, or undefined: it is passed over
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
