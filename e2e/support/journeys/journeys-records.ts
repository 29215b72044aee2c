/** A change that makes a valid tool invalid, and the error. `message` is the whole text. */
export interface BrokenFields {
  readonly title: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** JSON Pointer into the tool. */
  readonly path: string;
  readonly message: unknown;
  /** Members of `data` besides the path. */
  readonly data?: Readonly<Record<string, unknown>>;
}

const NAME_RULE = 'Tool name must be 1 to 128 of the characters A–Z, a–z, 0–9, underscore, dot and hyphen';
const TIMEOUT_RULE = 'Tool timeout must be a whole number of milliseconds from 1 to 600000';
const ORIGIN_RULE = 'origin must be scheme and host, such as https://api.example.org.';
const LIST_RULE = 'network must be a list of at most 200 rules.';
const METHODS_RULE = 'methods must be a list of 1 to 32 HTTP methods, such as ["GET"].';
const METHOD_RULE = 'Each method must be the name of an HTTP method other than CONNECT, TRACE and TRACK.';
const PREFIX_RULE = 'pathPrefix must start with "/"; "/" alone allows every path.';

function rows(field: string, message: unknown, values: readonly unknown[], inside = ''): BrokenFields[] {
  return values.map((value) => ({
    title: `${field} ${JSON.stringify(value)?.slice(0, 80) ?? 'absent'}`,
    fields: { [field]: value },
    path: `/${field}${inside}`,
    message,
  }));
}

function code(source: string, line: number, column: number, message: string, language = 'javascript'): BrokenFields {
  return {
    title: `${language} ${JSON.stringify(source)}`,
    fields: { code: source, language },
    path: '/code',
    message: `Tool code has a syntax error: ${message} (line ${line}, column ${column})`,
    data: { line, column },
  };
}

function schema(parameters: unknown, inside: string, field: 'parameters' | 'returns' = 'parameters'): BrokenFields {
  const title = field === 'parameters' ? 'Tool parameters' : 'Tool returns';
  return {
    title: `${field} ${JSON.stringify(parameters)}`,
    fields: { [field]: parameters },
    path: `/${field}${inside}`,
    message: {
      asymmetricMatch: (text: unknown) =>
        typeof text === 'string' &&
        text.startsWith(`${title}: `) &&
        text.endsWith(`(at ${inside === '' ? 'the root' : inside})`),
      toString: () => `${title}: … (at ${inside})`,
    },
  };
}

function permissions(value: unknown, inside: string, message: string): BrokenFields {
  return {
    title: `permissions ${JSON.stringify(value)}`,
    fields: { permissions: value },
    path: `/permissions${inside}`,
    message,
  };
}

const rule = (more: Readonly<Record<string, unknown>>): unknown => ({
  network: [{ origin: 'https://api.example.org', methods: ['GET'], pathPrefix: '/', ...more }],
});

function oneCase(more: unknown, inside: string, message: string): BrokenFields {
  return { title: `case ${JSON.stringify(more)}`, fields: { cases: [more] }, path: `/cases/0${inside}`, message };
}
const good = { name: 'a', input: {}, expectation: { kind: 'throws' } };

/** Errors in a new tool and in a change alike. */
const EITHER: readonly BrokenFields[] = [
  ...rows('name', 'Tool name is required', [null, '', '   ', '\n']),
  ...rows('name', 'Tool name must be text', [5, true, [], {}, ['a']]),
  ...rows('name', NAME_RULE, ['a b', 'é', 'a/b', 'a\n', ' a', 'a:b', 'a'.repeat(129), '🛠']),
  ...rows('description', 'Tool description is required', [null, '', ' \t\n ']),
  ...rows('description', 'Tool description must be text', [5, false, [], {}]),
  ...rows('code', 'Tool code is required', [null, '', '\n']),
  ...rows('code', 'Tool code must be text', [5, {}, ['function tool() {}']]),
  code('let a; let a', 1, 12, "Identifier 'a' has already been declared"),
  code('const x;', 1, 8, 'Unexpected token ";"'),
  code(
    'function tool(params) {\n  return await fetch(params.url);\n}',
    2,
    10,
    "Cannot use keyword 'await' outside an async function",
  ),
  code('function tool() {', 1, 18, 'Unexpected end of the code'),
  code('function tool() {}\n\n  return 5', 3, 3, "'return' outside of function"),
  code('export default () => { foo( }', 1, 29, 'Unexpected token "}"'),
  code('function tool(p: string) {}', 1, 16, 'Unexpected token ":"'),
  code('let a: string;\nlet a: number', 2, 5, "Identifier 'a' has already been declared", 'typescript'),
  code(
    'function tool(p: number) {\n  return await p;\n}',
    2,
    10,
    "Cannot use keyword 'await' outside an async function",
    'typescript',
  ),
  code('function tool(p: ) {}', 1, 18, 'Type expected.', 'typescript'),
  ...rows('parameters', 'Tool parameters are required: a JSON Schema that describes an object', [null]),
  ...rows('parameters', 'Tool parameters must be a JSON Schema object', ['{}', 5, true, [], [{}]]),
  schema({ type: 'string' }, '/type'),
  schema({ type: ['array', 'null'] }, '/type'),
  schema({ enum: [1, 'a'] }, '/enum'),
  schema({ const: 5 }, '/const'),
  schema({ $ref: '#/$defs/a', $defs: { a: { type: 'array' } } }, '/$defs/a/type'),
  schema({ type: 'objekt' }, '/type'),
  schema({ type: 'object', properties: { a: { type: 'strin' } } }, '/properties/a/type'),
  schema(
    { type: 'object', properties: { a: { 'b/c~': { type: 1 }, properties: { 'b/c~': { minLength: -1 } } } } },
    '/properties/a/properties/b~1c~0/minLength',
  ),
  schema({ type: 'object', properties: [] }, '/properties'),
  schema({ type: 'object', required: 'a' }, '/required'),
  schema({ type: 'object', properties: { a: { type: 'string', pattern: '(' } } }, '/properties/a/pattern'),
  schema({ type: 'object', properties: { a: { $ref: '#/$defs/none' } } }, '/properties/a/$ref'),
  schema({ type: 'object', properties: { a: { $ref: 'https://example.org/a.json' } } }, '/properties/a/$ref'),
  schema({ type: 'object', $schema: 'http://json-schema.org/draft-04/schema#' }, '/$schema'),
  schema({ type: 'object', $async: true }, '/$async'),
  schema(
    { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties: { a: { enum: 5 } } },
    '/properties/a/enum',
  ),
  ...rows('timeout', TIMEOUT_RULE, [0, -1, 600_001, 1.5, '5', '', true, false, [], [5], {}]),
  ...rows('environment', "Tool environment must be 'node' or 'browser'", [
    'deno',
    'Browser',
    '',
    5,
    true,
    ['node'],
    {},
  ]),
  ...rows('enabled', 'Tool enabled must be true or false', ['true', 1, 0, '', [], {}]),
  ...rows('language', "Tool language must be 'javascript' or 'typescript'", ['python', 'TypeScript', '', 5, [], {}]),
  ...rows('returns', 'Tool returns must be text or a JSON Schema object', [5, true, [], [{}]]),
  schema({ type: 'nothing' }, '/type', 'returns'),
  schema({ items: { type: 5 } }, '/items/type', 'returns'),
  ...rows('guidance', 'Tool guidance must be text', [5, true, [], {}]),
  ...rows('permissions', 'Permissions must be an object { network, files, secrets, dom }.', [5, 'none', true, []]),
  permissions({ network: {} }, '/network', LIST_RULE),
  permissions({ network: 'https://a.example' }, '/network', LIST_RULE),
  permissions(
    { network: ['https://a.example'] },
    '/network/0',
    'A rule must be an object { origin, methods, pathPrefix }.',
  ),
  permissions({ network: [{}] }, '/network/0/origin', ORIGIN_RULE),
  permissions(
    rule({ origin: 'https://a.example/x' }),
    '/network/0/origin',
    'origin ends after the host and port; put /x into pathPrefix.',
  ),
  permissions(rule({ origin: 'a.example' }), '/network/0/origin', ORIGIN_RULE),
  permissions(
    rule({ origin: 'ftp://a.example' }),
    '/network/0/origin',
    'origin must start with https:// or http://, not ftp:',
  ),
  permissions(
    rule({ origin: 'https://*.a.example' }),
    '/network/0/origin',
    'origin names one host; wildcards are not supported.',
  ),
  permissions(rule({ origin: '*' }), '/network/0/origin', ORIGIN_RULE),
  permissions(rule({ methods: [] }), '/network/0/methods', METHODS_RULE),
  permissions(rule({ methods: 'GET' }), '/network/0/methods', METHODS_RULE),
  permissions(rule({ methods: ['GET', 'A B'] }), '/network/0/methods/1', METHOD_RULE),
  permissions(rule({ methods: [5] }), '/network/0/methods/0', METHOD_RULE),
  permissions(rule({ pathPrefix: 'v1' }), '/network/0/pathPrefix', PREFIX_RULE),
  permissions(rule({ pathPrefix: 5 }), '/network/0/pathPrefix', PREFIX_RULE),
  permissions(
    rule({ credentialHeaders: 'yes' }),
    '/network/0/credentialHeaders',
    'credentialHeaders must be true or false.',
  ),
  permissions({ files: 'all' }, '/files', 'files must be "none", "read" or "write".'),
  permissions({ secrets: 'A' }, '/secrets', 'This must be a list of at most 200 names of secrets.'),
  permissions(
    { secrets: ['A', ''] },
    '/secrets/1',
    'The name of a secret is a letter or "_", then letters, digits and "_", at most 64 characters.',
  ),
  permissions({ dom: 1 }, '/dom', 'dom must be true or false.'),
  ...rows('cases', 'Cases must be a list', [5, 'a', {}]),
  oneCase(5, '', 'A case must be an object { name, input, expectation }'),
  oneCase({ ...good, name: ' ' }, '/name', 'A case needs a name'),
  oneCase({ ...good, input: [] }, '/input', 'The input of a case must be a JSON object'),
  oneCase({ ...good, expectation: 'throws' }, '/expectation', 'An expectation must be an object with a kind'),
  oneCase(
    { ...good, expectation: { kind: 'is' } },
    '/expectation/kind',
    "The kind of an expectation must be 'equals', 'matches', 'contains' or 'throws'",
  ),
  oneCase(
    { ...good, expectation: { kind: 'matches', schema: 5 } },
    '/expectation/schema',
    'The expected schema must be a JSON Schema object',
  ),
  {
    title: 'case with a broken schema',
    fields: { cases: [{ ...good, expectation: { kind: 'matches', schema: { type: 'nothing' } } }] },
    path: '/cases/0/expectation/schema/type',
    message: {
      asymmetricMatch: (text: unknown) => String(text).endsWith('(at /type)'),
      toString: () => '… (at /type)',
    },
  },
];

/** Timeout, environment, enabled and language: absent and null alike mean their default. */
export const BROKEN_FIELDS: readonly BrokenFields[] = [
  ...['name', 'description', 'code'].map((field): BrokenFields => ({
    title: `no ${field}`,
    fields: { [field]: undefined },
    path: `/${field}`,
    message: `Tool ${field} is required`,
  })),
  {
    title: 'no parameters',
    fields: { parameters: undefined },
    path: '/parameters',
    message: 'Tool parameters are required: a JSON Schema that describes an object',
  },
  ...EITHER,
];

const noChange = (patch: unknown): BrokenFields => ({
  title: `a change ${JSON.stringify(patch)}`,
  fields: patch as Record<string, unknown>,
  path: '',
  message: 'A change of a tool must be an object',
});
export const BROKEN_PATCHES: readonly BrokenFields[] = [...EITHER, ...[null, 5, 'name', true, []].map(noChange)];

export const GOOD_SCHEMAS: readonly unknown[] = [
  { type: 'object' },
  {},
  { type: ['object', 'null'] },
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: { a: { type: 'string' } },
    properties: { a: { $ref: '#/$defs/a' } },
  },
  {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    definitions: { a: { items: [{ type: 'string' }] } },
  },
  { $schema: 'https://json-schema.org/draft-07/schema#', type: 'object' },
  {
    type: 'object',
    properties: { __proto__x: { type: 'string' }, constructor: { type: 'string' } },
    unknownKeyword: 5,
  },
  { oneOf: [{ type: 'object' }, { type: 'object', required: ['a'] }] },
  { $ref: '#/$defs/node', $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } } },
  {
    type: 'object',
    properties: { when: { type: 'string', format: 'date-time' }, odd: { type: 'string', format: 'no-such-format' } },
  },
];

/** With the path of the error. */
export const BROKEN_SCHEMAS: readonly (readonly [schema: unknown, path: string])[] = [
  [null, ''],
  [5, ''],
  ['{}', ''],
  [[], ''],
  [true, ''],
  [{ type: 'string' }, '/type'],
  [{ type: 'object', properties: { a: 5 } }, '/properties/a'],
  [
    { type: 'object', properties: { a: { type: 'object', properties: { b: { enum: 'x' } } } } },
    '/properties/a/properties/b/enum',
  ],
  [{ type: 'object', minProperties: -1 }, '/minProperties'],
  [{ type: 'object', allOf: [{ type: 'object' }, { required: [1] }] }, '/allOf/1/required/0'],
  [{ type: 'object', patternProperties: { '[': {} } }, '/patternProperties'],
  [{ $schema: 'http://json-schema.org/draft-03/schema', type: 'object' }, '/$schema'],
  [{ type: 'object', properties: { a: { $ref: '#/nowhere' } } }, '/properties/a/$ref'],
];
