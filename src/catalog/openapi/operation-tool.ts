import type { OpenApiChoice, OpenApiSecret, OpenApiServer } from '../contract/openapi.ts';
import type { ImportNote } from '../contract/import/import-notes.ts';
import { isRecord, type JsonObject, type JsonSchema } from '../../core/json/json.ts';
import type { NetworkRule } from '../../core/permissions/permissions.ts';
import type { ReadRecord } from '../formats/import/read-record.ts';
import { own } from '../fields/field-fault.ts';
import { parseToolFields } from '../fields/parse-tool.ts';
import { bodyOf, type RequestBody } from './body.ts';
import { defaultAddress, serversOf, type FoundOperation } from './outline.ts';
import { parametersOf, type Parameter } from './parameters.ts';
import { requestCode } from './request-code.ts';
import type { Resolver } from './reference-resolver.ts';
import { createSchemaConverter } from './schema-converter.ts';
import { trimmedEnd } from '../../core/text/trim-characters.ts';
import { shortened } from './shortened.ts';
import { defined } from '../../core/defined.ts';

const MAX_DESCRIPTION = 1_000;
/** Maximum characters of an input schema; a larger one is converted again with fewer schemas. */
const MAX_INPUT = 60_000;
const SMALLEST = 150;
const SCHEMAS_TRIED = [4_000, 1_000, 400, SMALLEST];
/**
 * Maximum characters of a response schema: responses of large APIs rarely match theirs, and each version of the tool
 * stores it.
 */
const MAX_RETURNS = 30_000;

/** The tool of one operation. */
export function operationTool(
  found: FoundOperation,
  choice: OpenApiChoice,
  resolver: Resolver,
  servers: readonly OpenApiServer[],
): ReadRecord {
  const { listed: reported, operation, signIn } = found;
  const notes: ImportNote[] = [...signIn.notes];
  const operationId = own(operation, 'operationId');
  if (typeof operationId === 'string' && operationId !== reported.name)
    notes.push({ code: 'operation-renamed', values: [operationId.slice(0, 200), reported.name] });
  const { parameters, body, schema } = inputOf(found, resolver, notes);
  const isNamed = servers.some((server) => defaultAddress(server) === choice.base);
  const base = baseOf(found, choice.base, isNamed, notes);
  const bearer =
    signIn.secrets.length === 0 && choice.bearer !== undefined
      ? [{ name: choice.bearer, kind: 'bearer', location: 'authorization', description: '' } as const]
      : [];
  const secrets = [...signIn.secrets, ...bearer];
  const answer = answerOf(operation, resolver, choice.checkResults, notes);
  const rule = ruleOf(base, reported.path, reported.method);
  notes.push(...secrets.map((secret) => secretNote(secret, rule)));
  const fields = parseToolFields({
    name: reported.name,
    description: describe(operation, reported.summary, `${reported.method} ${reported.path}`, notes),
    environment: 'browser',
    parameters: schema,
    ...defined({ returns: answer.returns }),
    code: requestCode({
      method: reported.method,
      base,
      path: reported.path,
      parameters,
      body,
      secrets,
      accepts: answer.mediaTypes,
    }),
    permissions: { network: [rule], files: 'none', secrets: secrets.map(({ name }) => name), dom: false },
  });
  return fields.ok
    ? { ok: true, fields: fields.value, fixed: withoutRepeats(notes) }
    : { ok: false, name: reported.name, reason: { code: 'message', values: [fields.fault] } };
}

/** The input schema, with a number of schemas that a model can read and a validator can compile in time. */
function inputOf(
  found: FoundOperation,
  resolver: Resolver,
  notes: ImportNote[],
): { readonly parameters: readonly Parameter[]; readonly body: RequestBody | undefined; readonly schema: JsonSchema } {
  for (const maxSchemas of SCHEMAS_TRIED) {
    const converterNotes: ImportNote[] = [];
    const converter = createSchemaConverter(resolver, 'input', converterNotes, maxSchemas);
    const parameters = parametersOf(found, resolver, converter, converterNotes);
    const body = bodyOf(found.operation, found.listed.method, resolver, converter, converterNotes);
    const properties: [string, JsonSchema][] = parameters.map(({ inputName, schema }) => [inputName, schema]);
    if (body !== undefined) properties.push(['body', body.schema]);
    const required = [
      ...parameters.filter((parameter) => parameter.required).map(({ inputName }) => inputName),
      ...(body?.required === true ? ['body'] : []),
    ];
    const definitions = converter.definitions();
    const schema: JsonSchema = {
      type: 'object',
      properties: Object.fromEntries(properties) as JsonObject,
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false,
      ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
    };
    if (maxSchemas > SMALLEST && JSON.stringify(schema).length > MAX_INPUT) continue;
    notes.push(...converterNotes);
    return { parameters, body, schema };
  }
  throw new RangeError('The smallest of the sizes is always taken');
}

/** The base of the operation's requests: its own server, unless the person entered an address for all operations. */
function baseOf({ operation, pathItem }: FoundOperation, base: string, isNamed: boolean, notes: ImportNote[]): string {
  const [server] = [...serversOf(own(operation, 'servers')), ...serversOf(own(pathItem, 'servers'))];
  const chosen = (server === undefined || !isNamed ? undefined : defaultAddress(server)) ?? base;
  if (chosen !== base) notes.push({ code: 'own-server', values: [chosen.slice(0, 200)] });
  const url = new URL(chosen);
  return trimmedEnd(`${url.origin}${url.pathname}`, '/');
}

/** Exact origin and method, and the path up to its first parameter. */
function ruleOf(base: string, path: string, method: string): NetworkRule {
  const [fixed = '/'] = path.split(/[{?#]/, 1);
  const url = new URL(`${base}${fixed}`);
  // A prefix must not end inside a segment, so it ends at the slash before.
  const prefix = fixed.length === path.length ? url.pathname : url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1);
  return { origin: url.origin, methods: [method], pathPrefix: prefix };
}

function secretNote({ name, kind, location }: OpenApiSecret, { origin, methods, pathPrefix }: NetworkRule): ImportNote {
  const where = `${methods.join(', ')} ${origin}${pathPrefix}`;
  switch (kind) {
    case 'bearer':
      return { code: 'secret-bearer', values: [name, where] };
    case 'user':
      return { code: 'secret-basic-user', values: [name, where] };
    case 'password':
      return { code: 'secret-basic-password', values: [name, where] };
    case 'header':
      return { code: 'secret-sent-in-header', values: [name, where, location] };
    case 'query':
      return { code: 'secret-sent-in-query', values: [name, where, location] };
  }
}

/** Each note once: many schemas of one operation lack the same. */
function withoutRepeats(notes: readonly ImportNote[]): ImportNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

function describe(operation: Record<string, unknown>, summary: string, fallback: string, notes: ImportNote[]): string {
  const given = own(operation, 'description');
  const description = typeof given === 'string' ? given.trim() : '';
  const whole =
    description === ''
      ? summary
      : summary === '' || description.startsWith(summary)
        ? description
        : `${summary}\n\n${description}`;
  if (whole === '') notes.push({ code: 'path-as-description', values: [] });
  if (whole.length <= MAX_DESCRIPTION) return whole === '' ? fallback : whole;
  notes.push({ code: 'description-shortened', values: [] });
  return shortened(whole, MAX_DESCRIPTION);
}

/** The successful response: its media types, and its schema or description. */
function answerOf(
  operation: Record<string, unknown>,
  resolver: Resolver,
  checked: boolean,
  notes: ImportNote[],
): { readonly mediaTypes: readonly string[]; readonly returns?: string | JsonSchema } {
  const responses = own(operation, 'responses');
  const good = isRecord(responses)
    ? Object.entries(responses)
        .filter(([status]) => /^2(?:\d\d|XX)$/i.test(status))
        .map(([, response]) => resolver.resolve(response).value ?? {})
    : [];
  if (good.length === 0 && isRecord(responses) && Object.hasOwn(responses, 'default'))
    good.push(resolver.resolve(responses['default']).value ?? {});
  const contents = good.map((response) => {
    const content = own(response, 'content');
    return isRecord(content) ? Object.entries(content) : [];
  });
  const mediaTypes = [...new Set(contents.flat().map(([type]) => type.trim().toLowerCase()))]
    .filter((type) => /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;[\x20-\x7e]*)?$/.test(type))
    .slice(0, 10);
  if (good.some((response) => isRecord(own(response, 'links')))) notes.push({ code: 'links-left-out', values: [] });
  const description = good
    .map((response) => own(response, 'description'))
    .find((text): text is string => typeof text === 'string' && text.trim() !== '');
  const words = description === undefined ? {} : { returns: description.trim().slice(0, 500) };
  const json = contents.map((content) => content.find(([type]) => /[/+]json\s*(?:;|$)/i.test(type))?.[1]);
  const [media] = json;
  if (!checked) return { mediaTypes, ...words };
  if (json.length !== 1 || !isRecord(media) || !isRecord(own(media, 'schema')) || contents[0]?.length !== 1) {
    notes.push({ code: 'results-of-no-schema', values: [] });
    return { mediaTypes, ...words };
  }
  const converter = createSchemaConverter(resolver, 'output', notes);
  const schema = converter.convert(own(media, 'schema'));
  const definitions = converter.definitions();
  const returns = Object.keys(definitions).length === 0 ? schema : { ...schema, $defs: definitions };
  if (JSON.stringify(returns).length <= MAX_RETURNS) return { mediaTypes, returns };
  notes.push({ code: 'results-schema-too-large', values: [] });
  return { mediaTypes, ...words };
}
