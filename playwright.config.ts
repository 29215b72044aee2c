import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { firefoxOptions } from './e2e/support/browsers/firefox.ts';
import { chromiumPath, CHROMIUM_ARGS } from './scripts/browsers/chromium.mjs';
import { knownFirefoxPath } from './scripts/browsers/firefox.mjs';
import { hasWebKit } from './scripts/browsers/webkit.mjs';

/** Tests that measure whether a processor is free again, so nothing else may use it. */
const ALONE = ['**/e2e/attacks/freeze.spec.ts', '**/e2e/attacks/node-freeze.spec.ts'];

/** Folders with their own projects. Patterns match whole paths, since the folder of a checkout may have any name. */
const ELSEWHERE = ['full', 'live', 'firefox', 'webkit'].map((folder) => `**/e2e/${folder}/**`);

/**
 * The main path, by journeys that also run in Chromium: write, run, case, share, open, save, permit, agent, server,
 * Node.
 */
const IN_FIREFOX = [
  'app/decisions',
  'app/newcomer',
  'agent/recorded-runs',
  'mcp/mcp-ui',
  'node/engine',
  'sharing/links',
  'sharing/trial',
  'tools/permissions',
].map((name) => `**/e2e/${name}.spec.ts`);

/** A thousand texts in each import format, which takes minutes. */
const FUZZ = '**/e2e/full/hostile-imports.spec.ts';

/** Journeys that take long and rarely break: only in the full run. */
const SLOW = /@slow/;

/** Files of which the same is true. */
const SLOW_FILES = [
  ...['agent/agent-model', 'agent/agent-offer', 'agent/agent-settings', 'agent/agent-setup', 'agent/agent-ui'],
  ...[
    'agent/cards',
    'agent/conversation',
    'agent/hidden-text',
    'agent/page-actions',
    'agent/page-tree',
    'agent/panels',
  ],
  ...['api/api-agent', 'api/api-calls', 'api/api-executors', 'api/api-records', 'api/api-sandbox', 'api/tools-exact'],
  ...['app/frame', 'app/hostile-texts', 'app/ui', 'attacks/asking', 'attacks/pins', 'data/durability', 'data/golden'],
  ...['mcp/command-lines', 'mcp/mcp-elsewhere', 'mcp/mcp-ui', 'mcp/workspace-configs'],
  ...['node/bash', 'node/builtins', 'node/engine', 'node/node', 'node/terminal'],
  ...['tools/cases', 'tools/permissions', 'tools/project', 'tools/requested-permissions', 'tools/run-asks'],
  ...['tools/run-panel', 'tools/secret-asked', 'sharing/agent-link', 'sharing/panel-link', 'sharing/skill-link'],
  ...['app/help', 'data/tabs', 'mcp/openapi', 'mcp/server-skills', 'sharing/hosting', 'sharing/shared-conversation'],
  ...['tools/paste', 'tools/schema'],
].map((name) => `**/e2e/${name}.spec.ts`);

/** Firefox over WebDriver BiDi, if setup found one. No screenshots: they add styles to frames, which log an error. */
const FIREFOX: NonNullable<PlaywrightTestConfig['projects']> =
  knownFirefoxPath() === undefined
    ? []
    : [
        {
          name: 'firefox',
          testMatch: ['**/e2e/firefox/**/*.spec.ts', ...IN_FIREFOX],
          timeout: 180_000,
          use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: firefoxOptions(), screenshot: 'off' },
        },
      ];

/** WebKitGTK over plain WebDriver, if setup found it: Playwright supports no released WebKit. */
const WEBKIT: NonNullable<PlaywrightTestConfig['projects']> = hasWebKit()
  ? [
      {
        name: 'webkit',
        testMatch: '**/e2e/webkit/**/*.spec.ts',
        timeout: 180_000,
        workers: 1,
        use: { trace: 'off', screenshot: 'off' },
      },
    ]
  : [];

/** Journeys through the built app. Its server is started by e2e/support/global-setup.ts on a free port. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  // A machine that pauses for seconds sometimes fails a journey; the summary lists retries. Attacks have no retry.
  retries: 1,
  // Generous for a busy machine; it measures nothing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? '.cache/reports/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    // Journeys see the page like a first visit; e2e/data/offline.spec.ts tests the service worker.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
    // Traces cost a quarter of the whole run: TRACE=1 keeps those of tests that fail.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'main', testIgnore: [...ELSEWHERE, ...ALONE, ...SLOW_FILES], grepInvert: SLOW },
    { name: 'slow', testIgnore: [...ELSEWHERE, ...ALONE, ...SLOW_FILES], grep: SLOW },
    { name: 'slow-files', testMatch: SLOW_FILES },
    { name: 'alone', testMatch: [...ALONE], workers: 1 },
    // Uses external services, so only a person starts it: `npm run test:webcontainer-live`.
    { name: 'live', testMatch: '**/e2e/live/**/*.spec.ts', timeout: 180_000, workers: 1 },
    // Takes screenshots of the paths of five people: `npm run walks`.
    { name: 'walks', testMatch: '**/e2e/walks/**/*.walk.ts', retries: 0, workers: 1 },
    ...FIREFOX,
    ...WEBKIT,
    { name: 'full', testMatch: '**/e2e/full/**/*.spec.ts', testIgnore: FUZZ, timeout: 180_000 },
    { name: 'fuzz', testMatch: FUZZ, workers: 1 },
  ],
});
