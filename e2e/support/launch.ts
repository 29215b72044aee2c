import { chromium, type BrowserContext } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath, CHROMIUM_ARGS } from '../../scripts/chromium.mjs';

/**
 * A profile on the disk that outlives its browser: for what must survive a restart. `open` can be called again after
 * closing the context.
 */
export async function createProfile(): Promise<{ open: () => Promise<BrowserContext>; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-profile-'));
  return {
    open: () =>
      chromium.launchPersistentContext(folder, { executablePath: chromiumPath(), args: CHROMIUM_ARGS, headless: true }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
