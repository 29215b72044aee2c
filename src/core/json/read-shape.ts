import { isRecord } from './json.ts';

/** Parses a value from outside into a copy with known members only; undefined if it does not fit. */
export type Reader<Value> = (value: unknown) => Value | undefined;

type Readers = Readonly<Record<string, Reader<unknown>>>;
type ValueOf<Of> = Of extends Reader<infer Value> ? Value : never;
type Read<Needed extends Readers, Optional extends Readers> = {
  readonly [Key in keyof Needed]: ValueOf<Needed[Key]>;
} & { readonly [Key in keyof Optional]?: ValueOf<Optional[Key]> };

/** Reads an object with these own members; others are left out. */
export function readShape<Needed extends Readers, Optional extends Readers = Record<never, never>>(
  needed: Needed,
  optional: Optional = {} as Optional,
): Reader<Read<Needed, Optional>> {
  return (value) => {
    if (!isRecord(value)) return undefined;
    const entries: [string, unknown][] = [];
    for (const [readers, isNeeded] of [
      [needed, true],
      [optional, false],
    ] as const) {
      for (const [key, read] of Object.entries(readers)) {
        const given = Object.hasOwn(value, key) ? value[key] : undefined;
        if (given === undefined && !isNeeded) continue;
        const found = read(given);
        if (found === undefined) return undefined;
        entries.push([key, found]);
      }
    }
    // The reader of each name has parsed its member.
    return Object.fromEntries(entries) as Read<Needed, Optional>;
  };
}

export function readList<Value>(read: Reader<Value>, most: number): Reader<readonly Value[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return undefined;
    const found = (value as unknown[]).map(read);
    return found.every((each): each is Awaited<Value> & Value => each !== undefined) ? found : undefined;
  };
}

export function readText(most: number, least = 0): Reader<string> {
  return (value) => (typeof value === 'string' && value.length >= least && value.length <= most ? value : undefined);
}

export function readMatch<Text extends string = string>(pattern: RegExp): Reader<Text> {
  // The pattern has checked that the text is an id, so the cast restores its brand.
  return (value) => (typeof value === 'string' && pattern.test(value) ? (value as Text) : undefined);
}

export function readNumber(least: number, most: number): Reader<number> {
  return (value) => (typeof value === 'number' && value >= least && value <= most ? value : undefined);
}

export function readCount(least: number, most: number): Reader<number> {
  return (value) => (Number.isSafeInteger(value) ? readNumber(least, most)(value) : undefined);
}

export function readFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

export function readTrue(value: unknown): true | undefined {
  return value === true ? value : undefined;
}

export function readOneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (value) => values.find((one) => one === value);
}

/** ISO 8601, or any other text that is a date. Nothing was made later than now: a later time becomes now. */
export function readTime(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const at = Date.parse(value);
  if (Number.isNaN(at)) return undefined;
  return at > Date.now() ? new Date().toISOString() : value;
}

/** Tries the readers in order and returns the first value that fits. */
export function readEither<Value>(...readers: readonly Reader<Value>[]): Reader<Value> {
  return (value) => {
    for (const read of readers) {
      const found = read(value);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}
