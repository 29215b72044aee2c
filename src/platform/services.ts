import { connectRpc, serveRpc, shareCallback, type RpcEndpoint } from './rpc.ts';

/** Names of methods, by service. */
export type MethodNames<Services> = {
  readonly [Name in keyof Services]?: readonly (keyof Services[Name] & string)[];
};

/**
 * Serves services by name to a trusted thread. A call names its service and method; unknown ones are denied.
 *
 * @param services calls wait for this promise
 */
export function serveServices(services: Promise<object>, endpoint: RpcEndpoint, refusal: () => Error): void {
  // Each call rejects with the error.
  services.catch(() => undefined);
  serveRpc(async (service: unknown, method: unknown, ...values: unknown[]): Promise<unknown> => {
    const found = ownMember(ownMember(await services, service), method);
    if (!isMethod(found)) throw refusal();
    return await found(...values);
  }, endpoint);
}

/**
 * The services at the other end, as if they were local. Every method returns a promise; functions among its arguments
 * stay in this thread.
 */
export function connectServices<Services extends object>(endpoint: RpcEndpoint): Services {
  const remote = connectRpc<(service: string, method: string, ...values: unknown[]) => Promise<unknown>>(endpoint);
  return membersByName((service) =>
    membersByName(
      (method) =>
        async (...values: unknown[]): Promise<unknown> =>
          await remote(
            service,
            method,
            // Functions are passed as ports.
            ...values.map((value) => (isMethod(value) ? shareCallback(value) : value)),
          ),
    ),
  );
}

/** Only the methods that are listed. */
export function onlyMethods(services: object, listed: Readonly<Record<string, readonly string[] | undefined>>): object {
  return withMembers(
    Object.entries(listed).map(([service, methods = []]) => [
      service,
      withMembers(methods.map((method) => [method, ownMember(ownMember(services, service), method)])),
    ]),
  );
}

/** An object without inherited members. */
function withMembers(members: readonly (readonly [string, unknown])[]): object {
  return Object.assign(Object.create(null) as object, Object.fromEntries(members));
}

/** An own member; undefined for inherited ones. */
export function ownMember(holder: unknown, name: unknown): unknown {
  return typeof holder === 'object' && holder !== null && typeof name === 'string' && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined;
}

/** An object with a member for every name except `then`, each created once. */
export function membersByName<Whole extends object>(make: (name: string) => unknown): Whole {
  const made = Object.create(null) as Record<string, unknown>;
  return new Proxy(made, {
    get: (_made, name) => (typeof name === 'string' && name !== 'then' ? (made[name] ??= make(name)) : undefined),
  }) as Whole;
}

export function isMethod(value: unknown): value is (...values: unknown[]) => unknown {
  return typeof value === 'function';
}
