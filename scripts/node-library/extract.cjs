// @ts-check
'use strict';
/**
 * Run by the pinned Node with `--expose-internals`; writes its library and the facts of its native half as JSON to the
 * file named by the first argument. A fact is a number, text, typed array, symbol or function name of a binding.
 */
const { writeFileSync } = require('node:fs');
// @ts-expect-error exists with --expose-internals only
const { internalBinding } = require('internal/test/binding');

const natives = /** @type {Record<string, string>} */ (internalBinding('builtins').natives);
/** Every binding that the library uses. */
const NAMES = [
  ...new Set(
    Object.values(natives).flatMap((text) =>
      typeof text === 'string' ? [...text.matchAll(/internalBinding\('(\w+)'\)/g)].map(([, name]) => name ?? '') : [],
    ),
  ),
].sort();
/** Required by most programs. */
const COMMON =
  'assert async_hooks buffer console events fs fs/promises module os path process querystring readline stream stream/promises string_decoder timers timers/promises url util util/types vm worker_threads'.split(
    ' ',
  );
/** Large, specific to this machine, or read elsewhere. */
const SKIPPED = new Set([
  'builtins.natives',
  'builtins.builtinIds',
  'builtins.builtinCategories',
  'builtins.config',
  'inspector.console',
]);

/** @param {unknown} value @param {string} path @param {number} depth @returns {unknown} */
function fact(value, path, depth) {
  if (SKIPPED.has(path)) return undefined;
  switch (typeof value) {
    case 'function':
      return { $: 'function' };
    case 'symbol':
      return { $: 'symbol', name: value.description };
    case 'number':
      // JSON cannot represent this number.
      return Number.isFinite(value) ? value : { $: 'number', text: String(value) };
    case 'bigint':
    case 'undefined':
      return undefined;
    case 'object': {
      if (value === null) return null;
      if (ArrayBuffer.isView(value)) {
        const array = /** @type {Uint8Array} */ (value);
        return { $: 'array', kind: array.constructor.name, length: array.length };
      }
      if (Array.isArray(value)) return value.every((item) => typeof item !== 'object') ? value : undefined;
      if (depth === 5) return undefined;
      return Object.fromEntries(
        Object.getOwnPropertyNames(value).map((key) => [
          key,
          fact(/** @type {Record<string, unknown>} */ (value)[key], `${path}.${key}`, depth + 1),
        ]),
      );
    }
    default:
      return value;
  }
}

/** @type {Record<string, unknown>} */
const bindings = {};
for (const name of NAMES) {
  try {
    bindings[name] = fact(internalBinding(name), name, 0);
  } catch (error) {
    // Used by a module for another platform.
    if (!/No such binding/.test(String(error))) throw error;
  }
}
const options = internalBinding('options');
const info = {
  version: process.version,
  versions: process.versions,
  release: { name: process.release.name, lts: process.release.lts },
  config: {
    target_defaults: {},
    variables: {
      node_module_version: Number(process.versions.modules),
      napi_build_version: process.versions.napi,
      node_shared: false,
      v8_enable_i18n_support: 1,
    },
  },
  optionValues: options.getCLIOptionsValues(),
  options: [...options.getCLIOptionsInfo().options].map(([name, info]) => [name, info.type, info.envVarSettings]),
  optionAliases: [...options.getCLIOptionsInfo().aliases],
  uvErrors: [...internalBinding('uv').getErrorMap()].map(([, [name, message]]) => [name, message]),
  bindings,
};
// The first pack contains what a started Node has loaded and what most programs require.
for (const id of COMMON) require(id);
const loaded = /** @type {{ moduleLoadList: string[] }} */ (/** @type {unknown} */ (process)).moduleLoadList;
const core = loaded.flatMap((entry) =>
  entry.startsWith('NativeModule ') ? [entry.slice('NativeModule '.length)] : [],
);
const library = Object.fromEntries(
  Object.entries(natives)
    .filter(([id, text]) => typeof text === 'string' && id !== 'config')
    .map(([id, text]) => [id, text.replaceAll('\r\n', '\n')]),
);
writeFileSync(String(process.argv[2]), JSON.stringify({ library, core, info }));
