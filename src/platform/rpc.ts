import * as Comlink from 'comlink';
import { ToolyardError, type WriteErrorCode } from '../core/errors.ts';
import type { JsonObject } from '../core/json/json.ts';

/** An endpoint for messages: a `Worker`, a `MessagePort`, or a worker's own global scope. */
export type RpcEndpoint = Comlink.Endpoint;
/** The other thread's object: every method returns a promise. */
export type RpcRemote<Api> = Comlink.Remote<Api>;

/**
 * Offers `api` to the thread at the other end. Only between trusted threads: the other side can access every property.
 */
export function serveRpc(api: object, endpoint: RpcEndpoint): void {
  keepErrorsIntact();
  Comlink.expose(api, endpoint);
}

/** Offers `api` to the thread that started this worker. */
export function serveThread(api: object): void {
  keepErrorsIntact();
  Comlink.expose(api);
}

/** The api at the other end. A `ToolyardError` thrown there arrives as one, with its `code` and `data`. */
export function connectRpc<Api>(endpoint: RpcEndpoint): RpcRemote<Api> {
  keepErrorsIntact();
  return Comlink.wrap<Api>(endpoint);
}

/** Lets the other thread call `callback`, which stays in this one. */
export function shareCallback<Callback extends (...args: never[]) => unknown>(
  callback: Callback,
): Callback & Comlink.ProxyMarked {
  return Comlink.proxy(callback);
}

/** Transfers the buffers of a result instead of copying them. */
export function handOver<Value extends object>(value: Value, buffers: readonly ArrayBuffer[]): Value {
  return Comlink.transfer(value, [...buffers]);
}

/** Closes the connection of `connectRpc`; later calls on it fail. */
export function closeRpc(remote: object): void {
  // Every remote has this member; the type of a remote of an unknown api does not declare it.
  (remote as { [Comlink.releaseProxy]: () => void })[Comlink.releaseProxy]();
}

interface ThrownToolyardError {
  readonly toolyardError: { readonly code: WriteErrorCode; readonly message: string; readonly data: JsonObject };
}

let installed = false;

/** Comlink's own handler copies only name, message and stack, and the error arrives as a plain `Error`. */
function keepErrorsIntact(): void {
  if (installed) return;
  installed = true;
  const original = Comlink.transferHandlers.get('throw');
  if (original === undefined) throw new Error('Comlink has no handler for thrown values');
  Comlink.transferHandlers.set('throw', {
    canHandle: (value): value is unknown => original.canHandle(value),
    serialize(thrown: unknown) {
      const value = (thrown as { value: unknown }).value;
      if (!(value instanceof ToolyardError)) return original.serialize(thrown);
      const carried: ThrownToolyardError = {
        toolyardError: { code: value.code, message: value.message, data: value.data },
      };
      return [carried, []];
    },
    deserialize(carried: unknown) {
      if (!isThrownToolyardError(carried)) return original.deserialize(carried);
      const { code, message, data } = carried.toolyardError;
      throw new ToolyardError(code, message, data);
    },
  });
}

function isThrownToolyardError(value: unknown): value is ThrownToolyardError {
  return typeof value === 'object' && value !== null && 'toolyardError' in value;
}
