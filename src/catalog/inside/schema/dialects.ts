import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export type Dialect = 'draft2020' | 'draft07';
/** Creates each ajv on first use, because compiling a meta-schema takes longer than compiling most schemas. */
export type Dialects = Readonly<Record<Dialect, () => Ajv>>;

const DIALECT_BY_URI: ReadonlyMap<string, Dialect> = new Map([
  ['https://json-schema.org/draft/2020-12/schema', 'draft2020'],
  ['http://json-schema.org/draft-07/schema', 'draft07'],
  ['https://json-schema.org/draft-07/schema', 'draft07'],
]);

/** The dialect in a schema's `$schema`; 2020-12 by default; undefined for an unknown one. */
export function dialectOf(schema: Readonly<Record<string, unknown>>): Dialect | undefined {
  const uri = schema['$schema'];
  if (uri === undefined) return 'draft2020';
  return typeof uri === 'string' ? DIALECT_BY_URI.get(uri.replace(/#$/, '')) : undefined;
}

/** Without `loadSchema`, a `$ref` to another document is an error, never a request. */
const OPTIONS = { strict: false, allErrors: true, logger: false } as const;

export function createDialects(): Dialects {
  const made = new Map<Dialect, Ajv>();
  const get = (dialect: Dialect, make: () => Ajv) => (): Ajv => {
    const known = made.get(dialect);
    if (known !== undefined) return known;
    const ajv = make();
    addFormats(ajv);
    if (dialect === 'draft07') acceptHttps(ajv);
    made.set(dialect, ajv);
    return ajv;
  };
  return { draft2020: get('draft2020', () => new Ajv2020(OPTIONS)), draft07: get('draft07', () => new Ajv(OPTIONS)) };
}

/** Draft-07 is named with http, but often written with https. */
function acceptHttps(ajv: Ajv): void {
  ajv.addMetaSchema({
    $id: 'https://json-schema.org/draft-07/schema',
    $ref: 'http://json-schema.org/draft-07/schema#',
  });
}
