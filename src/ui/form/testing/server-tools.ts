import type { JsonObject, JsonSchema } from '../../../core/json/json.ts';
import { defined } from '../../../core/defined.ts';

/** Schemas like those of the reference servers of MCP, with valid calls. */
export interface ServerTool {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly calls: readonly JsonObject[];
}

const DRAFT = 'http://json-schema.org/draft-07/schema#';
const text = (description?: string): JsonObject => ({
  type: 'string',
  ...defined({ description }),
});
const number = (more: JsonObject = {}): JsonObject => ({ type: 'number', ...more });
const list = (items: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'array', items, ...more });
const object = (properties: JsonObject, required: string[] = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const tool = (name: string, schema: JsonSchema, ...calls: JsonObject[]): ServerTool => ({
  name,
  schema: { $schema: DRAFT, ...schema },
  calls,
});

export const SERVER_TOOLS: readonly ServerTool[] = [
  tool(
    'memory: create entities',
    object({ entities: list(object({ name: text('Its name'), entityType: text(), observations: list(text()) })) }),
    { entities: [{ name: 'Ada', entityType: 'person', observations: ['wrote notes', ''] }] },
    { entities: [] },
  ),
  tool(
    'memory: create relations',
    object({ relations: list(object({ from: text(), to: text(), relationType: text() })) }),
    { relations: [{ from: 'a', to: 'b', relationType: 'knows' }] },
  ),
  tool('memory: delete entities', object({ entityNames: list(text()) }), { entityNames: ['a', 'b'] }),
  tool('memory: read the graph', object({}), {}),
  tool(
    'everything: annotated message',
    object(
      {
        messageType: { type: 'string', enum: ['error', 'success', 'debug'] },
        includeImage: { type: 'boolean', default: false },
      },
      ['messageType'],
    ),
    { messageType: 'debug' },
    { messageType: 'error', includeImage: true },
  ),
  tool('everything: links', object({ count: number({ default: 3, minimum: 1, maximum: 10 }) }, []), { count: 4 }, {}),
  tool(
    'everything: reference',
    object(
      { resourceType: { type: 'string', enum: ['Text', 'Blob'], default: 'Text' }, resourceId: number({ default: 1 }) },
      [],
    ),
    { resourceType: 'Blob', resourceId: 2 },
  ),
  tool('everything: sum', object({ a: number(), b: number() }), { a: 2, b: -0.5 }),
  tool(
    'everything: gzip',
    object(
      {
        name: { ...text(), default: 'a.gz' },
        data: { ...text(), format: 'uri' },
        outputType: { enum: ['resourceLink', 'resource'], type: 'string' },
      },
      [],
    ),
    { data: 'https://example.org/', outputType: 'resource' },
  ),
  tool('filesystem: read', object({ path: text(), tail: number(), head: number() }, ['path']), {
    path: '/a.txt',
    head: 3,
  }),
  tool('filesystem: read several', object({ paths: list(text(), { minItems: 1 }) }), { paths: ['/a', '/b'] }),
  tool(
    'filesystem: edit',
    object(
      {
        path: text(),
        edits: list(object({ oldText: text(), newText: text() })),
        dryRun: { type: 'boolean', default: false },
      },
      ['path', 'edits'],
    ),
    { path: '/a', edits: [{ oldText: 'a\nb', newText: '' }], dryRun: true },
  ),
  tool(
    'filesystem: list',
    object({ path: text(), sortBy: { default: 'name', type: 'string', enum: ['name', 'size'] } }, ['path']),
    { path: '/', sortBy: 'size' },
  ),
  tool(
    'filesystem: search',
    object({ path: text(), pattern: text(), excludePatterns: list(text(), { default: [] }) }, ['path', 'pattern']),
    { path: '/', pattern: '**/*.ts', excludePatterns: [] },
  ),
  tool(
    'sequential thinking',
    object(
      {
        thought: text(),
        nextThoughtNeeded: { type: ['boolean', 'string'] },
        thoughtNumber: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        totalThoughts: { type: 'integer', minimum: 1 },
        isRevision: { type: ['boolean', 'string'] },
      },
      ['thought', 'nextThoughtNeeded', 'thoughtNumber', 'totalThoughts'],
    ),
    { thought: 'first', nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 2 },
    { thought: 'x', nextThoughtNeeded: 'false', thoughtNumber: 2, totalThoughts: 2, isRevision: 'true' },
  ),
];
