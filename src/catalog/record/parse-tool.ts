import { isRecord, type JsonSchema } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { parsePackageLock } from '../../core/package-lock.ts';
import { parsePermissions } from '../../core/parse-permissions.ts';
import type { Environment, ToolFields, ToolLanguage } from '../../core/tool.ts';
import { copyJsonObject } from '../../core/json-copy.ts';
import { faulty, own, parsed, type Parsed } from './field-fault.ts';
import { parseCases } from './parse-cases.ts';
import { parsePinnedFiles } from './parse-pinned-files.ts';

/** The fields of a tool that a person writes, in the order they are shown. */
export const TOOL_FIELD_NAMES = [
  'name',
  'description',
  'code',
  'parameters',
  'returns',
  'timeout',
  'environment',
  'enabled',
  'language',
  'permissions',
  'guidance',
  'cases',
  'packages',
  'pinnedFiles',
] as const satisfies readonly (keyof ToolFields)[];
/** The fields that a patch can take away with null or undefined. */
export const OPTIONAL_FIELD_NAMES: ReadonlySet<string> = new Set([
  'returns',
  'permissions',
  'guidance',
  'cases',
  'packages',
  'pinnedFiles',
]);

/**
 * A tool from outside, by every rule that needs neither a parser nor a schema validator. Known fields only; defaults:
 * timeout 30000, environment `node`, enabled, `javascript`.
 *
 * @param reservedPrefixes names that the part of a tool's name before its first dot must not have.
 */
export function parseToolFields(input: unknown, reservedPrefixes: readonly string[] = []): Parsed<ToolFields> {
  if (!isRecord(input)) return faulty('', 'A tool must be an object');
  const name = parseName(own(input, 'name'), reservedPrefixes);
  if (!name.ok) return name;
  const description = parseText(own(input, 'description'), 'description', 'Tool description');
  if (!description.ok) return description;
  const code = parseText(own(input, 'code'), 'code', 'Tool code');
  if (!code.ok) return code;
  const parameters = parseSchema(own(input, 'parameters'));
  if (!parameters.ok) return parameters;
  const settings = parseSettings(input);
  if (!settings.ok) return settings;
  const extras = parseExtras(input);
  if (!extras.ok) return extras;
  return parsed({
    name: name.value,
    description: description.value,
    code: code.value,
    parameters: parameters.value,
    ...settings.value,
    ...extras.value,
  });
}

/** Whether a value can be a tool's timeout in milliseconds. */
export function isTimeout(value: unknown): value is number {
  return (
    typeof value === 'number' && Number.isInteger(value) && value >= LIMITS.minTimeoutMs && value <= LIMITS.maxTimeoutMs
  );
}

function parseName(input: unknown, reservedPrefixes: readonly string[]): Parsed<string> {
  if (input === undefined || input === null || (typeof input === 'string' && input.trim() === ''))
    return faulty('/name', 'Tool name is required');
  if (typeof input !== 'string') return faulty('/name', 'Tool name must be text');
  if (!LIMITS.toolNamePattern.test(input)) {
    return faulty('/name', 'Tool name must be 1 to 128 of the characters A–Z, a–z, 0–9, underscore, dot and hyphen');
  }
  const prefix = reservedPrefixes.find((each) => input.startsWith(`${each}.`));
  return prefix === undefined
    ? parsed(input)
    : faulty('/name', `Tool name must not start with "${prefix}.": an MCP server has that name`);
}

function parseText(input: unknown, field: string, title: string): Parsed<string> {
  if (input === undefined || input === null || (typeof input === 'string' && input.trim() === ''))
    return faulty(`/${field}`, `${title} is required`);
  return typeof input === 'string' ? parsed(input) : faulty(`/${field}`, `${title} must be text`);
}

function parseSchema(input: unknown): Parsed<JsonSchema> {
  if (input === undefined || input === null)
    return faulty('/parameters', 'Tool parameters are required: a JSON Schema that describes an object');
  const schema = copyJsonObject(input);
  return schema === undefined ? faulty('/parameters', 'Tool parameters must be a JSON Schema object') : parsed(schema);
}

type Settings = Pick<ToolFields, 'timeout' | 'environment' | 'enabled' | 'language'>;
const ENVIRONMENTS: readonly Environment[] = ['node', 'browser'];
const LANGUAGES: readonly ToolLanguage[] = ['javascript', 'typescript'];

function parseSettings(input: Record<string, unknown>): Parsed<Settings> {
  const timeout = own(input, 'timeout') ?? LIMITS.defaultTimeoutMs;
  if (!isTimeout(timeout)) {
    return faulty(
      '/timeout',
      `Tool timeout must be a whole number of milliseconds from ${String(LIMITS.minTimeoutMs)} to ${String(LIMITS.maxTimeoutMs)}`,
    );
  }
  const wantedEnvironment = own(input, 'environment') ?? 'node';
  const environment = ENVIRONMENTS.find((each) => each === wantedEnvironment);
  if (environment === undefined) return faulty('/environment', "Tool environment must be 'node' or 'browser'");
  const enabled = own(input, 'enabled') ?? true;
  if (typeof enabled !== 'boolean') return faulty('/enabled', 'Tool enabled must be true or false');
  const wantedLanguage = own(input, 'language') ?? 'javascript';
  const language = LANGUAGES.find((each) => each === wantedLanguage);
  if (language === undefined) return faulty('/language', "Tool language must be 'javascript' or 'typescript'");
  return parsed({ timeout, environment, enabled, language });
}

type Extras = Pick<ToolFields, 'returns' | 'permissions' | 'guidance' | 'cases' | 'packages' | 'pinnedFiles'>;

function parseExtras(input: Record<string, unknown>): Parsed<Extras> {
  const returns = own(input, 'returns') ?? undefined;
  const returned = typeof returns === 'string' || returns === undefined ? returns : copyJsonObject(returns);
  if (returned === undefined && returns !== undefined)
    return faulty('/returns', 'Tool returns must be text or a JSON Schema object');
  const guidance = own(input, 'guidance') ?? undefined;
  if (guidance !== undefined && typeof guidance !== 'string') return faulty('/guidance', 'Tool guidance must be text');
  const wanted = own(input, 'permissions') ?? undefined;
  const permissions = wanted === undefined ? parsed(undefined) : parsePermissions(wanted, '/permissions');
  if (!permissions.ok) return 'fault' in permissions ? permissions : faulty(permissions.path, permissions.message);
  const given = own(input, 'cases') ?? undefined;
  const cases = given === undefined ? parsed(undefined) : parseCases(given);
  if (!cases.ok) return cases;
  const installed = own(input, 'packages') ?? undefined;
  const packages = installed === undefined ? undefined : parsePackageLock(installed);
  if (packages !== undefined && !packages.ok) return faulty('/packages', packages.message);
  const pinned = own(input, 'pinnedFiles') ?? undefined;
  const pinnedFiles = pinned === undefined ? parsed(undefined) : parsePinnedFiles(pinned);
  if (!pinnedFiles.ok) return pinnedFiles;
  return parsed({
    ...(returned === undefined ? {} : { returns: returned }),
    ...(permissions.value === undefined ? {} : { permissions: permissions.value }),
    ...(guidance === undefined ? {} : { guidance }),
    ...(cases.value === undefined ? {} : { cases: cases.value }),
    ...(packages === undefined || packages.lock.requested.length === 0 ? {} : { packages: packages.lock }),
    ...(pinnedFiles.value === undefined || pinnedFiles.value.length === 0 ? {} : { pinnedFiles: pinnedFiles.value }),
  });
}
