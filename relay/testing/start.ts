import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRelay, type Relay } from '../relay.mjs';
import { addClient } from '../state.mjs';
import { connectTab, type Request, type TabDouble } from './tab-double.mjs';

export const SITE = 'http://localhost:4173';

export interface TestRelay extends Relay {
  readonly file: string;
  /** Of the client `curl`. */
  readonly token: string;
  readonly url: string;
  /** Ends it, and leaves its file. */
  readonly stop: () => Promise<void>;
  /** Starts it again after that, on the same port. */
  readonly restart: () => Promise<void>;
}

/** A relay on a free port with one client. */
export async function startTestRelay({
  sites = [SITE],
  ...options
}: { answerMs?: number; sites?: string[] } = {}): Promise<TestRelay> {
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-relay-'));
  const file = join(folder, 'home/relay.json');
  const token = await addClient(file, 'curl');
  const start = async (port: number): Promise<Relay> => startRelay({ port, file, sites, ...options });
  let relay = await start(0);
  const { port, key } = relay;
  return {
    port,
    key,
    file,
    token,
    url: `http://127.0.0.1:${port}`,
    stop: async () => relay.close(),
    restart: async () => {
      relay = await start(port);
    },
    close: async () => {
      await relay.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Posts JSON as `curl` would. */
export async function post(
  relay: TestRelay,
  path: string,
  { body = '{}', ...more }: { body?: string; signal?: AbortSignal; token?: string } = {},
): Promise<{ status: number; headers: Headers; body: string }> {
  const response = await fetch(`${relay.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${more.token ?? relay.token}` },
    body,
    ...(more.signal === undefined ? {} : { signal: more.signal }),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** A tab that answers requests by a function. */
export async function serveTab(
  { port, key }: Relay,
  answer: (request: Request, tab: TabDouble) => void,
): Promise<TabDouble> {
  return connectTab({ port, key, onFrame: (frame, tab) => (frame.t === 'req' ? answer(frame, tab) : undefined) });
}

/** What a socket gets for some bytes, until the other side closes it. */
export async function raw(
  port: number,
  bytes: string | readonly (string | Buffer)[],
  waitMs = 15_000,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of [bytes].flat()) socket.write(part);
    });
    let text = '';
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`The connection stayed open: ${text}`));
    }, waitMs);
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}

/** The frames of one kind that a tab got. */
export const kindsOf = (tab: TabDouble): string[] => tab.frames.map(({ t }) => t);

/** Waits until something holds. */
export async function until(holds: () => boolean): Promise<void> {
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > 15_000) throw new Error('It did not happen in 15 seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
