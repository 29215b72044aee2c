import { jsonOf } from '../../../core/json/json.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { sentenceOf, type Reason } from '../../../core/reason.ts';

const quoted = (text: string) => JSON.stringify(text);

const WHAT_CAN_BE_IMPORTED =
  'code in JavaScript or TypeScript, a tools.json, tool definitions of OpenAI, Anthropic, Gemini or MCP, a JSON ' +
  'Schema, example arguments, a curl command, or an export of Toolyard';

/** Of a whole text or file. Sizes are in MB. */
const FILES = {
  empty: () => 'There is nothing in it',
  'file-too-large': (most: number) => `The file is larger than ${String(most)} MB`,
  'code-file-too-large': (most: number) =>
    `It is not JSON, and too large to be the code of a tool: the most is ${String(most)} MB`,
  'not-json': (message: string) => `The file is not JSON: ${message}`,
  'not-code': (message: string, line: number, column: number) =>
    `It is neither JSON nor code: ${message} (line ${String(line)}, column ${String(column)}). What can be imported: ` +
    WHAT_CAN_BE_IMPORTED,
  'code-without-function': () =>
    `It is code, but without a function that can be called. What can be imported: ${WHAT_CAN_BE_IMPORTED}`,
  'unknown-json': () => `This JSON is not one of the formats that can be imported: ${WHAT_CAN_BE_IMPORTED}`,
  'newer-format': (version: string, own: number) =>
    `The file has format version ${version}, and this app reads ${String(own)}: a newer version of the app wrote it`,
  'archive-without-tools': () =>
    'The archive has no tools: only the zip of an MCP server that Toolyard exported can be read',
  'archive-too-large': (most: number) => `The archive contains more than ${String(most)} MB`,
  'archive-of-many-files': (most: number) => `The archive contains more than ${most.toLocaleString('en-US')} files`,
  'archive-damaged': () => 'The archive is damaged, or not a zip archive',
};

/** Of one tool. */
const TOOLS = {
  /** The words of the part that refuses it: the check of fields, a parser, or curl. */
  message: (message: string) => message,
  'not-object': () => 'It is not an object',
  'too-deep': () => 'It is nested too deeply',
  'not-a-definition': () => 'It is not a definition of a tool',
  'definition-of-type': (type: string) => `A definition of type ${quoted(type)} is not a function`,
  'parameters-no-schema': () => 'Its parameters must be a JSON Schema object',
  'not-a-schema': () => 'It is not a JSON Schema that can be stored',
  'code-too-large': (most: number) => `Its code is larger than ${String(most)} MB`,
  'code-not-in-archive': (path: string) => `Its code is not in the archive: ${path}`,
  'code-of-no-file': () => 'Its code is not in the archive: no file is named',
};

const SECOND = 'It sends several requests. Import one address at a time';

/** Of a command of curl. */
const CURL = {
  'several-commands': () => 'These are several commands. Import one at a time',
  'several-requests': () => SECOND,
  'many-options': (most: number) => `It has more than ${String(most)} options`,
  'no-address': () => 'It has no address',
  'address-of-variable': () => 'Its address depends on a variable of the shell. Write the address out',
  'address-unreachable': (message: string) => `A page cannot reach its address: ${message}`,
  'address-pattern': () => 'Its address stands for several: curl counts through [ ] and { }, unless -g is given',
  'addresses-of-file': () => 'It reads addresses from a file, which is not part of the command',
  'sends-file': () => 'It sends a file, which is not part of the command',
  'options-of-file': () => 'It reads options from a file, which is not part of the command',
  'password-of-file': () => 'It reads a password from a file, which is not part of the command',
  'headers-of-file': () => 'It reads headers from a file, which is not part of the command',
  'option-refused': (option: string) => `A page cannot do what ${option} asks for`,
  'form-without-name': () => 'A part of its form has no name',
  'header-without-name': () => 'One of its headers has no valid name',
  'header-value': (name: string) => `Its header ${name} contains characters that no header can contain`,
  'body-with-method': (method: string) => `It sends a body with ${method}, which a page cannot do`,
  'two-methods': () => 'It asks for two methods at once, which curl refuses',
  'method-refused': (method: string) => `A page cannot send the method ${quoted(method)}`,
  'key-in-path': () =>
    'The path of its address contains what looks like a key, which would become part of the permission',
  'key-in-address': () => 'Its address contains what looks like a key, outside of a parameter',
};

/** Of an OpenAPI description. */
const OPENAPI = {
  'no-openapi': () => 'The file has no OpenAPI description',
  'swagger-2': () =>
    'It is written in Swagger 2, the format before OpenAPI 3. Convert it, for example in editor.swagger.io under ' +
    '“Edit, Convert to OpenAPI 3”, and import the result',
  'openapi-version': (version: string) => `Its version of OpenAPI is ${version}. Only version 3 can be read`,
  'openapi-unversioned': () => 'It does not name its version of OpenAPI. Only version 3 can be read',
  'not-yaml': (message: string) => `The file is not YAML: ${message}`,
  'file-too-deep': () => 'The file is nested too deeply',
};

/** Why a text, a file or one of its tools cannot be imported. */
export const IMPORT_REFUSALS = { ...FILES, ...TOOLS, ...CURL, ...OPENAPI };
export type ImportRefusal = Reason<typeof IMPORT_REFUSALS>;

/** The English sentence of a refusal. */
export function importRefusalText(refusal: ImportRefusal): string {
  return sentenceOf(IMPORT_REFUSALS, refusal);
}

/** The error of a whole text that is refused: its message is the English sentence, `data.refusal` the reason. */
export function importRefused(refusal: ImportRefusal): ToolyardError {
  return new ToolyardError('invalid-input', importRefusalText(refusal), { refusal: jsonOf(refusal) });
}
