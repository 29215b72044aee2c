// @ts-check
/**
 * Lets a worker's entry export nothing, so that no chunk can import it: WebKit would run the entry of a module worker a
 * second time, which duplicates its state. Code that chunks share with an entry is put into a separate chunk.
 */

/** Files of a build that are entries of workers, by `entryFileNames` in vite.config.ts. */
const ENTRY = /^workers\/[^/]+\/[^/]+\.js$/;

/**
 * An import or re-export of another file in minified code: `from"../…"`, `import"../…"`, `import("../…")`, with any
 * quotes.
 */
const REFERENCE = /\b(?:from|import)\s*\(?\s*(["'`])(\.[^"'`\n]{1,500})\1/g;

/** @returns {import('vite').Plugin} for `worker.plugins`: Vite overrides the option of the same name. */
export function workerEntriesPlugin() {
  return {
    name: 'toolyard-worker-entries',
    options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
    generateBundle(_options, bundle) {
      const scripts = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [{ path: file.fileName, text: file.code }] : [],
      );
      const found = importedEntries(scripts);
      if (found.length > 0) this.error(found.join('\n'));
    },
  };
}

/**
 * Reports scripts that import the entry of a worker, as sentences.
 *
 * @param {readonly { readonly path: string, readonly text: string }[]} scripts of a build, by their paths below its
 * root
 */
export function importedEntries(scripts) {
  const entries = new Set(scripts.map(({ path }) => path).filter((path) => ENTRY.test(path)));
  return scripts.flatMap(({ path, text }) =>
    [...text.matchAll(REFERENCE)].flatMap(([, , address = '']) => {
      const target = new URL(address, `http://build/${path}`).pathname.slice(1);
      return entries.has(target)
        ? [`${path} imports ${target}, the entry of a worker, which WebKit would run a second time.`]
        : [];
    }),
  );
}
