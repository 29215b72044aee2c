// @ts-check
import { parse } from 'acorn';
import { minifySync, transformWithOxc } from 'vite';
import { followAwaits } from './awaits.mjs';
import { parametersOf } from './modules.mjs';

/** Names of functions and classes are seen by programs: in stack traces, in `inspect`, as names of errors. */
const KEEP_NAMES = { function: true, class: true };
/** An expression whose value is used nowhere would be dropped, so the function is an argument until it is minified. */
const HEAD = '__module(';
/**
 * What every browser reads that the app runs in. Of later years Node's library has `using`, which WebKit does not know.
 */
const LANGUAGE_YEAR = 2025;

/**
 * One module as the text of a function expression with the parameters Node's loader calls it with.
 * @param {string} id @param {string} text
 */
export async function minifyModule(id, text) {
  const whole = await lowerUsing(`${HEAD}function (${parametersOf(id)}) {${text}\n});`);
  const { code, errors } = minifySync(`${id}.js`, followAwaits(whole), {
    module: false,
    compress: { target: 'esnext', keepNames: KEEP_NAMES },
    mangle: { keepNames: KEEP_NAMES },
    codegen: { removeWhitespace: true, legalComments: 'none' },
  });
  const trimmed = code.trim().replace(/;$/, '');
  if (errors.length > 0 || !trimmed.startsWith(HEAD) || !trimmed.endsWith(')')) {
    throw new Error(`node library: ${id} was not minified: ${errors[0]?.message ?? 'unexpected output'}`);
  }
  const made = `(${trimmed.slice(HEAD.length, -1)})`;
  refuseNewer(id, made);
  return made;
}

/**
 * Writes `using` with `try` and `finally`. The helper of that is the engine's: `src/node/inside/disposal.ts`.
 * @param {string} script
 */
async function lowerUsing(script) {
  if (!/\busing\s+[\w$]/.test(script)) return script;
  const { code } = await transformWithOxc(script, 'module.js', {
    lang: 'js',
    sourceType: 'script',
    target: `es${LANGUAGE_YEAR}`,
    sourcemap: false,
    helpers: { mode: 'External' },
  });
  return code;
}

/**
 * A module that one engine cannot parse stops every start of Node there.
 * @param {string} id @param {string} expression
 * @throws when it is of a later year than all engines read
 */
export function refuseNewer(id, expression) {
  try {
    parse(expression, { ecmaVersion: LANGUAGE_YEAR, sourceType: 'script' });
  } catch (error) {
    throw new Error(
      `node library: ${id} is not JavaScript of ${LANGUAGE_YEAR}, which is what every browser reads: ` +
        `${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
