import { afterEach, expect, test, vi } from 'vitest';
import { watchInstall } from './install-offer.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A window that can fire offers; `shown` counts how often the browser would show its own. */
function fakeWindow() {
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const prompts: string[] = [];
  return {
    prompts,
    /** @returns whether the browser shows its own */
    offer: (name: string) =>
      target.dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => void prompts.push(name),
        }),
      ),
    installed: () => target.dispatchEvent(new Event('appinstalled')),
  };
}

test('an offer is stored silently, asks the person once, and is gone once accepted', () => {
  const page = fakeWindow();
  let install: (() => void) | undefined;
  const stop = watchInstall((offer) => (install = offer));
  expect(install).toBeUndefined();
  expect(page.offer('first')).toBe(false);
  install?.();
  expect([page.prompts, install]).toEqual([['first'], undefined]);

  page.offer('second');
  page.installed();
  expect(install).toBeUndefined();

  stop();
  expect(page.offer('third')).toBe(true);
  expect(install).toBeUndefined();
});
