const CHARS = 1_000_000;

const list = (item: string): string => `[${`${item},`.repeat(CHARS / (item.length + 1)).slice(0, -1)}]`;
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const names = (name: (index: number) => string): string =>
  `{${Array.from({ length: CHARS / 12 }, (_none, index) => `"${name(index)}":1`).join(',')}}`;

/** For tests: hostile JSON texts of about one megabyte each. */
export const HOSTILE_JSON: Readonly<Record<string, string>> = {
  'empty lists': list('[]'),
  'empty objects': list('{}'),
  'small objects': list('{"a":1}'),
  nulls: list('null'),
  'empty texts': list('""'),
  'lists in one another, often': list(nested(400)),
  'lists in one another, deep': nested(CHARS / 2),
  'objects in one another': '{"a":'.repeat(CHARS / 6) + '1' + '}'.repeat(CHARS / 6),
  'very many names': names((index) => `k${String(index)}`),
  'names that are numbers': names((index) => String((index * 7_919) % 4_294_967)),
  'one name again and again': names(() => 'a'),
  'a long text': JSON.stringify('a'.repeat(CHARS)),
  escapes: `"${'\\u0041'.repeat(CHARS / 6)}"`,
  quotes: `"${'\\"'.repeat(CHARS / 2)}"`,
  'lone surrogates': `"${'\\ud83d'.repeat(CHARS / 6)}"`,
  'a number of a million digits': '9'.repeat(CHARS),
  'broken at its end': list('[]').slice(0, -1),
  'an open text': `"${'\\\\'.repeat(CHARS / 2)}`,
};
