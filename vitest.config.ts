import { playwright } from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';
import type { DoubleFaults } from './e2e/support/webcontainer-double/double.ts';
import { configDefaults, defineConfig } from 'vitest/config';
import { webContainerDouble } from './e2e/support/webcontainer-double/browser-command.ts';
import { CHROMIUM_ARGS, knownChromiumPath } from './scripts/chromium.mjs';

const chromium = knownChromiumPath();
const exclude = [...configDefaults.exclude, 'scripts/fixtures/**'];

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    // No retries: a test that fails now and then has found something.
    retry: 0,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // One process for many files: each file by itself would load TypeScript and the rest anew, half of all the
          // time.
          isolate: false,
          include: ['{src,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.browser.test.*', '**/*.full.test.*'],
          // A key from a passphrase takes seconds on a machine that does other things as well.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'full',
          environment: 'node',
          include: ['{src,scripts}/**/*.full.test.{ts,tsx}'],
          exclude,
          testTimeout: 120_000,
        },
      },
      {
        extends: './vite.config.ts',
        // Packages of workers are found late otherwise, and Vite would reload the page in the middle of a first run.
        optimizeDeps: { entries: ['src/realms/*.ts', 'src/app/**/*.ts'] },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.{ts,tsx}'],
          exclude,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Vitest gives each command the context of its provider, which is Playwright's.
            commands: { webContainerDouble: webContainerDouble as BrowserCommand<[DoubleFaults | 'dispose']> },
            provider: playwright({
              launchOptions: { args: CHROMIUM_ARGS, ...(chromium === undefined ? {} : { executablePath: chromium }) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
