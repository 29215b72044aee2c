import { LIMITS } from '../../core/limits.ts';
import { shareCallback } from '../../platform/rpc.ts';
import type { Container } from './container.ts';
import { createFrameReader, type FrameListener } from './frame-reader.ts';
import { settleWithin } from './settle-within.ts';

/** One of our scripts as it runs in a container. */
export interface GuestProcess {
  /** Settles when the process has ended and what it wrote last is here, with its exit code if that is told. */
  readonly drained: Promise<number | undefined>;
  /** Waits for it to end by itself. False when it takes longer than a killed one may. */
  readonly ends: () => Promise<boolean>;
  readonly write: (text: string) => void;
  /** Ends it. False when it does not end: its container has to go. */
  readonly stop: () => Promise<boolean>;
}

/** What one of our scripts says. `onFlood`: a line is longer than any may be. */
export type GuestEvents = FrameListener & { readonly onFlood: () => void };

/** Starts `node script` in a run's folder and reads its terminal. Rejects when it cannot be started. */
export async function startGuest(
  container: Container,
  {
    cwd,
    script,
    env,
  }: { readonly cwd: string; readonly script: string; readonly env: Readonly<Record<string, string>> },
  listener: GuestEvents,
): Promise<GuestProcess> {
  const { client } = container;
  const id = container.newProcessId();
  const reader = createFrameReader(listener, LIMITS.webcontainer.maxLineChars);
  const onOutput = shareCallback((piece: string): void => {
    if (!reader.push(piece)) listener.onFlood();
  });
  await container.ask(() => client.spawn({ id, command: 'node', args: [script], cwd, env }, onOutput));
  const exited = client.exited(id);
  const hasEnded = exited.then(
    () => true,
    () => true,
  );
  const drained = exited.then(
    async (code) => {
      // What it wrote last comes over a way of its own.
      await new Promise((resolve) => setTimeout(resolve, LIMITS.webcontainer.drainMs));
      reader.end();
      return code;
    },
    () => undefined,
  );
  return {
    drained,
    ends: () => settleWithin(hasEnded, LIMITS.webcontainer.killMs, false),
    write: (text) => {
      // One that has ended takes nothing more; its end is told.
      client.write(id, text).catch(() => undefined);
    },
    stop: async () => {
      client.kill(id).catch(() => undefined);
      return await settleWithin(hasEnded, LIMITS.webcontainer.killMs, false);
    },
  };
}
