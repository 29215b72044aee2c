import { isTimeout } from './timeout.ts';
import { copyJsonObject } from '../../core/json/json-copy.ts';
import { impersonatesApp } from '../../core/text/impersonation.ts';
import { LIMITS } from '../../core/limits.ts';
import { parsePackageLock } from '../../core/package-lock.ts';
import { parsePermissions } from '../../core/permissions/parse-permissions.ts';
import type { ToolFields } from '../../core/tool.ts';
import type { FieldSpec, FieldSpecs, InnerField } from './field-spec.ts';
import { faulty, faultyBy, parsed, type Parsed } from './field-fault.ts';
import { parseCases } from './parse-cases.ts';
import { parsePinnedFiles } from './parse-pinned-files.ts';

const DEFINITIONS = ['openai', 'anthropic', 'gemini', 'mcp'] as const;

/**
 * Every field of a tool, in the order in which fields are shown and written. Parser, record, inner tool, links,
 * exports, backups, differences and losses of exports all use this table; `ui/editor/draft-fields.ts` has the fields of
 * the editor.
 */
export const TOOL_FIELDS: FieldSpecs = {
  name: {
    presence: 'required',
    parse: (input, { reservedPrefixes }) => parseName(input, reservedPrefixes),
    carriedBy: [...DEFINITIONS, 'tools.json', 'ai-sdk'],
    isInner: true,
  },
  description: {
    ...text('description'),
    carriedBy: [...DEFINITIONS, 'tools.json', 'ai-sdk'],
    isInner: true,
  },
  code: { ...text('code'), carriedBy: ['tools.json', 'ai-sdk'], isInner: false },
  parameters: {
    presence: 'required',
    parse: (input) => {
      const schema = copyJsonObject(input);
      return schema === undefined
        ? faulty('/parameters', { code: 'parameters-not-schema', values: [] })
        : parsed(schema);
    },
    carriedBy: [...DEFINITIONS, 'tools.json', 'ai-sdk'],
    isInner: false,
  },
  returns: {
    presence: 'optional',
    parse: (input) => {
      const returns = typeof input === 'string' ? input : copyJsonObject(input);
      return returns === undefined ? faulty('/returns', { code: 'returns-not-schema', values: [] }) : parsed(returns);
    },
    carriedBy: ['mcp', 'tools.json'],
    isInner: false,
  },
  timeout: {
    presence: { default: LIMITS.defaultTimeoutMs },
    parse: (input) =>
      isTimeout(input)
        ? parsed(input)
        : faulty('/timeout', { code: 'timeout-range', values: [LIMITS.minTimeoutMs, LIMITS.maxTimeoutMs] }),
    carriedBy: ['tools.json'],
    impliedDefault: true,
    isInner: false,
  },
  environment: { ...oneOf('environment', ['node', 'browser']), carriedBy: ['tools.json', 'ai-sdk'], isInner: false },
  enabled: {
    presence: { default: true },
    parse: (input) =>
      typeof input === 'boolean' ? parsed(input) : faulty('/enabled', { code: 'enabled-not-boolean', values: [] }),
    carriedBy: ['tools.json'],
    impliedDefault: true,
    isInner: true,
  },
  language: {
    ...oneOf('language', ['javascript', 'typescript']),
    carriedBy: ['ai-sdk'],
    impliedDefault: true,
    isInner: false,
  },
  permissions: {
    presence: 'optional',
    parse: (input) => {
      const permissions = parsePermissions(input, '/permissions');
      return permissions.ok ? permissions : faultyBy(permissions.path, permissions);
    },
    carriedBy: [],
    isInner: false,
  },
  guidance: {
    presence: 'optional',
    parse: (input) => (typeof input === 'string' ? parsed(input) : notText('guidance')),
    carriedBy: [],
    isInner: true,
  },
  tags: { presence: 'optional', parse: parseTags, carriedBy: [], isInner: false },
  cases: { presence: 'optional', parse: (input) => parseCases(input), carriedBy: [], isInner: false },
  packages: {
    presence: 'optional',
    parse: (input) => {
      const read = parsePackageLock(input);
      if (!read.ok) return faultyBy('/packages', read);
      return parsed(read.lock.requested.length === 0 ? undefined : read.lock);
    },
    carriedBy: [],
    isInner: true,
  },
  pinnedFiles: {
    presence: 'optional',
    parse: (input) => {
      const read = parsePinnedFiles(input);
      return read.ok && read.value.length === 0 ? parsed(undefined) : read;
    },
    carriedBy: [],
    isLocal: true,
    isInner: false,
  },
};

// The table has exactly one member for each name.
export const TOOL_FIELD_NAMES = Object.keys(TOOL_FIELDS) as readonly (keyof ToolFields)[];
/** The fields in links and exports. */
export const CARRIED_FIELD_NAMES = TOOL_FIELD_NAMES.filter((name) => TOOL_FIELDS[name].isLocal !== true);
const INNER_FIELD_NAMES = TOOL_FIELD_NAMES.filter((name) => TOOL_FIELDS[name].isInner);

/** A copy of the fields that exist, in the order of the table, without other members of the value. */
export function fieldsOf(tool: ToolFields): ToolFields {
  return pick(tool, TOOL_FIELD_NAMES);
}

/** The same for the fields that leave this browser. */
export function carriedFieldsOf(tool: ToolFields): ToolFields {
  return pick(tool, CARRIED_FIELD_NAMES);
}

/** The same of those that a tool on the call path has under the same name. */
export function innerFieldsOf(tool: ToolFields): Pick<ToolFields, InnerField> {
  return pick(tool, INNER_FIELD_NAMES);
}

function pick(tool: ToolFields, names: readonly (keyof ToolFields)[]): ToolFields {
  // The type guarantees the required fields, and each is copied unchanged.
  return Object.fromEntries(
    names.flatMap((name) => (tool[name] === undefined ? [] : [[name, tool[name]]])),
  ) as Partial<ToolFields> as ToolFields;
}

function parseName(input: unknown, reservedPrefixes: readonly string[]): Parsed<string> {
  if (isBlank(input)) return missing('name');
  if (typeof input !== 'string') return notText('name');
  if (!LIMITS.toolNamePattern.test(input)) {
    return faulty('/name', { code: 'tool-name-characters', values: [] });
  }
  if (impersonatesApp(input)) return faulty('/name', { code: 'tool-name-of-app', values: [] });
  const prefix = reservedPrefixes.find((each) => input.startsWith(`${each}.`));
  return prefix === undefined ? parsed(input) : faulty('/name', { code: 'tool-name-of-server', values: [prefix] });
}

function text(field: 'description' | 'code'): Pick<FieldSpec<string>, 'presence' | 'parse'> {
  return {
    presence: 'required',
    parse: (input) => {
      if (isBlank(input)) return missing(field);
      return typeof input === 'string' ? parsed(input) : notText(field);
    },
  };
}

function oneOf<Value extends string>(
  field: 'environment' | 'language',
  values: readonly [Value, Value],
): Pick<FieldSpec<Value>, 'presence' | 'parse'> {
  return {
    presence: { default: values[0] },
    parse: (input) => {
      const value = values.find((each) => each === input);
      return value === undefined
        ? faulty(`/${field}`, { code: 'field-of-two', values: [field, ...values] })
        : parsed(value);
    },
  };
}

function missing(field: keyof ToolFields) {
  return faulty(`/${field}`, { code: 'field-required', values: [field] });
}

function notText(field: keyof ToolFields) {
  return faulty(`/${field}`, { code: 'field-not-text', values: [field] });
}

function isBlank(input: unknown): boolean {
  return typeof input === 'string' && input.trim() === '';
}

/** Without repetitions; no tags are no field. */
function parseTags(input: unknown): Parsed<readonly string[] | undefined> {
  const { max, maxChars } = LIMITS.tags;
  const isList =
    Array.isArray(input) &&
    input.length <= max &&
    (input as unknown[]).every(
      (tag) =>
        typeof tag === 'string' && tag.trim() === tag && tag !== '' && tag.length <= maxChars && !tag.includes(','),
    );
  if (!isList) return faulty('/tags', { code: 'tags-invalid', values: [max, maxChars] });
  const tags = [...new Set(input as string[])];
  return parsed(tags.length === 0 ? undefined : tags);
}
