import type { ImportNote } from '../contract/import/import-notes.ts';
import { isRecord, type JsonSchema } from '../../core/json/json.ts';
import { own } from '../fields/field-fault.ts';
import type { Resolver } from './reference-resolver.ts';
import type { SchemaConverter } from './schema-converter.ts';

/** How to write the body of a request. */
export interface RequestBody {
  readonly form: 'json' | 'urlencoded' | 'multipart' | 'text' | 'binary';
  readonly mediaType: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  /** A form with brackets: `name[key]=value`. */
  readonly deep: boolean;
  /** Parts of a multipart form that are files; base64 in the input. */
  readonly files: readonly string[];
}

/** The body of an operation in its simplest format; `notes` receives what is left out. */
export function bodyOf(
  operation: Record<string, unknown>,
  method: string,
  resolver: Resolver,
  converter: SchemaConverter,
  notes: ImportNote[],
): RequestBody | undefined {
  const given = own(operation, 'requestBody');
  if (given === undefined) return undefined;
  if (method === 'GET' || method === 'HEAD') {
    notes.push({ code: 'body-with-method', values: [method] });
    return undefined;
  }
  const body = describedBody(given, resolver, notes);
  const chosen = body === undefined ? undefined : easiestOf(body.content);
  if (body === undefined || chosen === undefined) return undefined;
  const { form, media, mediaType } = chosen;
  const required = own(body.body, 'required') === true;
  const described = own(body.body, 'description');
  const description =
    typeof described === 'string' && described.trim() !== '' ? { description: described.trim().slice(0, 1_000) } : {};
  if (/[/+]xml$/.test(mediaType)) notes.push({ code: 'body-of-xml', values: [] });
  if (form === 'text')
    return { form, mediaType, required, schema: { type: 'string', ...description }, deep: false, files: [] };
  if (form === 'binary')
    return {
      form,
      mediaType,
      required,
      schema: {
        type: 'string',
        contentEncoding: 'base64',
        description: `Bytes as base64. ${description.description ?? ''}`.trim(),
      },
      deep: false,
      files: [],
    };
  const source = resolver.resolve(own(media, 'schema')).value;
  const files = form === 'multipart' && source !== undefined ? filesOf(source, resolver) : [];
  const converted = converter.convert(own(media, 'schema'));
  const schema = files.length === 0 ? converted : withFiles(converted, files);
  return {
    form,
    mediaType: mediaType === '*/*' ? 'application/json' : mediaType,
    required,
    schema: { ...schema, ...(schema['description'] === undefined ? description : {}) },
    deep: form === 'urlencoded' && hasDeepParts(media),
    files,
  };
}

function describedBody(
  given: unknown,
  resolver: Resolver,
  notes: ImportNote[],
): { readonly body: Record<string, unknown>; readonly content: Record<string, unknown> } | undefined {
  const { value: body, missing } = resolver.resolve(given);
  const content = body === undefined ? undefined : own(body, 'content');
  if (body === undefined || !isRecord(content)) {
    notes.push(
      missing === undefined ? { code: 'body-undescribed', values: [] } : { code: 'body-not-found', values: [missing] },
    );
    return undefined;
  }
  return { body, content };
}

/** The first available format, by `RANK`. */
function easiestOf(content: Record<string, unknown>) {
  const offers = Object.entries(content).map(([name, media]) => ({
    mediaType: name.trim().toLowerCase().slice(0, 200),
    media: isRecord(media) ? media : {},
  }));
  const ranked = offers
    .map((offer) => ({ ...offer, form: formOf(offer.mediaType) }))
    .sort((one, other) => RANK.indexOf(one.form) - RANK.indexOf(other.form));
  return ranked[0];
}

const RANK: readonly RequestBody['form'][] = ['json', 'urlencoded', 'multipart', 'text', 'binary'];

function formOf(mediaType: string): RequestBody['form'] {
  const [type = ''] = mediaType.split(';');
  if (/[/+]json$/.test(type) || type === '*/*') return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'urlencoded';
  if (type === 'multipart/form-data') return 'multipart';
  return type.startsWith('text/') || /[/+](?:xml|yaml|x-yaml|x-ndjson|graphql|sql)$/.test(type) ? 'text' : 'binary';
}

function hasDeepParts(media: Record<string, unknown>): boolean {
  const encoding = own(media, 'encoding');
  return (
    isRecord(encoding) && Object.values(encoding).some((part) => isRecord(part) && own(part, 'style') === 'deepObject')
  );
}

/** Names of binary properties: `format: binary`, or in 3.1 a media type that is not a JSON type. */
function filesOf(schema: Record<string, unknown>, resolver: Resolver): string[] {
  const properties = own(schema, 'properties');
  if (!isRecord(properties)) return [];
  return Object.entries(properties).flatMap(([name, given]) => {
    const property = resolver.resolve(given).value;
    const items = property === undefined ? undefined : resolver.resolve(own(property, 'items')).value;
    return [property, items].some(isBytes) ? [name] : [];
  });
}

function isBytes(schema: Record<string, unknown> | undefined): boolean {
  if (schema === undefined) return false;
  const mediaType = own(schema, 'contentMediaType');
  return (
    own(schema, 'format') === 'binary' ||
    (typeof mediaType === 'string' && !/json|^text\//.test(mediaType) && own(schema, 'contentEncoding') === undefined)
  );
}

function withFiles(schema: JsonSchema, files: readonly string[]): JsonSchema {
  const { properties } = schema;
  if (!isRecord(properties)) return schema;
  const described = Object.entries(properties).map(([name, property]) => {
    if (!files.includes(name) || !isRecord(property)) return [name, property];
    const text =
      `The file, as base64. ${typeof property['description'] === 'string' ? property['description'] : ''}`.trim();
    if (property['type'] === 'array')
      return [name, { type: 'array', items: { type: 'string', contentEncoding: 'base64' }, description: text }];
    return [name, { type: 'string', contentEncoding: 'base64', description: text }];
  });
  return { ...schema, properties: Object.fromEntries(described) as JsonSchema };
}
