/**
 * What the build read from the native half of the pinned Node: the members of each binding, as numbers, text, arrays
 * and names. They are the base of a binding; `bindings/` adds what needs native code.
 */

/** A member of a binding. Objects with `$` represent values that JSON cannot. */
export type Fact =
  | null
  | boolean
  | number
  | string
  | readonly (boolean | number | string)[]
  | { readonly $: 'function' }
  | { readonly $: 'symbol'; readonly name: string }
  | { readonly $: 'number'; readonly text: string }
  | { readonly $: 'array'; readonly kind: string; readonly length: number }
  | { readonly [key: string]: Fact };

export interface NodeFacts {
  readonly version: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly release: Readonly<Record<string, string>>;
  readonly config: unknown;
  readonly optionValues: Readonly<Record<string, unknown>>;
  readonly options: readonly (readonly [name: string, type: number, inEnvironment: number])[];
  readonly optionAliases: readonly (readonly [alias: string, options: readonly string[]])[];
  /** Names such as `ENOENT` with their messages, in Node's order. */
  readonly uvErrors: readonly (readonly [name: string, message: string])[];
  readonly bindings: Readonly<Record<string, Readonly<Record<string, Fact>>>>;
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
  facts: Readonly<Record<string, Fact>>,
  name: string,
  symbol: (name: string) => symbol,
  missing: (member: string) => unknown,
): Binding {
  const binding: Binding = {};
  for (const [key, fact] of Object.entries(facts)) binding[key] = revive(fact, `${name}.${key}`, symbol, missing);
  return binding;
}

function revive(
  fact: Fact,
  path: string,
  symbol: (name: string) => symbol,
  missing: (member: string) => unknown,
): unknown {
  if (fact === null || typeof fact !== 'object') return fact;
  if (isList(fact)) return [...fact];
  if (isMarked(fact)) {
    if (fact.$ === 'function') return missing(path);
    if (fact.$ === 'number') return Number(fact.text);
    if (fact.$ === 'symbol') return symbol(fact.name);
    const make = ARRAYS.get(fact.kind);
    return make === undefined ? undefined : new make(fact.length);
  }
  const object: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(fact)) object[key] = revive(inner, `${path}.${key}`, symbol, missing);
  return object;
}

const isList = (fact: Fact): fact is readonly (boolean | number | string)[] => Array.isArray(fact);

function isMarked(
  fact: object,
): fact is Extract<Fact, { $: string }> &
  (
    | { $: 'function' }
    | { $: 'symbol'; name: string }
    | { $: 'number'; text: string }
    | { $: 'array'; kind: string; length: number }
  ) {
  return '$' in fact && typeof fact.$ === 'string';
}
