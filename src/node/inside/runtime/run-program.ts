import type { ProgramOrder } from '../../../sandbox/contract/sandbox-wire.ts';
import { childrenOf, SIGKILL, type Child } from '../processes/children.ts';
import { DiskError, type Disk } from '../disk/disk.ts';
import { OPEN } from '../disk/modes.ts';
import { native } from '../host.ts';
import type { Runtime } from '../runtime.ts';
import { CWD_FILE } from '../shell/run-shell.ts';
import type { ToolChannel } from '../../../sandbox/inside/tool/tool-channel.ts';
import { createProgramOutput } from './program-output.ts';

/**
 * Starts a program as a separate process of this worker's Node, which only holds its disk, and connects its standard
 * streams with the channel.
 */
export function runProgramOrder(
  runtime: Runtime,
  channel: ToolChannel,
  { argv, cwd, env }: ProgramOrder,
  onExit: (end: { readonly code: number; readonly signal: number; readonly error?: string }) => void,
): void {
  const output = createProgramOutput(channel, native.setTimeout);
  const child: Child | undefined = childrenOf(runtime).start(
    { kind: 'command', argv, cwd, env, stdio: ['pipe', 'pipe', 'pipe'] },
    {
      message: (message) => {
        if (message.type !== 'data' || (message.fd !== 1 && message.fd !== 2)) return;
        const { fd, bytes } = message;
        output.add(fd, bytes, () => child?.connection.send({ type: 'ack', fd, count: bytes.length }));
      },
      exit: (end) => {
        output.flush();
        onExit(end);
      },
    },
  );
  if (child === undefined) {
    onExit({ code: 0, signal: 0, error: 'this worker can start no processes' });
    return;
  }
  channel.onMessage((message, attachments) => {
    if (message.type === 'stop') child.kill(SIGKILL);
    else if (message.type === 'input-end') child.connection.send({ type: 'end', fd: 0 });
    else if (message.type === 'input') {
      for (const part of attachments)
        if (part instanceof ArrayBuffer) child.connection.send({ type: 'data', fd: 0, bytes: new Uint8Array(part) });
    }
  });
}

/** The final working folder that a shell has reported. */
export function cwdOf(disk: Disk): string | undefined {
  try {
    const file = disk.open(CWD_FILE, OPEN.readOnly, 0);
    const bytes = new Uint8Array(file.stat().size);
    return new native.TextDecoder().decode(bytes.subarray(0, file.read(bytes, 0)));
  } catch (error) {
    if (error instanceof DiskError) return undefined;
    throw error;
  }
}
