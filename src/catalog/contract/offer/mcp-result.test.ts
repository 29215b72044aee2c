import { expect, test } from 'vitest';
import type { JsonValue } from '../../../core/json/json.ts';
import { mcpResult } from './mcp-result.ts';

const contentOf = (result: JsonValue) =>
  mcpResult({ success: true, result, executionTime: 1, logs: [] }, false).content;
const IMAGE = { type: 'image', mimeType: 'image/png', data: 'aGk=' };
const TEXT = { type: 'text', text: 'two' };
const RESOURCE = { type: 'resource', resource: { uri: 'a://b', text: 'x' } };
const LINK = { type: 'resource_link', uri: 'a://b', name: 'b' };

test.each<[string, JsonValue, readonly unknown[]]>([
  ['a text', 'one', [{ type: 'text', text: 'one' }]],
  ['a block', IMAGE, [IMAGE]],
  ['a list of blocks', [TEXT, IMAGE, RESOURCE, LINK], [TEXT, IMAGE, RESOURCE, LINK]],
  ['a result of MCP', { content: [TEXT, RESOURCE] }, [TEXT, RESOURCE]],
  ['a list with something else in it', [TEXT, 1], [{ type: 'text', text: JSON.stringify([TEXT, 1]) }]],
  ['an empty list', [], [{ type: 'text', text: '[]' }]],
  ['a resource without contents', { ...RESOURCE, resource: { uri: 'a' } }, [expect.objectContaining({ type: 'text' })]],
  ['members that no block has', { ...TEXT, _meta: { x: 1 } }, [TEXT]],
  ['a number', 3, [{ type: 'text', text: '3' }]],
])('%s', (_what, result, content) => {
  expect(contentOf(result)).toEqual(content);
});

test('a failure is its text, whatever was returned', () => {
  const failed = mcpResult({ success: false, error: 'no', result: [TEXT], executionTime: 1, logs: [] }, true);
  expect(failed).toEqual({ content: [{ type: 'text', text: 'no' }], isError: true });
});
