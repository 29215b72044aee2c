import type { BrowserContext, Page } from '@playwright/test';
import { startEverything, type Everything } from '../servers/mcp-everything.ts';
import { startModelServer, type ModelServer } from '../model-servers/model-server.ts';
import type { OfflineSite } from '../servers/offline-site.ts';
import { startEcho, startTinyRegistry } from './tiny-registry.ts';

/** Servers outside the app, all on loopback. */
export interface Outside {
  readonly echo: Awaited<ReturnType<typeof startEcho>>;
  readonly registry: Awaited<ReturnType<typeof startTinyRegistry>>;
  readonly everything: Everything;
  readonly model: ModelServer;
  readonly stop: () => Promise<void>;
}

/** The app, opened at one place. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly site: OfflineSite;
  readonly outside: Outside;
  /** The browser has no network: only addresses outside loopback can show that. */
  readonly isOffline: boolean;
}

/** `yes`, or the page's message. */
export type Outcome = string;

/** How to test one row of the table. */
export interface Check {
  /** What a person would have done before, with a network. */
  readonly prepare?: (visit: Visit) => Promise<void>;
  readonly attempt: (visit: Visit) => Promise<Outcome>;
}

export async function openOutside(): Promise<Outside> {
  const [echo, registry, everything, model] = await Promise.all([
    startEcho(),
    startTinyRegistry(),
    startEverything('streamableHttp'),
    startModelServer('openai', () => ({ answer: { text: 'It is nine.' } })),
  ]);
  return {
    echo,
    registry,
    everything,
    model,
    stop: async () => {
      await Promise.all([echo.stop(), registry.stop(), everything.stop(), model.close()]);
    },
  };
}
