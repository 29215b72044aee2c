import type { JsonObject } from '../../core/json/json.ts';
import type { RouteAnswer, RouteCaller, RoutePorts } from '../contract/routes.ts';
import type { Read } from './read-body.ts';

/** What a route reads its input from; all of it comes from outside. */
export interface RouteInput {
  readonly body: JsonObject;
  /** The parts of the path that the route names, such as `:name`. */
  readonly parts: ReadonlyMap<string, string>;
  readonly query: URLSearchParams;
}

/** Who asks, and what with. */
export interface RouteContext {
  readonly ports: RoutePorts;
  readonly caller: RouteCaller;
  readonly signal: AbortSignal;
  readonly traceparent?: string;
}

/** One line of the route table. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** Such as `/api/ai/mcp-servers/:name/toggle`. */
  readonly path: string;
  readonly handle: (input: RouteInput, context: RouteContext) => Promise<RouteAnswer>;
}

/** @param read parses the input; its refusal is the answer */
export function route<Value>(
  method: Route['method'],
  path: string,
  read: (input: RouteInput) => Read<Value>,
  handle: (value: Value, context: RouteContext) => Promise<RouteAnswer> | RouteAnswer,
): Route {
  return {
    method,
    path,
    handle: async (input, context) => {
      const value = read(input);
      return value.ok ? await handle(value.value, context) : value.no;
    },
  };
}

/** Reads several values, the first refusal counts. */
export function all<Values extends readonly unknown[]>(
  ...read: { readonly [At in keyof Values]: Read<Values[At]> }
): Read<Values> {
  const values: unknown[] = [];
  for (const each of read as readonly Read<unknown>[]) {
    if (!each.ok) return each;
    values.push(each.value);
  }
  // The cast: one value of each reading, in their order.
  return { ok: true, value: values as readonly unknown[] as Values };
}
