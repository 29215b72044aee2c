import type { EventsService, HostEvent } from '../../services/host-services.ts';

interface HostEvents {
  readonly emit: (event: HostEvent) => void;
  /** Tells a part of the host of every event, before the page. */
  readonly subscribe: (listener: (event: HostEvent) => void) => void;
  readonly service: EventsService;
}

/** Events of the host, for the listener of its page. Events before it listens are queued. */
export function createEvents(): HostEvents {
  let waiting: HostEvent[] = [];
  let listener: ((event: HostEvent) => void) | undefined;
  const inside: ((event: HostEvent) => void)[] = [];
  return {
    subscribe: (each) => void inside.push(each),
    emit: (event) => {
      for (const notify of inside) notify(event);
      if (listener === undefined) waiting.push(event);
      else listener(event);
    },
    service: {
      listen: async (onEvent) => {
        listener = onEvent;
        const before = waiting;
        waiting = [];
        for (const event of before) onEvent(event);
        await Promise.resolve();
      },
    },
  };
}
