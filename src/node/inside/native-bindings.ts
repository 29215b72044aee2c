/**
 * What the build read from the native half of the pinned Node: the members of each binding, as numbers, text, arrays
 * and names. They are the base of a binding; `bindings/` adds what needs native code.
 */

/** A member of a binding. Objects with `$` represent values that JSON cannot. */
export type Info =
  | null
  | boolean
  | number
  | string
  | readonly (boolean | number | string)[]
  | { readonly $: 'function' }
  | { readonly $: 'symbol'; readonly name: string }
  | { readonly $: 'number'; readonly text: string }
  | { readonly $: 'array'; readonly kind: string; readonly length: number }
  | { readonly [key: string]: Info };

export interface NodeInfo {
  readonly version: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly release: Readonly<Record<string, string>>;
  readonly config: unknown;
  readonly optionValues: Readonly<Record<string, unknown>>;
  readonly options: readonly (readonly [name: string, type: number, inEnvironment: number])[];
  readonly optionAliases: readonly (readonly [alias: string, options: readonly string[]])[];
  /** Names such as `ENOENT` with their messages, in Node's order. */
  readonly uvErrors: readonly (readonly [name: string, message: string])[];
  readonly bindings: Readonly<Record<string, Readonly<Record<string, Info>>>>;
  /** Modules of Node that the packs do not contain. */
  readonly leftOut: readonly string[];
}

/** The object that `internalBinding(name)` returns to Node's library. */
export type Binding = Record<string, unknown>;

const ARRAYS: ReadonlyMap<string, new (length: number) => ArrayBufferView> = new Map<
  string,
  new (length: number) => ArrayBufferView
>([
  ['Uint8Array', Uint8Array],
  ['Int32Array', Int32Array],
  ['Uint32Array', Uint32Array],
  ['Float64Array', Float64Array],
  ['BigInt64Array', BigInt64Array],
  ['BigUint64Array', BigUint64Array],
]);

/**
 * Creates the members of a binding from the facts.
 * @param symbol returns the shared symbol of a name
 * @param missing creates a stand-in for an unsupported native function
 */
export function reviveBinding(
  info: Readonly<Record<string, Info>>,
  name: string,
  symbol: (name: string) => symbol,
  missing: (member: string) => unknown,
): Binding {
  const binding: Binding = {};
  for (const [key, member] of Object.entries(info)) binding[key] = revive(member, `${name}.${key}`, symbol, missing);
  return binding;
}

function revive(
  info: Info,
  path: string,
  symbol: (name: string) => symbol,
  missing: (member: string) => unknown,
): unknown {
  if (info === null || typeof info !== 'object') return info;
  if (isList(info)) return [...info];
  if (isMarked(info)) {
    if (info.$ === 'function') return missing(path);
    if (info.$ === 'number') return Number(info.text);
    if (info.$ === 'symbol') return symbol(info.name);
    const make = ARRAYS.get(info.kind);
    return make === undefined ? undefined : new make(info.length);
  }
  const object: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(info)) object[key] = revive(inner, `${path}.${key}`, symbol, missing);
  return object;
}

const isList = (info: Info): info is readonly (boolean | number | string)[] => Array.isArray(info);

function isMarked(
  info: object,
): info is Extract<Info, { $: string }> &
  (
    | { $: 'function' }
    | { $: 'symbol'; name: string }
    | { $: 'number'; text: string }
    | { $: 'array'; kind: string; length: number }
  ) {
  return '$' in info && typeof info.$ === 'string';
}
