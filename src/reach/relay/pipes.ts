import type { ReachDoor } from '../contract/door.ts';
import type { TabFrame } from '../contract/relay-wire.ts';
import type { McpPipe, McpServing } from '../server/serving.ts';

/** What a client is told that is known no longer. */
export const NO_ACCESS = 'This client has no access any more';

/** Clients at the other end of a pipe, each with a server of its own. */
export interface Pipes {
  readonly open: (id: number, client: string) => Promise<void>;
  readonly receive: (id: number, text: string) => void;
  readonly close: (id: number) => void;
  readonly closeAll: () => void;
  /** Closes those of one client, and says why. */
  readonly drop: (client: string) => void;
}

export function createPipes(
  door: Pick<ReachDoor, 'isKnown'>,
  serving: Pick<McpServing, 'openPipe'>,
  send: (frame: TabFrame) => void,
): Pipes {
  const pipes = new Map<number, { readonly client: string; readonly pipe: McpPipe }>();
  const close = (id: number): void => {
    const entry = pipes.get(id);
    pipes.delete(id);
    entry?.pipe.close();
  };
  return {
    open: async (id, client) => {
      const early = createEarlyPipe();
      pipes.set(id, { client, pipe: early });
      const isKnown = await door.isKnown(client);
      if (!pipes.has(id)) return;
      if (!isKnown) {
        pipes.delete(id);
        return send({ t: 'close', id, why: NO_ACCESS });
      }
      const onClose = (): void => {
        if (pipes.delete(id)) send({ t: 'close', id });
      };
      early.lead(serving.openPipe(client, (m) => send({ t: 'msg', id, m }), onClose));
    },
    receive: (id, text) => pipes.get(id)?.pipe.receive(text),
    close,
    closeAll: () => {
      for (const id of [...pipes.keys()]) close(id);
    },
    drop: (client) => {
      for (const [id, { client: owner }] of [...pipes]) {
        if (owner !== client) continue;
        close(id);
        send({ t: 'close', id, why: NO_ACCESS });
      }
    },
  };
}

/** Holds messages back that arrive while the host is asked. */
function createEarlyPipe(): McpPipe & { readonly lead: (to: McpPipe) => void } {
  const early: string[] = [];
  let target: McpPipe | undefined;
  return {
    receive: (text) => {
      if (target === undefined) early.push(text);
      else target.receive(text);
    },
    close: () => target?.close(),
    lead: (to) => {
      target = to;
      for (const text of early.splice(0)) to.receive(text);
    },
  };
}
