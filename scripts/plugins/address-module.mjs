// @ts-check
/**
 * The code of a virtual module that exports addresses of the app's own files. The app may be in any folder of any host,
 * so addresses are computed at run time: next to the page, or two folders above the file of a worker
 * (`workers/<name>/<hash>.js`).
 */

/** Paths below the app's folder. @typedef {string | { readonly [name: string]: Paths }} Paths */

/** A worker at an address without a matching header rule would run without its policy. */
const REFUSAL =
  'if (typeof document === "undefined" && /\\/\\/|[\\\\;]|%(?:2e|2f|5c|25|3b)/i.test(location.pathname)) throw ' +
  'new Error("This worker does not start at an address that is not its own");\n';
const HOME = `${REFUSAL}const home = new URL(typeof document === "undefined" ? "../../" : "./", location.href).href;\n`;

/**
 * @param {string} base the bundler's base: `./` in a build, `/` on the development server
 * @param {Readonly<Record<string, Paths>>} exported by the names of the exports
 */
export function addressModule(base, exported) {
  const isRelative = base === './';
  /** @param {Paths} paths @returns {string} */
  const write = (paths) => {
    if (typeof paths === 'string') return isRelative ? `home + ${JSON.stringify(paths)}` : JSON.stringify(base + paths);
    return `{ ${Object.entries(paths)
      .map(([name, each]) => `${JSON.stringify(name)}: ${write(each)}`)
      .join(', ')} }`;
  };
  const lines = Object.entries(exported).map(([name, paths]) => `export const ${name} = ${write(paths)};\n`);
  return (isRelative ? HOME : '') + lines.join('');
}
