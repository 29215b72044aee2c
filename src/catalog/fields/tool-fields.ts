import { isTimeout } from './timeout.ts';
import { copyJsonObject } from '../../core/json/json-copy.ts';
import { impersonatesApp } from '../../core/text/impersonation.ts';
import { LIMITS } from '../../core/limits.ts';
import { parsePackageLock } from '../../core/package-lock.ts';
import { parsePermissions } from '../../core/permissions/parse-permissions.ts';
import type { ToolFields } from '../../core/tool.ts';
import type { FieldSpec, FieldSpecs, InnerField } from './field-spec.ts';
import { faulty, parsed, type Parsed } from './field-fault.ts';
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
    ...text('description', 'Tool description'),
    carriedBy: [...DEFINITIONS, 'tools.json', 'ai-sdk'],
    isInner: true,
  },
  code: { ...text('code', 'Tool code'), carriedBy: ['tools.json', 'ai-sdk'], isInner: false },
  parameters: {
    presence: 'required',
    parse: (input) => {
      const schema = copyJsonObject(input);
      return schema === undefined
        ? faulty('/parameters', 'Tool parameters must be a JSON Schema object')
        : parsed(schema);
    },
    carriedBy: [...DEFINITIONS, 'tools.json', 'ai-sdk'],
    isInner: false,
  },
  returns: {
    presence: 'optional',
    parse: (input) => {
      const returns = typeof input === 'string' ? input : copyJsonObject(input);
      return returns === undefined
        ? faulty('/returns', 'Tool returns must be text or a JSON Schema object')
        : parsed(returns);
    },
    carriedBy: ['mcp', 'tools.json'],
    isInner: false,
  },
  timeout: {
    presence: { default: LIMITS.defaultTimeoutMs },
    parse: (input) =>
      isTimeout(input)
        ? parsed(input)
        : faulty(
            '/timeout',
            `Tool timeout must be a whole number of milliseconds from ${String(LIMITS.minTimeoutMs)} to ` +
              `${String(LIMITS.maxTimeoutMs)}`,
          ),
    carriedBy: ['tools.json'],
    impliedDefault: true,
    isInner: false,
  },
  environment: { ...oneOf('environment', ['node', 'browser']), carriedBy: ['tools.json', 'ai-sdk'], isInner: false },
  enabled: {
    presence: { default: true },
    parse: (input) =>
      typeof input === 'boolean' ? parsed(input) : faulty('/enabled', 'Tool enabled must be true or false'),
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
      return permissions.ok ? permissions : faulty(permissions.path, permissions.message);
    },
    carriedBy: [],
    isInner: false,
  },
  guidance: {
    presence: 'optional',
    parse: (input) => (typeof input === 'string' ? parsed(input) : faulty('/guidance', 'Tool guidance must be text')),
    carriedBy: [],
    isInner: true,
  },
  tags: { presence: 'optional', parse: parseTags, carriedBy: [], isInner: false },
  cases: { presence: 'optional', parse: (input) => parseCases(input), carriedBy: [], isInner: false },
  packages: {
    presence: 'optional',
    parse: (input) => {
      const read = parsePackageLock(input);
      if (!read.ok) return faulty('/packages', read.message);
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
  if (isBlank(input)) return faulty('/name', 'Tool name is required');
  if (typeof input !== 'string') return faulty('/name', 'Tool name must be text');
  if (!LIMITS.toolNamePattern.test(input)) {
    return faulty('/name', 'Tool name must be 1 to 128 of the characters A–Z, a–z, 0–9, underscore, dot and hyphen');
  }
  if (impersonatesApp(input)) return faulty('/name', 'Tool name must not be that of this app: choose another');
  const prefix = reservedPrefixes.find((each) => input.startsWith(`${each}.`));
  return prefix === undefined
    ? parsed(input)
    : faulty('/name', `Tool name must not start with "${prefix}.": an MCP server has that name`);
}

function text(field: string, title: string): Pick<FieldSpec<string>, 'presence' | 'parse'> {
  return {
    presence: 'required',
    parse: (input) => {
      if (isBlank(input)) return faulty(`/${field}`, `${title} is required`);
      return typeof input === 'string' ? parsed(input) : faulty(`/${field}`, `${title} must be text`);
    },
  };
}

function oneOf<Value extends string>(
  field: string,
  values: readonly [Value, Value],
): Pick<FieldSpec<Value>, 'presence' | 'parse'> {
  return {
    presence: { default: values[0] },
    parse: (input) => {
      const value = values.find((each) => each === input);
      return value === undefined
        ? faulty(`/${field}`, `Tool ${field} must be '${values[0]}' or '${values[1]}'`)
        : parsed(value);
    },
  };
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
  if (!isList)
    return faulty(
      '/tags',
      `Tool tags must be at most ${String(max)} words of at most ${String(maxChars)} characters, without commas`,
    );
  const tags = [...new Set(input as string[])];
  return parsed(tags.length === 0 ? undefined : tags);
}
