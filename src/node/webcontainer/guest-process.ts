import { LIMITS } from '../../core/limits.ts';
import { shareCallback } from '../../platform/rpc.ts';
import type { Container } from './container.ts';
import { createFrameReader, type FrameListener } from './frame-reader.ts';
import { settleWithin } from './settle-within.ts';

/** One of our scripts running in a container. */
export interface GuestProcess {
  /** Resolves to the exit code, if known, when the process has ended and its last output has arrived. */
  readonly drained: Promise<number | undefined>;
  /** Waits for it to end by itself. False if that takes longer than a killed process may take. */
  readonly ends: () => Promise<boolean>;
  readonly write: (text: string) => void;
  /** Ends it. False if it does not end: then its container must be discarded. */
  readonly stop: () => Promise<boolean>;
}

/** Events of one of our scripts. `onFlood`: a line is too long. */
export type GuestEvents = FrameListener & { readonly onFlood: () => void };

/** Starts `node script` in a run's folder and reads its terminal. Rejects if it cannot be started. */
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
      // Its last output arrives separately.
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
      // A process that has ended takes no more input; its end is reported elsewhere.
      client.write(id, text).catch(() => undefined);
    },
    stop: async () => {
      client.kill(id).catch(() => undefined);
      return await settleWithin(hasEnded, LIMITS.webcontainer.killMs, false);
    },
  };
}
