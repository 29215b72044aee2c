import type { ToolFields } from '../../../core/tool.ts';

type Field = keyof ToolFields;

/** What a sentence calls a field of a tool. */
const titleOf = (field: Field) => `Tool ${field}`;

/** Of fields. Times are in milliseconds. */
const FIELDS = {
  'tool-not-object': () => 'A tool must be an object',
  'tool-change-not-object': () => 'A change of a tool must be an object',
  'field-required': (field: Field) => `${titleOf(field)} is required`,
  'field-not-text': (field: Field) => `${titleOf(field)} must be text`,
  'field-of-two': (field: Field, one: string, other: string) => `${titleOf(field)} must be '${one}' or '${other}'`,
  'parameters-required': () => 'Tool parameters are required: a JSON Schema that describes an object',
  'parameters-not-schema': () => 'Tool parameters must be a JSON Schema object',
  'returns-not-schema': () => 'Tool returns must be text or a JSON Schema object',
  'tool-name-characters': () =>
    'Tool name must be 1 to 128 of the characters A–Z, a–z, 0–9, underscore, dot and hyphen',
  'tool-name-of-app': () => 'Tool name must not be that of this app: choose another',
  'tool-name-of-server': (server: string) => `Tool name must not start with "${server}.": an MCP server has that name`,
  'tool-name-taken': (name: string) => `There is already a tool named ${JSON.stringify(name)}`,
  'timeout-range': (least: number, most: number) =>
    `Tool timeout must be a whole number of milliseconds from ${String(least)} to ${String(most)}`,
  'enabled-not-boolean': () => 'Tool enabled must be true or false',
  'tags-invalid': (most: number, chars: number) =>
    `Tool tags must be at most ${String(most)} words of at most ${String(chars)} characters, without commas`,
  'pinned-not-list': () => 'Tool pinnedFiles must be a list of files',
  'pinned-many': () => 'Tool pinnedFiles are too many',
  'pinned-file': () => 'A pinned file needs a whole path and a SHA-256',
  'pinned-twice': (path: string) => `${path} is pinned twice`,
};

const CASES = {
  'cases-not-list': () => 'Cases must be a list',
  'case-not-object': () => 'A case must be an object { name, input, expectation }',
  'case-name': () => 'A case needs a name',
  'case-input': () => 'The input of a case must be a JSON object',
  'case-manual': () => 'Whether a case is manual must be true or false',
  'expectation-not-object': () => 'An expectation must be an object with a kind',
  'expectation-kind': () => "The kind of an expectation must be 'equals', 'matches', 'contains' or 'throws'",
  /** The message says what JSON cannot hold. */
  'expected-value': (message: string) => `The expected value ${message}`,
  'expected-schema': () => 'The expected schema must be a JSON Schema object',
  'expected-message': () => 'The expected message must be text',
};

const at = (path: string) => (path === '' ? 'the root' : path);

/** Of what the parser of code and the schema validator found. */
const JUDGED = {
  'code-syntax': (message: string, line: number, column: number) =>
    `Tool code has a syntax error: ${message} (line ${String(line)}, column ${String(column)})`,
  'parameters-schema': (fault: string, path: string) => `Tool parameters: ${fault} (at ${at(path)})`,
  'returns-schema': (fault: string, path: string) => `Tool returns: ${fault} (at ${at(path)})`,
  'case-schema': (fault: string, path: string) => `Schema of a case: ${fault} (at ${at(path)})`,
  /** In an import of several. */
  'of-tool': (name: string, fault: string) => `${name}: ${fault}`,
};

/** Of what is stored. */
const STORED = {
  'tool-missing': (name: string) => `There is no tool named ${JSON.stringify(name)}`,
  'tool-removed-elsewhere': (name: string) => `The tool ${JSON.stringify(name)} was removed in another tab`,
  'tool-changed-elsewhere': (name: string) =>
    `The tool ${JSON.stringify(name)} was changed elsewhere since this edit began`,
  'tool-not-as-shown': (name: string) => `${JSON.stringify(name)} is not what was shown any more. Look at it again`,
  'version-missing': (version: number, name: string) =>
    `Version ${String(version)} of ${JSON.stringify(name)} is not kept`,
  'removed-missing': () => 'There is no removed tool to bring back',
};

/** Why a tool cannot be stored as it is. */
export const TOOL_FAULTS = { ...FIELDS, ...CASES, ...JUDGED, ...STORED };
