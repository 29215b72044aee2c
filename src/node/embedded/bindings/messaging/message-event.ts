import type { BuiltinFunction } from '../../library.ts';

interface EventModule {
  readonly Event: new (type: string, options?: object) => Event;
}

interface MessageEventInit {
  readonly data?: unknown;
  readonly origin?: string;
  readonly lastEventId?: string;
  readonly source?: unknown;
  readonly ports?: readonly unknown[];
}

/**
 * Stands for Node's `undici`, which is left out, as far as message ports need it: `MessageEvent`, made over Node's `Event`.
 * @param others what else the module is asked for
 */
export function undiciModule(others: (require: (id: string) => unknown) => object = () => ({})): BuiltinFunction {
  return (_exports: unknown, require: unknown, module: unknown) => {
    const load = require as (id: string) => unknown;
    const { Event } = load('internal/event_target') as EventModule;

    class MessageEvent extends Event {
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
    for (const name of ['data', 'origin', 'lastEventId', 'source', 'ports']) Object.defineProperty(MessageEvent.prototype, name, { enumerable: true });
    /** Data is handed on as it is, `undefined` too. */
    const createFastMessageEvent = (type: string, init: MessageEventInit): MessageEvent => {
      const event = new MessageEvent(type, init);
      if (init.data === undefined) Object.defineProperty(event, 'data', { value: undefined, configurable: true });
      return event;
    };
    (module as { exports: object }).exports = { ...others(load), MessageEvent, createFastMessageEvent };
  };
}
