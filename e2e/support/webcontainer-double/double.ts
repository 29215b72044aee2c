import type { BrowserContext, Route } from '@playwright/test';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { createMachine } from './machine.ts';

/** What goes wrong, in the ways that the real service was seen or reported to go wrong. */
export interface DoubleFaults {
  /** Requests fail, as without a network. */
  readonly unreachable?: boolean;
  /** The page comes and says nothing: a missing key or site. */
  readonly neverBoots?: boolean;
  readonly bootDelayMs?: number;
  /** The service refuses with this text. */
  readonly refuses?: string;
  readonly outputNeverEnds?: boolean;
  readonly unkillable?: boolean;
  /** Output comes in pieces of so many bytes, whatever characters they cut. */
  readonly splitBytes?: number;
  /** Errors arrive without their text. */
  readonly lostErrors?: boolean;
  /** So long after the boot nothing settles any more. */
  readonly tearDownAfterMs?: number;
}

/** The **protocol double**: stands where the WebContainer's service is, behind the unmodified client. */
export interface WebContainerDouble {
  readonly setFaults: (faults: DoubleFaults) => void;
  /** Paths that were asked for, `/headless` first. */
  readonly asked: () => readonly string[];
  readonly dispose: () => Promise<void>;
}

const file = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
/** The page's script as a browser reads it. */
const script = (): string =>
  ts
    .transpileModule(file('headless.ts'), {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    })
    .outputText.replace('comlink-4-3', '/__double/comlink.mjs');
const HEADERS = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-store',
};
const PAGE =
  '<!doctype html><meta charset="utf-8"><title>WebContainer protocol double</title><script type="module" ' +
  'src="/__double/headless.js"></script>';

/** Answers for https://stackblitz.com in all pages of a browser context. */
export async function startWebContainerDouble(context: Pick<BrowserContext, 'route'>): Promise<WebContainerDouble> {
  let faults: DoubleFaults = {};
  const asked: string[] = [];
  const machine = createMachine(() => faults.splitBytes);
  const answer = async (route: Route): Promise<void> => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.startsWith('/__double/')) asked.push(pathname);
    if (faults.unreachable === true) return await route.abort('internetdisconnected');
    const send = (contentType: string, body: string, status = 200): Promise<void> =>
      route.fulfill({ status, contentType, headers: HEADERS, body });
    if (pathname === '/headless') return await send('text/html', PAGE);
    if (pathname === '/__double/headless.js') return await send('text/javascript', script());
    if (pathname === '/__double/comlink.mjs')
      return await send('text/javascript', file('../../../node_modules/comlink-4-3/dist/esm/comlink.mjs'));
    if (pathname !== '/__double/call') return await send('text/plain', 'not found', 404);
    const [op, ...values] = JSON.parse(route.request().postData() ?? '[]') as [string, ...unknown[]];
    try {
      const value = op === 'faults' ? faults : await machine.call(op, values);
      await send('application/json', JSON.stringify({ value: value ?? null }));
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      await send('application/json', JSON.stringify({ error: { message, code } }));
    }
  };
  await context.route('https://stackblitz.com/**', (route) =>
    // A frame that was thrown away waits for no answer.
    answer(route).catch(() => undefined),
  );
  return { setFaults: (next) => (faults = next), asked: () => asked, dispose: machine.dispose };
}
