import type { ImportNote } from '../contract/import/import-notes.ts';
import { isRecord, type JsonSchema } from '../../core/json/json.ts';
import { own } from '../fields/field-fault.ts';
import type { FoundOperation } from './outline.ts';
import type { Resolver } from './reference-resolver.ts';
import type { SchemaConverter } from './schema-converter.ts';

export type ParameterStyle =
  'form' | 'simple' | 'label' | 'matrix' | 'deepObject' | 'spaceDelimited' | 'pipeDelimited' | 'json';
/** The kind of a value, as far as its schema tells. */
export type ValueKind = 'plain' | 'array' | 'object' | 'any';

/** One parameter of a request. */
export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  /** The name in the request. */
  readonly wireName: string;
  /** Its name in the tool's input. */
  readonly inputName: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly kind: ValueKind;
}

/** Headers that the browser or other parts of a description set. */
const IGNORED_HEADERS =
  /^(?:accept|content-type|authorization|accept-(?:charset|encoding)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|te|trailer|transfer-encoding|upgrade|via|user-agent|proxy-.*|sec-.*)$/i;
const STYLES: Readonly<Record<Parameter['in'], readonly ParameterStyle[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'deepObject', 'spaceDelimited', 'pipeDelimited'],
  header: ['simple'],
};

/** The parameters of an operation and of its path, each once; `notes` receives what is left out. */
export function parametersOf(
  { listed: reported, operation, pathItem }: FoundOperation,
  resolver: Resolver,
  converter: SchemaConverter,
  notes: ImportNote[],
): Parameter[] {
  const found = new Map<string, Record<string, unknown>>();
  for (const list of [own(pathItem, 'parameters'), own(operation, 'parameters')]) {
    for (const given of Array.isArray(list) ? (list as unknown[]) : []) {
      const { value, missing } = resolver.resolve(given);
      if (value === undefined)
        notes.push(
          missing === undefined
            ? { code: 'parameter-invalid', values: [] }
            : { code: 'parameter-not-found', values: [missing] },
        );
      else if (typeof own(value, 'name') === 'string')
        found.set(`${String(own(value, 'in'))} ${String(own(value, 'name'))}`, value);
    }
  }
  const taken = new Set(['body']);
  const parameters: Parameter[] = [];
  const template = [...reported.path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? '');
  for (const name of new Set(template))
    if (!found.has(`path ${name}`)) found.set(`path ${name}`, { name, in: 'path', schema: { type: 'string' } });
  for (const value of found.values()) {
    const [location, wireName] = [own(value, 'in'), String(own(value, 'name'))];
    if (location === 'cookie') notes.push({ code: 'cookie-left-out', values: [wireName.slice(0, 100)] });
    if (location === 'header' && IGNORED_HEADERS.test(wireName))
      notes.push({ code: 'header-left-out', values: [wireName.slice(0, 100)] });
    else if (location === 'header' && !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(wireName))
      notes.push({ code: 'header-invalid', values: [wireName.slice(0, 100)] });
    else if ((location === 'path' && template.includes(wireName)) || location === 'query' || location === 'header') {
      const inputName = taken.has(wireName) ? freeName(`${location}_${wireName}`, taken) : wireName;
      if (inputName !== wireName)
        notes.push({
          code: 'parameter-renamed',
          values: [location, wireName.slice(0, 100), inputName.slice(0, 100)],
        });
      taken.add(inputName);
      parameters.push(parameterOf(value, location, wireName, inputName, converter));
    }
  }
  return parameters;
}

function freeName(preferred: string, taken: ReadonlySet<string>): string {
  let name = preferred;
  for (let number = 2; taken.has(name); number += 1) name = `${preferred}_${String(number)}`;
  return name;
}

function parameterOf(
  value: Record<string, unknown>,
  location: Parameter['in'],
  wireName: string,
  inputName: string,
  converter: SchemaConverter,
): Parameter {
  const content = own(value, 'content');
  const [media] = isRecord(content) ? Object.values(content) : [];
  const inJson = media !== undefined;
  const converted = converter.convert(
    inJson ? (isRecord(media) ? own(media, 'schema') : undefined) : own(value, 'schema'),
  );
  const [description, example, deprecated] = [
    own(value, 'description'),
    own(value, 'example'),
    own(value, 'deprecated'),
  ];
  const schema: JsonSchema = {
    ...converted,
    ...(typeof description === 'string' && description.trim() !== ''
      ? { description: description.trim().slice(0, 1_000) }
      : {}),
    ...(converted['examples'] === undefined && (typeof example === 'string' || typeof example === 'number')
      ? { examples: [example] }
      : {}),
    ...(deprecated === true ? { deprecated: true } : {}),
  };
  const given = own(value, 'style');
  const style = inJson
    ? 'json'
    : (STYLES[location].find((each) => each === given) ?? (location === 'query' ? 'form' : 'simple'));
  const explode = own(value, 'explode');
  return {
    in: location,
    wireName,
    inputName,
    required: location === 'path' || own(value, 'required') === true,
    schema,
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form' || style === 'deepObject',
    allowReserved: own(value, 'allowReserved') === true,
    kind: kindOf(schema),
  };
}

/** The kind of a value; looks into unions but does not resolve `#/$defs`. */
function kindOf(schema: JsonSchema): ValueKind {
  const kinds = new Set<ValueKind>();
  collectKinds(schema, kinds, 0);
  if (kinds.size === 0) return Object.hasOwn(schema, '$ref') ? 'any' : 'plain';
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : 'any';
}

function collectKinds(schema: unknown, kinds: Set<ValueKind>, depth: number): void {
  if (!isRecord(schema) || depth > 8) return;
  const { type } = schema;
  for (const each of Array.isArray(type) ? (type as unknown[]) : [type]) {
    if (each === 'array') kinds.add('array');
    else if (each === 'object') kinds.add('object');
    else if (typeof each === 'string' && each !== 'null') kinds.add('plain');
  }
  if (type === undefined && isRecord(schema['properties'])) kinds.add('object');
  if (type === undefined && Object.hasOwn(schema, '$ref')) kinds.add('any');
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const part of Array.isArray(schema[key]) ? (schema[key] as unknown[]) : [])
      collectKinds(part, kinds, depth + 1);
}
