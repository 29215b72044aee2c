import { isMethod, membersByName, ownMember } from './services.ts';

/** A subset of the methods of some services. */
type SomeMethods<Services> = { readonly [Name in keyof Services]?: Partial<Services[Name]> };
/**
 * Services whose code is loaded by the first call that needs it. If loading fails, the next call tries again.
 *
 * @param early methods that do not load the code; they may use `late`, which loads it
 */
export function lazyServices<Services extends object>(
  load: () => Promise<Services>,
  early: (late: Services, isLoaded: () => boolean) => SomeMethods<Services> = () => ({}),
): Services {
  let loading: Promise<Services> | undefined;
  const loaded = (): Promise<Services> => {
    loading ??= load();
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const late: Services = owned((service) =>
    owned((method) => async (...values: unknown[]): Promise<unknown> => {
      const found = ownMember(ownMember(await loaded(), service), method);
      if (!isMethod(found)) throw new TypeError(`There is no ${service}.${method}`);
      return await found(...values);
    }),
  );
  const known = early(late, () => loading !== undefined);
  return owned((service) =>
    owned((method) => ownMember(ownMember(known, service), method) ?? ownMember(ownMember(late, service), method)),
  );
}

/** Its members are own properties, like those of other services. */
function owned<Whole extends object>(make: (name: string) => unknown): Whole {
  return new Proxy(membersByName<Whole>(make), {
    getOwnPropertyDescriptor: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      return value === undefined ? undefined : { value, configurable: true, enumerable: true };
    },
  });
}
