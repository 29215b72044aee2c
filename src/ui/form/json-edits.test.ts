import { describe, expect, it } from 'vitest';
import {
  addItem,
  addMember,
  moveItem,
  nodeAt,
  nodeFor,
  plainNode,
  removeEntry,
  renameMember,
  setNode,
  stringNode,
} from './json-edits.ts';
import { readDocument, type JsonDocument, type JsonNode } from '../lib/json/json-syntax.ts';

function read(text: string): JsonDocument {
  const found = readDocument(text);
  if (!found.ok) throw new Error(found.message);
  return found.document;
}

/** Rebuilds the text from the leaves of the tree. */
function write(node: JsonNode): string {
  if (node.kind === 'object')
    return node.entries.length === 0
      ? node.text
      : `{${node.entries.map((entry) => entry.lead + entry.keyText + entry.colon + write(entry.node) + entry.trail).join(',')}}`;
  if (node.kind === 'array')
    return node.entries.length === 0
      ? node.text
      : `[${node.entries.map((entry) => entry.lead + write(entry.node) + entry.trail).join(',')}]`;
  return node.text;
}

const ODD = [
  ' {"a" :1.0 ,\r\n\t"b": [ ] , "a": -0, "__proto__": {"x":1E+400}, "\\u0061\\/": "\\ud800\\n" } \n',
  '[1,2 , 3,[[]],{ }]',
  '"a\\"b\\\\"',
  ' null ',
  '-12.50e-3',
  '{"":{"":""}}',
];

describe('readDocument', () => {
  it.each(ODD)('keeps every character of %j', (text) => {
    const { lead, root, trail } = read(text);
    expect(lead + write(root) + trail).toBe(text);
  });

  it('decodes keys and strings', () => {
    const { root } = read('{"\\u0061": "\\n", "__proto__": 1}');
    expect(
      root.kind === 'object' &&
        root.entries.map(({ key, node }) => [key, node.kind === 'string' ? node.value : node.text]),
    ).toEqual([
      ['a', '\n'],
      ['__proto__', '1'],
    ]);
  });

  it('reports the place of invalid JSON', () => {
    expect(readDocument('{\n  "a": 1,\n}')).toMatchObject({ ok: false, line: 3 });
  });

  it('reads text that is nested deeper than the call stack allows', () => {
    expect(read('['.repeat(20_000) + ']'.repeat(20_000)).text.length).toBe(40_000);
  });
});

describe('edits', () => {
  it('change one place of the text and nothing else', () => {
    const text = '{ "a" : 1.0,\n    "b":[1,  {"c": "x" }], "a": 2 }';
    const document = read(text);
    expect(setNode(document, [1, 1, 0], stringNode('é"')).text).toBe(text.replace('"x"', '"é\\""'));
    expect(setNode(document, [0], plainNode('number', '-0')).text).toBe(text.replace('1.0', '-0'));
    expect(removeEntry(document, [1]).text).toBe('{ "a" : 1.0, "a": 2 }');
    expect(removeEntry(document, [2]).text).toBe('{ "a" : 1.0,\n    "b":[1,  {"c": "x" }] }');
    expect(moveItem(document, [1, 0], 1).text).toBe('{ "a" : 1.0,\n    "b":[{"c": "x" },  1], "a": 2 }');
    expect(renameMember(document, [1], 'z"').text).toBe(text.replace('"b"', '"z\\""'));
    expect(setNode(document, [9, 9], plainNode('null', 'null'))).toBe(document);
  });

  it('add entries in the style of the text', () => {
    expect(addMember(read('{}'), [], 0, 'a', { b: [1] }).text).toBe('{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}');
    expect(addMember(read('{\n    "a": 1\n}'), [], 9, 'b', [1]).text).toBe(
      '{\n    "a": 1,\n    "b": [\n        1\n    ]\n}',
    );
    expect(addMember(read('{\n  "a": {}\n}'), [0], 0, 'b', 1).text).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
    expect(addMember(read('{"a":1,"b":{}}'), [1], 0, 'c', [1]).text).toBe('{"a":1,"b":{"c":[1]}}');
    expect(addMember(read('{"a":1}'), [], 0, '__proto__', {}).text).toBe('{"__proto__":{},"a":1}');
    expect(addMember(read('{ "a": 1 }'), [], 9, 'b', 2).text).toBe('{ "a": 1, "b": 2 }');
    expect(addItem(read('[1, 2]'), [], 1, 'x').text).toBe('[1, "x", 2]');
    expect(addItem(read('[1, 2]'), [], 0, 'x').text).toBe('["x", 1, 2]');
    expect(addItem(read('{\r\n\t"a": []\r\n}'), [0], 0, null).text).toBe('{\r\n\t"a": [\r\n\t\tnull\r\n\t]\r\n}');
  });

  it('write a value in the style of the text around it', () => {
    const document = read('{\n  "a": {\n    "b": 1\n  }\n}');
    expect(setNode(document, [0, 0], nodeFor(document, [0, 0], { c: 1 })).text).toBe(
      '{\n  "a": {\n    "b": {\n      "c": 1\n    }\n  }\n}',
    );
    const flat = read('{"a":{"b":1}}');
    expect(setNode(flat, [0, 0], nodeFor(flat, [0, 0], [1])).text).toBe('{"a":{"b":[1]}}');
  });

  it('make text that is read as the same tree', () => {
    let document = read('{"list":[1,2,3],"o":{}}');
    for (const next of [
      addItem(document, [0], 1, { x: [] }),
      addMember(document, [1], 0, 'k', 'v'),
      moveItem(document, [0, 0], 2),
      removeEntry(document, [0, 1]),
    ]) {
      document = next;
      expect(write(read(document.text).root)).toBe(write(document.root));
      expect(nodeAt(document, [])?.text).toBe(document.text);
    }
  });
});
