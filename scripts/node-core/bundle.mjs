// @ts-check
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Bundles the engine with its thread into one file, so that hundreds of threads need not each resolve its modules.
 * @param {string} [name] of the output folder; two that run at once need different ones
 * @returns {Promise<URL>}
 */
export async function bundleEngineThread(name = 'thread') {
  const outDir = fileURLToPath(new URL(`../../.cache/node-core/${name}`, import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: fileURLToPath(new URL('./engine-thread.ts', import.meta.url)),
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'engine-thread.mjs' } },
    },
  });
  return new URL(`../../.cache/node-core/${name}/engine-thread.mjs`, import.meta.url);
}
