// @ts-check
/** Gives the declarations for the code editor as modules of their own, which only its worker loads. */
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
      // A text that JSON reads is parsed much faster than the same object as code.
      return part === undefined
        ? undefined
        : `export const typings = JSON.parse(${JSON.stringify(JSON.stringify(part))});\n`;
    },
  };
}
