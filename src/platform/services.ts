import { connectRpc, serveRpc, shareCallback, type RpcEndpoint } from './rpc.ts';

/** Names of methods, by service. */
export type MethodNames<Services> = {
  readonly [Name in keyof Services]?: readonly (keyof Services[Name] & string)[];
};
type MethodPath<Services> = {
  [Name in keyof Services & string]: `${Name}.${keyof Services[Name] & string}`;
}[keyof Services & string];
/** Functions that change the answers of some methods as they arrive. */
type OnAnswer<Services> = { readonly [Path in MethodPath<Services>]?: (answer: never) => unknown };

/**
 * Serves services by name to a trusted thread. A call names its service and method; one that is not there is denied.
 *
 * @param services calls wait for them
 */
export function serveServices(services: Promise<object>, endpoint: RpcEndpoint, refusal: () => Error): void {
  // Each call rejects with it.
  services.catch(() => undefined);
  serveRpc(async (service: unknown, method: unknown, ...values: unknown[]): Promise<unknown> => {
    const found = ownMember(ownMember(await services, service), method);
    if (!isMethod(found)) throw refusal();
    return await found(...values);
  }, endpoint);
}

/**
 * The services that are served at the other end, as if they were here. Every method answers with a promise; functions
 * among what it is given stay in this thread.
 */
export function connectServices<Services extends object>(
  endpoint: RpcEndpoint,
  onAnswer: OnAnswer<Services> = {},
): Services {
  const takers: Readonly<Record<string, ((answer: never) => unknown) | undefined>> = onAnswer;
  const remote = connectRpc<(service: string, method: string, ...values: unknown[]) => Promise<unknown>>(endpoint);
  return membersByName((service) =>
    membersByName((method) => async (...values: unknown[]): Promise<unknown> => {
      const answer = await remote(
        service,
        method,
        // Functions travel as ports.
        ...values.map((value) => (isMethod(value) ? shareCallback(value) : value)),
      );
      // The types of the services say what each answers.
      return takers[`${service}.${method}`]?.(answer as never) ?? answer;
    }),
  );
}

/** The methods that are listed, and nothing else. */
export function onlyMethods(services: object, listed: Readonly<Record<string, readonly string[] | undefined>>): object {
  return withMembers(
    Object.entries(listed).map(([service, methods = []]) => [
      service,
      withMembers(methods.map((method) => [method, ownMember(ownMember(services, service), method)])),
    ]),
  );
}

/** An object that inherits nothing. */
function withMembers(members: readonly (readonly [string, unknown])[]): object {
  return Object.assign(Object.create(null) as object, Object.fromEntries(members));
}

/** Undefined for what is inherited: only what somebody has put there is found. */
export function ownMember(holder: unknown, name: unknown): unknown {
  return typeof holder === 'object' && holder !== null && typeof name === 'string' && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined;
}

/** An object with a member of every name but `then`, each made once. */
export function membersByName<Whole extends object>(make: (name: string) => unknown): Whole {
  const made = Object.create(null) as Record<string, unknown>;
  return new Proxy(made, {
    get: (_made, name) => (typeof name === 'string' && name !== 'then' ? (made[name] ??= make(name)) : undefined),
  }) as Whole;
}

export function isMethod(value: unknown): value is (...values: unknown[]) => unknown {
  return typeof value === 'function';
}
