import { chromium, type BrowserContext } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath, CHROMIUM_ARGS } from '../../../scripts/browsers/chromium.mjs';

/**
 * A persistent profile, for data that must survive a restart. `open` can be called again after the context was closed.
 */
export async function createProfile(): Promise<{ open: () => Promise<BrowserContext>; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-profile-'));
  return {
    open: () =>
      chromium.launchPersistentContext(folder, { executablePath: chromiumPath(), args: CHROMIUM_ARGS, headless: true }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
