import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../core/json/json.ts';
import { jsonText, shapeOf } from './result-shape.ts';

const looks = (value: JsonValue) => shapeOf(value).looks;
const PIXEL = 'iVBORw0KGgo=';

describe('shapeOf', () => {
  it.each<[what: string, value: JsonValue, looks: readonly string[]]>([
    ['a number', 12, ['text']],
    ['null', null, ['text']],
    ['plain text', 'a, b\n1, 2', ['text']],
    ['text that is JSON', '{"a":1}', ['text', 'tree']],
    ['text that is a list of rows in JSON', '[{"a":1}]', ['text', 'table', 'tree']],
    ['text that begins like JSON', '[not really', ['text']],
    ['an object', { a: 1 }, ['tree', 'text']],
    ['an empty list', [], ['tree', 'text']],
    ['numbers', [1, 2], ['tree', 'text']],
    ['rows', [{ a: 1 }, { a: 2, b: 'x' }], ['table', 'tree', 'text']],
    ['rows with nested cells', [{ a: [1] }], ['tree', 'table', 'text']],
    ['lists in a list', [[1, 2], [3]], ['table', 'tree', 'text']],
    ['one list in a list', [[1, 2]], ['tree', 'text']],
    ['rows and others', [{ a: 1 }, 2], ['tree', 'text']],
    ['a data URL of an image', `data:image/png;base64,${PIXEL}`, ['image', 'text']],
    ['a data URL of a page', 'data:text/html,x', ['text']],
    ['SVG text', ' <?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"></svg>\n', ['image', 'text']],
    ['text about SVG', '<svg> is an element', ['text']],
    ['what a Blob becomes', { type: 'image', mimeType: 'image/png', data: PIXEL }, ['image', 'tree', 'text']],
    ['an image by other names', { mediaType: 'image/png', base64: PIXEL }, ['image', 'tree', 'text']],
    ['no image: not base64', { mimeType: 'image/png', data: '"><script>' }, ['tree', 'text']],
    ['no image: another type', { mimeType: 'text/html', data: PIXEL }, ['tree', 'text']],
    ['what an MCP tool gives', { content: [{ type: 'text', text: 'a' }] }, ['content', 'tree', 'text']],
    ['its blocks alone', [{ type: 'text', text: 'a' }], ['content', 'table', 'tree', 'text']],
    ['blocks of no known kind', { content: [{ type: 'dance' }] }, ['tree', 'text']],
  ])('%s', (_what, value, expected) => expect(looks(value)).toEqual(expected));

  it('splits blocks of content', () => {
    const blocks: JsonValue = [
      { type: 'text', text: 'hello' },
      { type: 'image', mimeType: 'image/png', data: PIXEL },
      { type: 'image', mimeType: 'text/html', data: PIXEL },
      { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' },
      { type: 'resource', resource: { uri: 'file:///a', text: 'inside' } },
      { type: 'resource', resource: { uri: 'file:///b', mimeType: 'image/png', blob: PIXEL } },
      { type: 'resource_link', uri: 'https://a.example/', name: 'A' },
    ];
    const picture = { source: `data:image/png;base64,${PIXEL}`, mimeType: 'image/png' };
    expect(shapeOf({ content: blocks, structuredContent: { n: 1 }, isError: false }).content).toEqual([
      { kind: 'text', text: 'hello' },
      { kind: 'image', picture },
      { kind: 'other', value: { type: 'image', mimeType: 'text/html', data: PIXEL } },
      { kind: 'audio', source: 'data:audio/wav;base64,AAAA' },
      { kind: 'text', text: 'inside' },
      { kind: 'image', picture },
      { kind: 'link', uri: 'https://a.example/', name: 'A' },
      { kind: 'other', value: { n: 1 } },
    ]);
  });

  it('makes rows of objects with different keys, and preserves a key named __proto__', () => {
    expect(shapeOf(JSON.parse('[{"a":1},{"__proto__":2}]') as JsonValue).table).toEqual({
      columns: ['a', '__proto__'],
      rows: [
        [1, undefined],
        [undefined, 2],
      ],
    });
    expect(shapeOf([Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`c${index}`, 1]))]).table).toBe(
      undefined,
    );
  });

  it('handles deep values', () => {
    let deep: JsonValue = 0;
    for (let level = 0; level < 1_500; level += 1) deep = [deep];
    expect(jsonText(deep)).toHaveLength(3_001);
    expect(jsonText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
  });
});
