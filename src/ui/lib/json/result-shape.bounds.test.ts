import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../core/json/json.ts';
import { jsonText, viewsInOrder, shapeOf } from './result-shape.ts';

const DATA = 'AAAA';
const PNG = { mimeType: 'image/png', data: DATA };
const PICTURE = { source: `data:image/png;base64,${DATA}`, mimeType: 'image/png' };
const IMAGE_TYPES = ['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'svg+xml'].map((type) => `image/${type}`);
const columns = (count: number, cell: JsonValue = 1): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, cell]));
const nested = (depth: number, innermost: JsonValue): JsonValue => {
  let value = innermost;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

describe('a shape', () => {
  it('has no members for what it cannot be', () => {
    expect(Object.entries(shapeOf({ a: 1 }))).toEqual([
      ['looks', ['tree', 'text']],
      ['text', '{\n  "a": 1\n}'],
      ['isBrief', true],
      ['value', { a: 1 }],
    ]);
  });

  it('has those for what it can be', () => {
    const rows: JsonValue = [{ type: 'text', text: 'a' }];
    expect(shapeOf(JSON.stringify(rows))).toEqual({
      looks: ['content', 'table', 'tree', 'text'],
      text: '[{"type":"text","text":"a"}]',
      isBrief: true,
      value: rows,
      table: { columns: ['type', 'text'], rows: [['text', 'a']] },
      content: [{ kind: 'text', text: 'a' }],
    });
    expect(Object.keys(shapeOf('data:image/png,'))).toEqual(['looks', 'text', 'isBrief', 'value', 'picture']);
  });

  it('has the value itself if that is not text', () => {
    expect(shapeOf([['[1]']]).value).toEqual([['[1]']]);
    for (const text of ['12', 'null', '"[1]"', ' "a"']) expect(shapeOf(text).value).toBe(text);
  });

  it('writes its text once', () => {
    let times = 0;
    const value = { toJSON: () => (times += 1) };
    const shape = shapeOf(value as unknown as JsonValue);
    expect([shape.text, shape.text, times]).toEqual(['1', '1', 1]);
  });

  it.each([
    ['a'.repeat(80), true],
    ['a'.repeat(81), false],
    ['a'.repeat(78).split(''), false],
    [{ a: 'b'.repeat(72) }, true],
    [{ a: 'b'.repeat(73) }, false],
  ])('is brief up to 80 characters: %j', (value, isBrief) => {
    expect(shapeOf(value).isBrief).toBe(isBrief);
  });

  it('has its views in the order of the switch', () => {
    expect(viewsInOrder(shapeOf('[{"a":1}]'))).toEqual(['table', 'tree', 'text']);
    expect(viewsInOrder(shapeOf({ content: [{ type: 'text', text: 'a' }] }))).toEqual(['content', 'tree', 'text']);
  });
});

it.each<[what: string, value: JsonValue, looks: readonly string[]]>([
  ['as many columns as are readable', [columns(12)], ['table', 'tree', 'text']],
  ['more columns', [columns(13)], ['tree', 'table', 'text']],
  ['cells of null', [columns(2, null)], ['table', 'tree', 'text']],
  ['a list in the last cell', [{ a: 1 }, { a: 1, b: [1] }], ['tree', 'table', 'text']],
  ['a boolean', true, ['text']],
  ['JSON of a number', '12', ['text']],
  ['JSON of null', 'null', ['text']],
  ['JSON of a text with a list', '"[1]"', ['text']],
  ['JSON behind many blanks', `${' '.repeat(200)}[1]`, ['text', 'tree']],
  ['a list whose text is JSON', [['[1]']], ['tree', 'text']],
  ['an image with content', { ...PNG, content: [{ type: 'text', text: 'a' }] }, ['image', 'content', 'tree', 'text']],
  ['JSON behind words', 'a [1]', ['text']],
])('%s', (_, value, looks) => expect(shapeOf(value).looks).toEqual(looks));

describe('jsonText', () => {
  it('indents up to 200 levels', () => {
    expect(jsonText(nested(199, []))).toContain('\n');
    expect(jsonText(nested(200, 1))).toContain('\n');
    expect(jsonText(nested(200, null))).toContain('\n');
    expect(jsonText(nested(200, []))).toBe(`${'['.repeat(201)}${']'.repeat(201)}`);
    expect(jsonText({ a: 1, b: nested(200, 1), c: 2 })).not.toContain('\n');
    expect(jsonText([null, nested(199, 1)])).toContain('\n');
  });

  it('writes values that are not lists', () => {
    expect([jsonText('"a"'), jsonText(null), jsonText(1), jsonText(false)]).toEqual(['"a"', 'null', '1', 'false']);
  });

  it('abbreviates what the engine cannot write', () => {
    const deep = nested(200_000, 1);
    expect(jsonText(deep)).toBe('[…]');
    expect(jsonText({ a: deep })).toBe('{…}');
  });
});

describe('pictures', () => {
  it.each(IMAGE_TYPES)('of type %s', (mimeType) => {
    for (const source of [`data:${mimeType};base64,${DATA}`, `data:${mimeType},a`])
      expect(shapeOf(source).picture).toEqual({ source, mimeType });
    expect(shapeOf({ mimeType, data: DATA }).picture).toEqual({ source: `data:${mimeType};base64,${DATA}`, mimeType });
    for (const other of [`x${mimeType}`, `${mimeType}x`]) {
      expect(shapeOf(`data:${other},a`).picture).toBeUndefined();
      expect(shapeOf({ mimeType: other, data: DATA }).picture).toBeUndefined();
    }
    expect(shapeOf(`a data:${mimeType},`).picture).toBeUndefined();
  });

  it.each<[what: string, value: JsonValue]>([
    ['a type and data', PNG],
    ['other names', { mediaType: 'image/png', base64: DATA }],
    ['the first of both types', { ...PNG, mediaType: 'text/html' }],
    ['the first of both data', { ...PNG, base64: '<' }],
  ])('from %s', (_, value) => expect(shapeOf(value).picture).toEqual(PICTURE));

  it.each<[what: string, value: JsonValue]>([
    ['no type', { data: DATA }],
    ['no data', { mimeType: 'image/png' }],
    ['a type that is not text', { mimeType: ['image/png'], data: DATA }],
    ['data that is not text', { mimeType: 'image/png', data: [DATA] }],
    ['a list', ['image/png', DATA]],
  ])('not from %s', (_, value) => expect(shapeOf(value).picture).toBeUndefined());

  it.each(['', 'Az09+/', 'AA==', 'AAA=\n', 'AA\r\nAA', ' AA = = '])('from data %j', (data) => {
    expect(shapeOf({ ...PNG, data }).picture?.source).toBe(`data:image/png;base64,${data}`);
  });

  it.each(['-', 'AA-A', '=A', 'AA=A', 'AA==A', '"AAAA', 'AAAA"', 'AAAA="'])('not from data %j', (data) => {
    expect(shapeOf({ ...PNG, data }).picture).toBeUndefined();
  });

  it.each([
    '<svg></svg>',
    '<svg a="b"></svg>',
    '\n<svg\n></svg>\n\t',
    '<?xml version="1.0"?><svg></svg>',
    '<!-- <a> --><svg></svg>',
    ' <?xml?> <!-- a --> <svg></svg>',
    `<!--${'a'.repeat(5_000)}--><svg></svg>${' '.repeat(200)}`,
    '<svg>\u{1f600}</svg>',
  ])('from the drawing %j', (text) => {
    const mimeType = 'image/svg+xml';
    const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    expect(shapeOf(text).picture).toEqual({ source, mimeType });
  });

  it('from a drawing with half a character', () => {
    expect(shapeOf('<svg>\ud83d</svg>').picture?.source).toBe(
      'data:image/svg+xml;charset=utf-8,%3Csvg%3E%EF%BF%BD%3C%2Fsvg%3E',
    );
  });

  it.each([
    '<svg>',
    '<svg></svg> and words',
    'words <svg></svg>',
    '<svgs></svg>',
    '<SVG></svg>',
    '<g><svg></svg>',
    '<?xml <svg></svg>',
    '<!-- <svg></svg>',
    '<!-- a --><!-- b --><svg></svg>',
    '<!-- a --><?xml?><svg></svg>',
  ])('not from %j', (text) => expect(shapeOf(text).picture).toBeUndefined());
});

describe('blocks of content', () => {
  it.each<[block: JsonObject, shown: object]>([
    [
      { type: 'text', text: 'a', ...PNG },
      { kind: 'text', text: 'a' },
    ],
    [{ type: 'text', text: 1 }, { kind: 'other' }],
    [
      { type: 'image', text: 'a', uri: 'b', resource: { text: 'c' }, ...PNG },
      { kind: 'image', picture: PICTURE },
    ],
    [{ type: 'image', mimeType: 'audio/wav', data: DATA }, { kind: 'other' }],
    [
      { type: 'resource_link', uri: 'a:b' },
      { kind: 'link', uri: 'a:b', name: 'a:b' },
    ],
    [
      { type: 'resource_link', uri: 'a:b', name: 1 },
      { kind: 'link', uri: 'a:b', name: 'a:b' },
    ],
    [{ type: 'resource_link', uri: 1, name: 'a' }, { kind: 'other' }],
    [
      { type: 'audio', mimeType: 'audio/x-a.b+c1', data: DATA },
      { kind: 'audio', source: 'data:audio/x-a.b+c1;base64,AAAA' },
    ],
    [{ type: 'audio', mimeType: 'audio/', data: DATA }, { kind: 'other' }],
    [{ type: 'audio', mimeType: 'xaudio/wav', data: DATA }, { kind: 'other' }],
    [{ type: 'audio', mimeType: 'audio/wav;a', data: DATA }, { kind: 'other' }],
    [{ type: 'audio', mimeType: ['audio/wav'], data: DATA }, { kind: 'other' }],
    [{ type: 'audio', mimeType: 'audio/wav', data: [DATA] }, { kind: 'other' }],
    [{ type: 'audio', mimeType: 'audio/wav', data: '"' }, { kind: 'other' }],
    [
      { type: 'resource', resource: { text: 'a', mimeType: 'image/png', blob: DATA } },
      { kind: 'text', text: 'a' },
    ],
    [
      { type: 'resource', resource: { mimeType: 'image/png', blob: DATA } },
      { kind: 'image', picture: PICTURE },
    ],
    [{ type: 'resource', resource: { mimeType: 'image/png' } }, { kind: 'other' }],
    [{ type: 'resource', resource: { blob: DATA }, ...PNG }, { kind: 'other' }],
    [
      { type: 'resource', resource: 'a', ...PNG },
      { kind: 'image', picture: PICTURE },
    ],
  ])('%j', (block, shown) => {
    expect(shapeOf([block]).content).toEqual([
      { ...shown, ...('kind' in shown && shown.kind === 'other' && { value: block }) },
    ]);
  });

  it.each<[what: string, value: JsonValue]>([
    ['nothing', []],
    ['a list of nothing', { content: [] }],
    ['a text', { content: 'a' }],
    ['a number among blocks', [{ type: 'text', text: 'a' }, 1]],
    ['null among blocks', [{ type: 'text', text: 'a' }, null]],
    ['a kind of no name', [{ type: 'dance', undefined: 'a' }]],
    ['a list among blocks', [{ type: 'text', text: 'a' }, []]],
    ['an unknown kind', [{ type: 'texts', text: 'a' }]],
    ['a kind that is not text', [{ type: ['text'], text: 'a' }]],
    ...Object.entries({
      text: 'data',
      image: 'text',
      audio: 'text',
      resource: 'data',
      resource_link: 'data',
      '': '',
    }).map(([type, field]): [string, JsonValue] => [`a ${type} without its field`, [{ type, [field]: 'a' }]]),
    ['a kind by another name', [{ type: 'constructor', constructor: 'a' }]],
  ])('not from %s', (_, value) => expect(shapeOf(value).content).toBeUndefined());

  it.each(Object.entries({ text: 'text', image: 'data', audio: 'data', resource: 'resource', resource_link: 'uri' }))(
    'a %s needs %s',
    (type, field) =>
      expect(shapeOf([{ type, [field]: null }]).content).toEqual([{ kind: 'other', value: { type, [field]: null } }]),
  );

  it('has no structured content where there is none', () => {
    expect(shapeOf({ content: [{ type: 'text', text: 'a' }] }).content).toEqual([{ kind: 'text', text: 'a' }]);
  });
});

describe('tables', () => {
  it.each<[what: string, value: JsonValue, table: object | undefined]>([
    ['lists of different lengths', [[1], [2, 3], []], { columns: ['0', '1'], rows: [[1], [2, 3], []] }],
    ['two empty lists', [[], []], undefined],
    ['a list and an object', [[1], { a: 1 }], undefined],
    ['an object and a list', [{ a: 1 }, [1]], undefined],
    ['objects without members', [{}, {}], undefined],
    [
      'members that all objects have',
      [{ a: 1, b: 2 }, { constructor: 3 }],
      {
        columns: ['a', 'b', 'constructor'],
        rows: [
          [1, 2, undefined],
          [undefined, undefined, 3],
        ],
      },
    ],
    ['an object', { length: 1, 0: { a: 1 } }, undefined],
  ])('of %s', (_, value, table) => expect(shapeOf(value).table).toEqual(table));

  it('have at most 200 columns', () => {
    const list = (length: number) => Array<number>(length).fill(1);
    const widths = (value: JsonValue) => shapeOf(value).table?.columns.length;
    expect([widths([list(200), []]), widths([[], list(201)])]).toEqual([200, undefined]);
    expect([widths([columns(200)]), widths([columns(201)]), widths([columns(200), { a: 1 }])]).toEqual([
      200,
      undefined,
      undefined,
    ]);
  });
});
