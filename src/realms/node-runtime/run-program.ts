import type { ProgramOrder } from '../../core/sandbox-wire.ts';
import { childrenOf, type Child } from '../../node/embedded/processes/children.ts';
import type { Runtime } from '../../node/embedded/runtime.ts';
import type { Lane } from '../tool-runtime/lane.ts';

/**
 * Starts a program as a process beside this worker's Node, which only holds its disk, and connects its standard streams
 * with the lane.
 */
export function runProgramOrder(runtime: Runtime, lane: Lane, { argv, cwd, env }: ProgramOrder, onExit: (end: { readonly code: number; readonly signal: number; readonly error?: string }) => void): void {
  const child: Child | undefined = childrenOf(runtime).start(
    { kind: 'command', argv, cwd, env, stdio: ['pipe', 'pipe', 'pipe'] },
    {
      message: (message) => {
        if (message.type !== 'data' || (message.fd !== 1 && message.fd !== 2)) return;
        const { fd } = message;
        const bytes = message.bytes.slice().buffer;
        const count = bytes.byteLength;
        lane.send({ type: 'output', fd }, [bytes]);
        child?.connection.send({ type: 'ack', fd, count });
      },
      exit: onExit,
    },
  );
  if (child === undefined) {
    onExit({ code: 0, signal: 0, error: 'this worker can start no processes' });
    return;
  }
  lane.onMessage((message, attachments) => {
    if (message.type === 'input-end') child.connection.send({ type: 'end', fd: 0 });
    else if (message.type === 'input') {
      for (const part of attachments) if (part instanceof ArrayBuffer) child.connection.send({ type: 'data', fd: 0, bytes: new Uint8Array(part) });
    }
  });
}
