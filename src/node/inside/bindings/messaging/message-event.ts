interface MessageEventInit {
  readonly data?: unknown;
  readonly origin?: string;
  readonly lastEventId?: string;
  readonly source?: unknown;
  readonly ports?: readonly unknown[];
}

type EventClass = new (type: string, options?: object) => Event;

/** `MessageEvent` on top of Node's `Event`, and the function with which ports create one. */
export function messageEventClasses(NodeEvent: EventClass): {
  readonly MessageEvent: unknown;
  readonly createFastMessageEvent: (type: string, init: MessageEventInit) => unknown;
} {
  class MessageEvent extends NodeEvent {
    readonly #init: MessageEventInit;

    constructor(type: string, init: MessageEventInit = {}) {
      super(type, init);
      this.#init = init;
    }

    get data(): unknown {
      return this.#init.data === undefined ? null : this.#init.data;
    }

    get origin(): string {
      return this.#init.origin ?? '';
    }

    get lastEventId(): string {
      return this.#init.lastEventId ?? '';
    }

    get source(): unknown {
      return this.#init.source ?? null;
    }

    get ports(): readonly unknown[] {
      return Object.freeze([...(this.#init.ports ?? [])]);
    }
  }
  for (const name of ['data', 'origin', 'lastEventId', 'source', 'ports'])
    Object.defineProperty(MessageEvent.prototype, name, { enumerable: true });
  return {
    MessageEvent,
    createFastMessageEvent(type, init) {
      const event = new MessageEvent(type, init);
      // The data is passed on unchanged.
      if (init.data === undefined) Object.defineProperty(event, 'data', { value: undefined, configurable: true });
      return event;
    },
  };
}
