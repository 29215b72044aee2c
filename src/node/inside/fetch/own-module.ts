import { messageEventClasses } from '../bindings/messaging/message-event.ts';
import { unavailable } from '../errors/failures.ts';
import type { BuiltinFunction } from '../library.ts';
import type { Runtime } from '../runtime.ts';
import { networkOf } from '../net/runtime-networks.ts';
import { createFetch } from './fetch.ts';
import { formDataClass } from './form-data.ts';
import { messageClasses } from './messages.ts';
import { nodeClasses } from './node-library.ts';

/** The module in which Node's library expects `fetch` and related classes. */
const FETCH_MODULE = 'internal/deps/undici/undici';

/** The engine's replacement for a left-out module of Node, if it has one. */
export function ownModule(runtime: Runtime, id: string): BuiltinFunction | undefined {
  if (id !== FETCH_MODULE) return undefined;
  return (_exports, _require, module) => {
    (module as { exports: unknown }).exports = fetchModule(runtime);
  };
}

function fetchModule(runtime: Runtime): object {
  const classes = messageClasses(runtime);
  const { Headers, Request, Response } = classes;
  return {
    fetch: createFetch(runtime, classes, (address) => networkOf(runtime).finds(address)),
    Headers,
    Request,
    Response,
    FormData: formDataClass(runtime),
    ...eventClasses(runtime),
    WebSocket: missingClass('WebSocket'),
    EventSource: missingClass('EventSource'),
  };
}

/** Event classes that only web sockets and error events use. */
function eventClasses(runtime: Runtime): object {
  const { Event } = nodeClasses(runtime);
  class CloseEvent extends Event {
    readonly wasClean: boolean;
    readonly code: number;
    readonly reason: string;

    constructor(type: string, init: EventInit & { wasClean?: boolean; code?: number; reason?: string } = {}) {
      super(type, init);
      this.wasClean = init.wasClean ?? false;
      this.code = init.code ?? 0;
      this.reason = init.reason ?? '';
    }
  }
  class ErrorEvent extends Event {
    readonly message: string;
    readonly filename: string;
    readonly lineno: number;
    readonly colno: number;
    readonly error: unknown;

    constructor(
      type: string,
      init: EventInit & { message?: string; filename?: string; lineno?: number; colno?: number; error?: unknown } = {},
    ) {
      super(type, init);
      this.message = init.message ?? '';
      this.filename = init.filename ?? '';
      this.lineno = init.lineno ?? 0;
      this.colno = init.colno ?? 0;
      this.error = init.error;
    }
  }
  return { ...messageEventClasses(Event), CloseEvent, ErrorEvent };
}

/** A class that exists by name and throws an error with that name. */
function missingClass(name: string): unknown {
  const stub = class {
    constructor() {
      throw unavailable(name);
    }
  };
  return Object.defineProperty(stub, 'name', { value: name });
}
