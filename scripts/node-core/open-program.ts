/** The outer end of a process's parent port: starts the process, collects its output and waits for its end. */
import type { ChildMessage, ParentMessage } from '../../src/node/inside/processes/process-wire.ts';

interface Ended {
  readonly ending: 'exit' | 'timeout' | 'crash';
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface OpenProgram {
  readonly ended: Promise<Ended>;
  output(fd: number, bytes: Uint8Array): void;
  finish(ending: Ended['ending'], code: number | undefined): void;
}

const SIGNAL_EXIT = 128;

export function openProgram(
  port: MessagePort,
  {
    argv,
    cwd,
    env,
    stdin,
  }: {
    readonly argv: readonly string[];
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly stdin?: string | undefined;
  },
): OpenProgram {
  const texts = new Map<number, string>();
  const decoders = new Map([1, 2].map((fd) => [fd, new TextDecoder()]));
  const send = (message: ParentMessage): void => port.postMessage(message);
  let resolve: (ended: Ended) => void = () => undefined;
  const ended = new Promise<Ended>((done) => {
    resolve = done;
  });
  const output = (fd: number, bytes: Uint8Array): void =>
    void texts.set(fd, (texts.get(fd) ?? '') + (decoders.get(fd)?.decode(bytes, { stream: true }) ?? ''));
  const finish = (ending: Ended['ending'], code: number | undefined): void =>
    resolve({ ending, code, stdout: texts.get(1) ?? '', stderr: texts.get(2) ?? '' });
  port.onmessage = ({ data }: MessageEvent<ChildMessage>): void => {
    if (data.type === 'data') {
      output(data.fd, data.bytes);
      send({ type: 'ack', fd: data.fd, count: data.bytes.length });
    } else if (data.type === 'exit') {
      finish('exit', data.signal === 0 ? data.code : SIGNAL_EXIT + data.signal);
    }
  };
  send({
    type: 'start',
    order: {
      kind: 'node',
      argv,
      cwd,
      env,
      pid: 2,
      ppid: 1,
      stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      disk: [],
    },
  });
  if (stdin !== undefined) {
    send({ type: 'data', fd: 0, bytes: new TextEncoder().encode(stdin) });
    send({ type: 'end', fd: 0 });
  }
  return { ended, output, finish };
}
