import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../core/json/json.ts';
import { parseEndpoint } from '../manifest/parse-endpoint.ts';
import { errorIn, outcomeOf, readAnswer } from './endpoint-answer.ts';
import { requestOf } from './endpoint-request.ts';

function made(text: string, input: JsonObject) {
  const parsed = parseEndpoint(text, 'https://app.example');
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const result = requestOf(parsed.endpoint, input);
  return result.ok ? result.request : result.error;
}

describe('arguments go into a request', () => {
  test.each<[endpoint: string, input: JsonObject, request: object]>([
    ['GET /api/items', {}, { method: 'GET', path: '/api/items' }],
    ['GET /api/items/:id', { id: 'a b/c?d#e' }, { method: 'GET', path: '/api/items/a%20b%2Fc%3Fd%23e' }],
    ['GET /api/items/{id}.json', { id: 7, page: 2 }, { method: 'GET', path: '/api/items/7.json?page=2' }],
    ['GET /api/items?limit=5', { q: 'x&y', all: true }, { method: 'GET', path: '/api/items?limit=5&q=x%26y&all=true' }],
    [
      'DELETE /api/items/:id',
      { id: 'é', tags: ['a', 'b'] },
      { method: 'DELETE', path: '/api/items/%C3%A9?tags=a&tags=b' },
    ],
    ['HEAD /api/items', { at: { x: 1 }, none: null }, { method: 'HEAD', path: '/api/items?at=%7B%22x%22%3A1%7D' }],
    ['POST /api/items/:id', { id: 1, text: 'hi' }, { method: 'POST', path: '/api/items/1', body: { text: 'hi' } }],
    ['PUT /api/items', {}, { method: 'PUT', path: '/api/items', body: {} }],
    [
      'POST https://api.example.com:8443/v1/:id',
      { id: 'a:b' },
      { method: 'POST', path: 'https://api.example.com:8443/v1/a%3Ab', body: {} },
    ],
  ])('%s %j', (endpoint, input, request) => {
    expect(made(endpoint, input)).toEqual(request);
  });

  test('an argument named __proto__ is an argument', () => {
    const request = made('POST /api/items', JSON.parse('{"__proto__":{"a":1}}') as JsonObject);
    expect(JSON.stringify(request)).toBe('{"method":"POST","path":"/api/items","body":{"__proto__":{"a":1}}}');
  });

  test.each<[input: JsonObject, message: string]>([
    [{}, 'The argument id is missing: GET /api/items/:id needs it'],
    [{ id: null }, 'The argument id is missing: GET /api/items/:id needs it'],
    [{ id: '' }, 'The argument id is missing: GET /api/items/:id needs it'],
    [{ id: '..' }, 'The argument id cannot be a part of a path: GET /api/items/:id needs it'],
    [{ id: { a: 1 } }, 'The argument id cannot be a part of a path: GET /api/items/:id needs it'],
    [{ id: '\ud800' }, 'The argument id cannot be a part of a path: GET /api/items/:id needs it'],
  ])('%j is refused', (input, message) => {
    expect(made('GET /api/items/:id', input)).toEqual({ code: 'invalid-input', message });
  });
});

describe('the error of an answer', () => {
  test.each<[body: unknown, text: string | undefined]>([
    [{ error: 'one', message: 'two' }, 'one'],
    [{ error: { message: 'two' }, message: 'three' }, 'two'],
    [{ message: 'three', detail: 'four' }, 'three'],
    [{ detail: 'four', title: 'five' }, 'four'],
    [{ title: 'five', errors: ['six'] }, 'five'],
    [{ errors: ['six', 'seven'] }, 'six'],
    [{ errors: [{ message: 'eight' }] }, 'eight'],
    [{ error: 7, message: '  ' }, undefined],
    [' plain ', 'plain'],
    [null, undefined],
    [[1], undefined],
  ])('%j', (body, text) => {
    expect(errorIn(body)).toBe(text);
  });

  const request = { method: 'GET', path: '/api/items/7?key=1' };
  test.each([
    [200, { a: 1 }, { ok: true, value: { a: 1 }, details: { status: 200 } }],
    [204, null, { ok: true, value: null, details: { status: 204 } }],
    [404, { error: 'gone' }, { code: 'not-found', message: 'GET /api/items/7 answered 404: gone' }],
    [422, { detail: 'no' }, { code: 'invalid-input', message: 'GET /api/items/7 answered 422: no' }],
    [500, null, { code: 'threw', message: 'GET /api/items/7 answered 500' }],
    [302, '', { code: 'threw', message: 'GET /api/items/7 answered 302' }],
  ])('%i', (status, body, expected) => {
    const outcome = outcomeOf(request, { status, body });
    expect(outcome.ok ? outcome : outcome.error).toMatchObject(expected);
    if (!outcome.ok) expect(outcome.error.data).toEqual({ method: 'GET', path: '/api/items/7', status });
  });

  test.each([null, {}, { status: '200' }, { status: 99 }, { status: 1e9 }, { status: 200.5 }, [200]])(
    '%j is no answer',
    (value) => {
      expect(readAnswer(value)).toBeUndefined();
    },
  );
});
