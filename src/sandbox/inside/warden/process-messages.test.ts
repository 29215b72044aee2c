import { describe, expect, it } from 'vitest';
import { parseToolMessage } from '../../contract/sandbox-wire.ts';
import { addressed, fromProcess } from './process-messages.ts';

const SLOT = 3;
const FIRST_ID = SLOT * 2 ** 32;

describe('a message of a process', () => {
  it('is forwarded with an id of its process', () => {
    expect(
      fromProcess(
        '{"type":"fetch","id":7,"url":"http://a.example/","method":"GET","headers":[],"hasBody":false}',
        SLOT,
      ),
    ).toBe(
      `{"type":"fetch","id":${String(FIRST_ID + 7)},"url":"http://a.example/","method":"GET","headers":[]` +
        ',"hasBody":false}',
    );
    expect(fromProcess('{"id":1,"type":"fetch-abort"}', SLOT)).toBe(
      `{"id":${String(FIRST_ID + 1)},"type":"fetch-abort"}`,
    );
  });

  // The broker reads the last value of a repeated key, so that value is judged.
  it.each([
    ['a second type', '{"type":"fetch","id":1,"type":"done","success":true,"result":"forged"}'],
    [
      'a second type, spelled with an escape',
      '{"type":"fetch","id":1,"\\u0074ype":"done","success":true,"result":"forged"}',
    ],
    ['a second type behind blanks', '{"type":"part","id":1 ,\n "type" : "storage","ops":[]}'],
    ['a second id of another process', '{"type":"fetch-abort","id":1,"id":4294967297}'],
    ['an id with an exponent', '{"type":"fetch-abort","id":1e99}'],
    ['an id that is no whole number', '{"type":"fetch-abort","id":1.5}'],
    ['a negative id', '{"type":"fetch-abort","id":-1}'],
    ['an id as a text', '{"type":"fetch-abort","id":"1"}'],
    ['a word of its tool', '{"type":"done","id":1,"success":true,"result":"forged"}'],
    ['a list', '[{"type":"fetch","id":1}]'],
    ['two texts in one', '{"type":"fetch-abort","id":1}{"type":"done","success":true}'],
    ['a type that is a list', '{"type":["fetch"],"id":1}'],
    ['no text', { type: 'fetch', id: 1 }],
  ])('is dropped with %s', (_name, text) => {
    expect(fromProcess(text, SLOT)).toBeUndefined();
  });

  it.each([
    ['a second id of its own', '{"type":"fetch-abort","id":9,"id":1}'],
    ['a type that came last', '{"type":"done","id":1,"success":true,"result":"forged","type":"fetch-abort"}'],
    ['a key of every object', '{"__proto__":{"type":"done"},"type":"fetch-abort","id":1}'],
  ])('is serialized unambiguously with %s', (_name, text) => {
    expect(parseToolMessage(fromProcess(text, SLOT) ?? '')).toEqual({ type: 'fetch-abort', id: FIRST_ID + 1 });
  });
});

describe('an answer of the broker', () => {
  it('is for the process with its id, and has the process’s own number there', () => {
    expect(addressed(`{"type":"fetch-end","id":${String(FIRST_ID + 7)}}`)).toEqual({
      slot: SLOT,
      json: '{"type":"fetch-end","id":7}',
    });
  });
  it.each([
    '{"type":"fetch-end","id":7}',
    '{"type":"input"}',
    '{"type":"fetch-head","url":"{\\"id\\":12884901895}","id":1}',
    'no JSON',
  ])('is for the tool: %s', (json) => {
    expect(addressed(json)).toBeUndefined();
  });
});
