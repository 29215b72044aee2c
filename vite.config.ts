import react from '@vitejs/plugin-react';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { exportPlugin } from './scripts/plugins/export-plugin.mjs';
import { languagesPlugin } from './scripts/plugins/languages-plugin.mjs';
import { nodePlugin } from './scripts/plugins/node-plugin.mjs';
import { pagePolicyPlugin } from './scripts/plugins/content-security-policy-plugin.mjs';
import { relayPlugin } from './scripts/plugins/relay-plugin.mjs';
import { sandboxPlugin } from './scripts/plugins/sandbox-plugin.mjs';
import { shippedToolsPlugin } from './scripts/plugins/shipped-tools-plugin.mjs';
import { sqliteAlone } from './scripts/plugins/sqlite-plugin.mjs';
import { apiTypesPlugin } from './scripts/plugins/api-types-plugin.mjs';
import { typingsPlugin } from './scripts/plugins/typings-plugin.mjs';
import { webcontainerPlugin } from './scripts/plugins/webcontainer-plugin.mjs';
import { workerEntriesPlugin } from './scripts/plugins/worker-entries-plugin.mjs';
import { serviceWorkerPlugin } from './scripts/plugins/service-worker-plugin.mjs';

/** The default package registry for tools: npm's setting on the machine that builds the app. Users can change it. */
function npmRegistry(): string {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const asked = spawnSync(npm, ['config', 'get', 'registry'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const address = asked.stdout?.trim() ?? '';
  return /^https?:\/\//.test(address) ? address : '';
}

export default defineConfig(({ command }) => {
  const dev = command === 'serve';
  const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return {
    define: { __TOOLYARD_VERSION__: JSON.stringify(version), __NPM_REGISTRY__: JSON.stringify(npmRegistry()) },
    // The app runs from any folder of any host, so all addresses are relative.
    base: './',
    plugins: [
      react(),
      pagePolicyPlugin(),
      exportPlugin(),
      relayPlugin(),
      sandboxPlugin({ dev }),
      nodePlugin({ dev }),
      webcontainerPlugin({ dev }),
      apiTypesPlugin(),
      typingsPlugin(),
      sqliteAlone(),
      shippedToolsPlugin(),
      languagesPlugin({ dev }),
      serviceWorkerPlugin(),
    ],
    // The published package would add its own workers.
    optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
    build: {
      target: 'es2023',
      manifest: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4_000,
      rollupOptions: { input: ['index.html', 'embed.html'] },
    },
    worker: {
      format: 'es',
      plugins: () => [
        workerEntriesPlugin(),
        exportPlugin(),
        sandboxPlugin({ dev }),
        nodePlugin({ dev }),
        webcontainerPlugin({ dev }),
        typingsPlugin(),
        sqliteAlone(),
        shippedToolsPlugin(),
      ],
      // Each worker has its own folder, so that a host's header rules can distinguish them.
      rollupOptions: {
        output: {
          entryFileNames: 'workers/[name]/[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          // Code that the start and later parts share is a file next to the entry, which nothing may import
          // (scripts/plugins/worker-entries-plugin.mjs).
          codeSplitting: { groups: [{ name: 'worker-shared', tags: ['$initial'], minShareCount: 2 }] },
        },
      },
    },
    server: { port: 5173 },
  };
});
