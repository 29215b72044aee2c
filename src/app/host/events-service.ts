import type { EventsService, HostEvent } from '../../services/host-services.ts';

interface HostEvents {
  readonly emit: (event: HostEvent) => void;
  readonly service: EventsService;
}

/** What happens in the host, for the one listener of its page. What happens before it listens is told when it does. */
export function createEvents(): HostEvents {
  let waiting: HostEvent[] = [];
  let listener: ((event: HostEvent) => void) | undefined;
  return {
    emit: (event) => {
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
