import { expect, test } from 'vitest';
import { readDocument } from './document.ts';
import { findOperations } from './outline.ts';
import { takeOperations } from './take-operations.ts';
import { makeWellFormed } from './well-formed.ts';

/** A description that has a text in every place where one can be. */
function descriptionWith(text: string): string {
  const parameter = (location: string) => ({
    name: `${location}${text}`,
    in: location,
    schema: { type: 'string', enum: [text] },
  });
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: text, version: text },
    components: {
      securitySchemes: Object.fromEntries(
        ['query', 'header', 'cookie'].map((location) => [
          `${location}${text}`,
          { type: 'apiKey', in: location, name: `k${text}` },
        ]),
      ),
    },
    paths: {
      [`/a${text}/{path${text}}`]: {
        post: {
          operationId: text,
          summary: text,
          security: ['query', 'header', 'cookie'].map((location) => ({ [`${location}${text}`]: [text] })),
          parameters: ['path', 'query', 'header', 'cookie'].map(parameter),
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { [text]: {} } } },
            },
          },
        },
      },
    },
  });
}

test.each(['\ud800', '\udfff', 'a\ud83d', '\ude00b', '\ud83d\ud83d\ude00', '\ude00\ud83d'])(
  'a description with the lone surrogate %j is read, as JSON and with its escapes as YAML',
  async (text) => {
    const json = descriptionWith(text);
    for (const source of [json, `# YAML\n${json}`]) {
      const found = findOperations(await readDocument(source));
      const taken = takeOperations(found, {
        operations: found.operations.map(({ listed: reported }) => reported.id),
        base: 'https://api.shop.test',
        checkResults: true,
      });
      expect(taken.length).toBe(1);
      expect(JSON.stringify(taken)).not.toMatch(/\\ud[89a-f]/);
    }
  },
);

test('characters of two parts stay, and cycles end', () => {
  const root: Record<string, unknown> = { 'a\ud800': '\ud83d\ude00', list: ['\udc00', 1, null] };
  root['self'] = root;
  makeWellFormed(root);
  expect(root).toEqual({ 'a\ufffd': '\ud83d\ude00', list: ['\ufffd', 1, null], self: root });
  const hostile = JSON.parse('{"__proto__":{"\\ud800":"\\ud800"}}') as object;
  makeWellFormed(hostile);
  expect(JSON.stringify(hostile)).toBe('{"__proto__":{"\ufffd":"\ufffd"}}');
});
