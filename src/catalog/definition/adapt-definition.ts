import { EXPORT_CHANGES, faultOfChange, type ExportReason } from '../contract/faults/export-changes.ts';
import type { AdaptedChange, AdaptedDefinition } from '../contract/offer/adapted-definition.ts';
import { faultOf } from '../../core/reason.ts';
import { isRecord, type JsonObject, type JsonSchema, type JsonValue } from '../../core/json/json.ts';
import { changesBetween } from '../formats/export/losses.ts';
import { toGeminiSchema } from '../formats/export/to-gemini-schema.ts';
import { withObjectRoot } from './object-root.ts';
import { PROVIDER_RULES, type Provider } from './provider-rules.ts';

const MAX_CHANGES = 20;

/**
 * A definition as a provider takes it in a request, so that no tool fails the request of all.
 *
 * @returns what was changed in the schema and the description, or why the provider takes no form of the tool
 */
export function adaptDefinition(
  { description, parameters }: { readonly description: string; readonly parameters: JsonSchema },
  provider: Provider,
): AdaptedDefinition {
  const { maxDescription = Infinity, parameterName, refusedAtRoot } = PROVIDER_RULES[provider];
  const inputSchema =
    provider === 'gemini'
      ? withObjectRoot(toJsonSchema(toGeminiSchema(parameters)))
      : withObjectRoot(parameters, refusedAtRoot);
  const misnamed = Object.keys(inputSchema['properties'] as JsonObject).find(
    (name) => parameterName?.test(name) === false,
  );
  if (misnamed !== undefined) return { isLeftOut: true, parameter: misnamed };
  const isLong = description.length > maxDescription;
  const changes: readonly AdaptedChange[] = [
    ...(isLong ? [changeOf({ code: 'change-description', values: [maxDescription] })] : []),
    ...changesBetween(withObjectRoot(parameters), inputSchema).map((change) => ({
      path: change.path,
      ...faultOfChange(change),
    })),
  ];
  return {
    isLeftOut: false,
    description: isLong ? cut(description, maxDescription) : description,
    inputSchema,
    changes:
      changes.length <= MAX_CHANGES
        ? changes
        : [
            ...changes.slice(0, MAX_CHANGES - 1),
            changeOf({ code: 'change-more', values: [changes.length - MAX_CHANGES + 1] }),
          ],
  };
}

const changeOf = (reason: ExportReason): AdaptedChange => faultOf(EXPORT_CHANGES, reason);

/** Never between the halves of a character. */
function cut(text: string, length: number): string {
  const part = text.slice(0, length - 1);
  return `${/[\uD800-\uDBFF]$/.test(part) ? part.slice(0, -1) : part}…`;
}

/** Gemini's dialect as the JSON Schema that its API takes too: types in lower case, null as a type. */
function toJsonSchema(schema: JsonSchema): JsonSchema {
  const { nullable, type, properties, items, anyOf, ...rest } = schema;
  const inner = (value: JsonValue): JsonValue => (isRecord(value) ? toJsonSchema(value as JsonSchema) : value);
  const lower = typeof type === 'string' ? type.toLowerCase() : undefined;
  const isNullable = nullable === true;
  return {
    ...(lower === undefined ? {} : { type: isNullable ? [lower, 'null'] : lower }),
    ...rest,
    ...(isRecord(properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(properties as JsonObject).map(([name, value]) => [name, inner(value)]),
          ),
        }
      : {}),
    ...(items === undefined ? {} : { items: inner(items) }),
    ...(Array.isArray(anyOf)
      ? { anyOf: [...anyOf.map(inner), ...(isNullable && lower === undefined ? [{ type: 'null' }] : [])] }
      : {}),
  };
}
