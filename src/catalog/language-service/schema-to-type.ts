import { isRecord } from '../../core/json/json.ts';
import { documentationOf } from './schema-documentation.ts';
import { enumType, grouped, literalType, propertyKey, unionOf } from './schema-literal.ts';
import { createReferences, type SchemaReferences } from './schema-references.ts';

const MAX_DEPTH = 32;
/** A larger type is cut: the rest becomes `any`. */
const MAX_CHARACTERS = 400_000;

type Schema = Record<string, unknown>;
/** Properties of the enclosing schemas, which `required` may name. */
type Inherited = ReadonlyMap<string, unknown>;
const NONE: Inherited = new Map();

/**
 * Declares `ToolParams`, the type of a tool's input, from its JSON Schema; referenced schemas get names in `ToolTypes`.
 * An open schema is treated as complete, because an unknown name is more likely a mistake.
 */
export function declareParameters(schema: unknown): string {
  const references = createReferences(schema);
  const writer = new Writer(references);
  const root = isRecord(schema) ? writer.typeOf(schema, { depth: 1, inherited: NONE }) : 'any';
  const definitions = [...writer.definitions].map(([name, type]) => `  export type ${name} = ${type};\n`);
  const named = definitions.length === 0 ? '' : `declare namespace ToolTypes {\n${definitions.join('')}}\n`;
  return (
    `${documentationOf(schema, '')}type ToolParams = ` +
    `${root === 'any' ? '{ [key: string]: any }' : root};\n${named}`
  );
}

interface Location {
  readonly depth: number;
  readonly inherited: Inherited;
}

class Writer {
  readonly definitions = new Map<string, string>();
  readonly #references: SchemaReferences;
  #written = 0;

  constructor(references: SchemaReferences) {
    this.#references = references;
  }

  typeOf(schema: unknown, location: Location): string {
    if (schema === false) return 'never';
    if (!isRecord(schema) || location.depth > MAX_DEPTH || this.#written > MAX_CHARACTERS) return 'any';
    const inner: Location = { depth: location.depth + 1, inherited: withOwn(location.inherited, schema) };
    const parts: string[] = [];
    if (typeof schema['$ref'] === 'string') parts.push(this.#referred(schema['$ref']));
    if (typeof schema['$dynamicRef'] === 'string') parts.push(this.#referred(schema['$dynamicRef']));
    for (const part of list(schema['allOf'])) parts.push(this.typeOf(part, inner));
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = list(schema[keyword]);
      if (branches.length > 0) parts.push(unionOf(this.#alignedBranches(branches, inner)));
    }
    const conditional = conditionalProperties(schema);
    if (conditional.size > 0) parts.push(this.#objectOf(Object.fromEntries(conditional), [], [], location));
    const own = this.#ownType(
      schema,
      location,
      parts.some((part) => part !== 'any'),
    );
    const known = [own, ...parts].filter((part) => part !== 'any');
    const distinct = [...new Set(known)];
    const type =
      distinct.length === 0
        ? 'any'
        : distinct.length === 1
          ? (distinct[0] ?? 'any')
          : distinct.map(grouped).join(' & ');
    const whole = schema['nullable'] === true && type !== 'any' ? unionOf([type, 'null']) : type;
    this.#written += whole.length;
    return whole;
  }

  #referred(reference: string): string {
    if (reference === '#') return 'ToolParams';
    const target = this.#references.resolve(reference);
    if (target === undefined) return 'any';
    const name = this.#references.nameOf(reference);
    if (!this.definitions.has(name)) {
      // Reserved before it is known, so that a recursive reference ends.
      this.definitions.set(name, 'any');
      this.definitions.set(name, this.typeOf(target, { depth: 2, inherited: NONE }));
    }
    return `ToolTypes.${name}`;
  }

  /**
   * Branches of a union; a property of other branches is declared as `undefined`, so that reading it is not an error.
   */
  #alignedBranches(branches: readonly unknown[], location: Location): string[] {
    const names = branches.map((branch) => this.#propertyNames(branch, 0));
    const all = new Set(names.flatMap((each) => [...each]));
    return branches.map((branch, index) => {
      const type = this.typeOf(branch, location);
      const own = names[index] ?? new Set();
      const missing = own.size === 0 ? [] : [...all].filter((name) => !own.has(name) && !location.inherited.has(name));
      return missing.length === 0 || type === 'any'
        ? type
        : `(${grouped(type)} & { ${missing.map((name) => `${propertyKey(name)}?: undefined`).join('; ')} })`;
    });
  }

  #propertyNames(schema: unknown, depth: number): Set<string> {
    if (!isRecord(schema) || depth > 8) return new Set();
    const found = new Set(isRecord(schema['properties']) ? Object.keys(schema['properties']) : []);
    const inner = [
      ...list(schema['allOf']),
      ...(typeof schema['$ref'] === 'string' ? [this.#references.resolve(schema['$ref'])] : []),
    ];
    for (const part of inner) for (const name of this.#propertyNames(part, depth + 1)) found.add(name);
    return found;
  }

  /** The type of the schema's own keywords. `hasMore`: other parts describe it too, so "any object" adds nothing. */
  #ownType(schema: Schema, location: Location, hasMore: boolean): string {
    if ('const' in schema) return literalType(schema['const']);
    if (Array.isArray(schema['enum'])) return enumType(schema['enum']);
    const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type'] ?? impliedType(schema)];
    return unionOf(types.map((type) => this.#typeNamed(type, schema, location, hasMore)));
  }

  #typeNamed(type: unknown, schema: Schema, location: Location, hasMore: boolean): string {
    switch (type) {
      case 'string':
      case 'boolean':
      case 'null':
      case 'number':
        return type;
      case 'integer':
        return 'number';
      case 'array':
        return this.#arrayType(schema, location);
      case 'object':
        return this.#objectType(schema, location, hasMore);
      default:
        return 'any';
    }
  }

  #arrayType(schema: Schema, { depth }: Location): string {
    const item = (each: unknown): string => this.typeOf(each, { depth: depth + 1, inherited: NONE });
    const first = Array.isArray(schema['prefixItems'])
      ? schema['prefixItems']
      : Array.isArray(schema['items'])
        ? schema['items']
        : [];
    if (first.length === 0) return schema['items'] === false ? '[]' : `${grouped(item(schema['items']))}[]`;
    const rest: unknown = Array.isArray(schema['prefixItems']) ? schema['items'] : schema['additionalItems'];
    const least = typeof schema['minItems'] === 'number' ? schema['minItems'] : 0;
    const items = first.map((each, index) => (index < least ? item(each) : `${grouped(item(each))}?`));
    return `[${[...items, ...(rest === false ? [] : [`...${grouped(item(rest))}[]`])].join(', ')}]`;
  }

  #objectType(schema: Schema, location: Location, hasMore: boolean): string {
    const properties = isRecord(schema['properties']) ? schema['properties'] : {};
    const required = list(schema['required']).filter((name) => typeof name === 'string');
    const extra = schema['additionalProperties'];
    const patterns = isRecord(schema['patternProperties']) ? Object.values(schema['patternProperties']) : [];
    const isBare = Object.keys(properties).length === 0 && required.length === 0;
    if (isBare && patterns.length === 0 && (extra === undefined || extra === true || (hasMore && extra === false)))
      return hasMore ? 'any' : '{ [key: string]: any }';
    const open = [...patterns, ...(extra === undefined ? [] : [extra])].filter((each) => each !== false);
    const index = open.map((each) => this.typeOf(each, { depth: location.depth + 1, inherited: NONE }));
    if (isBare && open.length === 0) return '{ [key: string]: never }';
    // An index signature must also allow the named properties, whose types differ.
    return this.#objectOf(properties, required, open.length === 0 ? [] : isBare ? index : ['any'], location);
  }

  #objectOf(
    properties: Schema,
    required: readonly string[],
    index: readonly string[],
    { depth, inherited }: Location,
  ): string {
    const indent = '  '.repeat(depth);
    const member = (name: string, schema: unknown, isRequired: boolean): string =>
      `${documentationOf(schema, indent)}${indent}${propertyKey(name)}${isRequired ? '' : '?'}: ` +
      `${this.typeOf(schema, { depth: depth + 1, inherited: NONE })};\n`;
    const members = Object.entries(properties).map(([name, schema]) => member(name, schema, required.includes(name)));
    for (const name of new Set(required))
      if (!Object.hasOwn(properties, name)) members.push(member(name, inherited.get(name), true));
    if (index.length > 0) members.push(`${indent}[key: string]: ${unionOf(index)};\n`);
    return members.length === 0 ? '{}' : `{\n${members.join('')}${'  '.repeat(depth - 1)}}`;
  }
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function withOwn(inherited: Inherited, schema: Schema): Inherited {
  return isRecord(schema['properties']) ? new Map([...inherited, ...Object.entries(schema['properties'])]) : inherited;
}

function impliedType(schema: Schema): string | undefined {
  if (['properties', 'required', 'additionalProperties', 'patternProperties'].some((keyword) => keyword in schema))
    return 'object';
  return ['items', 'prefixItems'].some((keyword) => keyword in schema) ? 'array' : undefined;
}

/** Conditional properties: those of `then`, `else` and `dependentSchemas` that the schema itself does not have. */
function conditionalProperties(schema: Schema): Map<string, unknown> {
  const dependent = isRecord(schema['dependentSchemas']) ? Object.values(schema['dependentSchemas']) : [];
  const found = new Map<string, unknown>();
  for (const branch of [...('if' in schema ? [schema['then'], schema['else']] : []), ...dependent]) {
    if (!isRecord(branch) || !isRecord(branch['properties'])) continue;
    for (const [name, described] of Object.entries(branch['properties'])) {
      if (isRecord(schema['properties']) && Object.hasOwn(schema['properties'], name)) continue;
      found.set(name, found.has(name) ? { anyOf: [found.get(name), described] } : described);
    }
  }
  return found;
}
