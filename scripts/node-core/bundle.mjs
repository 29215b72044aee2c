// @ts-check
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The engine with its thread in one file, so that hundreds of threads need not each put it together. @returns {Promise<URL>} */
export async function bundleEngineThread() {
  const outDir = fileURLToPath(new URL('../../.cache/node-core/thread', import.meta.url));
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
  return new URL('../../.cache/node-core/thread/engine-thread.mjs', import.meta.url);
}
