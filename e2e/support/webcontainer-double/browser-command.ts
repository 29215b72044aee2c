import type { BrowserContext } from '@playwright/test';
import { startWebContainerDouble, type DoubleFaults, type WebContainerDouble } from './double.ts';

/** By the browser context that they answer for. */
const doubles = new WeakMap<BrowserContext, Promise<WebContainerDouble>>();

/**
 * For tests in Vitest's browser: starts the protocol double of their page with these faults, or disposes of what it
 * holds.
 */
export async function webContainerDouble(
  { context }: { readonly context: BrowserContext },
  order: DoubleFaults | 'dispose',
): Promise<void> {
  const known = doubles.get(context) ?? startWebContainerDouble(context);
  doubles.set(context, known);
  const double = await known;
  if (order === 'dispose') await double.dispose();
  else double.setFaults(order);
}
