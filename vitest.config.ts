import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';
import type { DoubleFaults } from './e2e/support/webcontainer-double/double.ts';
import { configDefaults, defineConfig } from 'vitest/config';
import { webContainerDouble } from './e2e/support/webcontainer-double/browser-command.ts';
import { CHROMIUM_ARGS, knownChromiumPath } from './scripts/browsers/chromium.mjs';

const chromium = knownChromiumPath();
const exclude = [...configDefaults.exclude, 'scripts/fixtures/**'];

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    // No retries: a flaky test has found a problem.
    retry: 0,
    // Vitest leaves one core free, which is half of a small machine; tests wait often enough for both to be shared.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // One process for many files: otherwise each file loads TypeScript and other modules again, which takes half
          // of the time.
          isolate: false,
          include: ['{src,scripts,relay}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.browser.test.*', '**/*.full.test.*'],
          // Deriving a key from a passphrase takes seconds on a busy machine.
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
        // Otherwise Vite finds packages of workers late and reloads the page in the middle of the first run.
        optimizeDeps: { entries: ['src/realms/**/*.ts', 'src/app/**/*.ts'] },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.{ts,tsx}'],
          exclude,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Vitest passes each command the context of its provider, Playwright.
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
