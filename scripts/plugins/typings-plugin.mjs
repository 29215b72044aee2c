// @ts-check
/** Provides the declarations for the code editor as separate modules, which only its worker loads. */
import { readTypings } from './typings.mjs';

const PREFIX = 'virtual:toolyard-typings/';

/** @returns {import('vite').Plugin} */
export function typingsPlugin() {
  return {
    name: 'toolyard-typings',
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const part = new Map(Object.entries(readTypings())).get(id.slice(PREFIX.length + 1));
      // Text parsed by JSON is much faster than the same object as code.
      return part === undefined
        ? undefined
        : `export const typings = JSON.parse(${JSON.stringify(JSON.stringify(part))});\n`;
    },
  };
}
