// @ts-check
import { minifySync } from 'vite';
import { followAwaits } from './awaits.mjs';
import { parametersOf } from './modules.mjs';

/** Names of functions and classes are seen by programs: in stack traces, in `inspect`, as names of errors. */
const KEEP_NAMES = { function: true, class: true };
/** An expression whose value is used nowhere would be dropped, so the function is an argument until it is minified. */
const HEAD = '__module(';

/**
 * One module as the text of a function expression with the parameters Node's loader calls it with.
 * @param {string} id @param {string} text
 */
export function minifyModule(id, text) {
  const { code, errors } = minifySync(`${id}.js`, `${HEAD}function (${parametersOf(id)}) {${followAwaits(text)}\n});`, {
    module: false,
    compress: { target: 'esnext', keepNames: KEEP_NAMES },
    mangle: { keepNames: KEEP_NAMES },
    codegen: { removeWhitespace: true, legalComments: 'none' },
  });
  const trimmed = code.trim().replace(/;$/, '');
  if (errors.length > 0 || !trimmed.startsWith(HEAD) || !trimmed.endsWith(')')) {
    throw new Error(`node library: ${id} was not minified: ${errors[0]?.message ?? 'unexpected output'}`);
  }
  return `(${trimmed.slice(HEAD.length, -1)})`;
}
