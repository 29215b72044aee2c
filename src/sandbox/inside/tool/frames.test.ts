import { describe, expect, test } from 'vitest';
import { framesOf, stackOf } from './frames.ts';
import { describeThrown } from './thrown.ts';

const IN_CHROMIUM = `TypeError: no
    at helper (add.js:2:9)
    at async tool (add.js:7:3)
    at add.js:9:1
    at run (blob:http://localhost/1:1:400)`;
const IN_FIREFOX = `helper@add.js:2:9
async*tool@add.js:7:3
@add.js:9:1
run@blob:http://localhost/1:1:400
`;
const FRAMES = [
  '    at helper (add.js:2:9)',
  '    at async tool (add.js:7:3)',
  '    at add.js:9:1',
  '    at run (blob:http://localhost/1:1:400)',
];

function errorWith(stack: unknown): Error {
  return Object.defineProperty(new TypeError('no'), 'stack', { value: stack });
}

describe.each([
  ['Chromium', IN_CHROMIUM],
  ['Firefox', IN_FIREFOX],
])('a stack of %s', (_, stack) => {
  test('has frames in one format', () => {
    expect(framesOf(stack)).toEqual(FRAMES);
  });
  test('is shown with its heading, and with a name that was set later', () => {
    expect(stackOf(errorWith(stack))).toBe(['TypeError: no', ...FRAMES].join('\n'));
    expect(stackOf(Object.assign(errorWith(stack), { name: 'Mine' }))).toMatch(
      /^(TypeError|Mine): no\n {4}at helper \(add\.js:2:9\)/,
    );
  });
  test('reports the line of the tool that threw, and leaves out the runtime', () => {
    expect(describeThrown(errorWith(stack), 'add.js')).toEqual({
      message: 'no',
      name: 'TypeError',
      line: 2,
      column: 9,
      stack: ['TypeError: no', ...FRAMES.slice(0, 3)].join('\n'),
    });
  });
});

test('ignores a message that looks like a frame if there are frames', () => {
  expect(framesOf(`Error: who@where:1:2\nme@here:3:4\n    at tool (add.js:1:1)`)).toEqual(['    at tool (add.js:1:1)']);
});

test.each([
  ['its own words', 'what someone wrote', 'what someone wrote'],
  ['nothing', undefined, 'TypeError: no'],
  ['a number', 5, 'TypeError: no'],
])('a stack that was set to %s', (_, stack, shown) => {
  expect(stackOf(errorWith(stack))).toBe(shown);
});
