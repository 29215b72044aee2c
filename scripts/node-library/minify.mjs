// @ts-check
import { parse } from 'acorn';
import { minifySync, transformWithOxc } from 'vite';
import { followAwaits } from './awaits.mjs';
import { parametersOf } from './modules.mjs';

/** Programs see names of functions and classes: in stack traces, in `inspect`, as names of errors. */
const KEEP_NAMES = { function: true, class: true };
/** An unused expression would be removed, so the function is an argument until it is minified. */
const HEAD = '__module(';
/**
 * The language year that all supported browsers can parse. Of later features Node's library uses `using`, which WebKit
 * lacks.
 */
const LANGUAGE_YEAR = 2025;

/**
 * One module as the source of a function expression with the parameters of Node's loader.
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
 * Compiles `using` to `try` and `finally`, with the engine's helper: `src/node/inside/async/disposal.ts`.
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
 * A module that one browser cannot parse would stop every start of Node there.
 * @param {string} id @param {string} expression
 * @throws if it uses features of a later year
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
