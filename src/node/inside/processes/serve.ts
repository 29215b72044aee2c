import { raiseSignal, onSignalsHandled } from '../bindings/process/signals.ts';
import { DiskError } from '../disk/disk.ts';
import type { Host } from '../host.ts';
import { makeEndpointPair } from '../net/endpoint-pair.ts';
import type { BootedNode } from '../program.ts';
import { childrenOf } from './children.ts';
import { Connection, type Post } from './connection.ts';
import { PipeBridge } from './pipe-bridge.ts';
import { createProcessHost } from './process-host.ts';
import { MAX_UNREAD_BYTES, type ParentMessage, type ProcessOrder } from './process-wire.ts';
import { sharedPost } from './shared-channel.ts';
import { runOrder } from './run-order.ts';
import { standardPipes } from './standard-pipes.ts';

/** The parts of a host that do not depend on the parent of a process. */
export type ThreadDeps = Pick<Host, 'hop' | 'onRejection' | 'fetch' | 'loadPart'>;

export interface ServedHost {
  /** For `bootNode`. It discards output until the process starts. */
  readonly host: Host;
  /**
   * Waits for the order on the parent port and runs it. Call it once.
   * @param slot number of the process in its run
   */
  serve(node: BootedNode, slot: number, control: MessagePort, parent: MessagePort): void;
}

/** The host of a process that sends its output and end to its parent port, and reads its input there. */
export function createServedHost(deps: ThreadDeps): ServedHost {
  const host: Host = { ...deps, write: () => undefined, exit: () => undefined };
  return {
    host,
    serve(node, slot, control, parent) {
      host.processes = createProcessHost(control, slot);
      parent.onmessage = ({ data }: MessageEvent<unknown>): void => {
        const { type, order } = data as Partial<Extract<ParentMessage, { type: 'start' }>>;
        if (type !== 'start' || order === undefined) return;
        const post: Post =
          order.shared === undefined
            ? (message, transfer) => parent.postMessage(message, transfer)
            : sharedPost(order.shared);
        const connection = connect(node, host, order, post);
        parent.onmessage = (event: MessageEvent<unknown>): void => connection.receive(event.data);
        runOrder(node, order);
      };
    },
  };
}

function connect({ runtime }: BootedNode, host: Host, order: ProcessOrder, post: Post): Connection {
  const children = childrenOf(runtime);
  /** Bytes of output that the parent has not acknowledged, by descriptor; a closed one has no reader. */
  const unread = new Map<number, number>();
  const closed = new Set<number>();
  let endingSignal = 0;
  const connection = new Connection(post, children.replica, (message) => {
    if (message.type === 'ack') unread.set(message.fd, (unread.get(message.fd) ?? 0) - message.count);
    else if (message.type === 'closed') closed.add(message.fd);
    else if (message.type === 'signal') receiveSignal(message.signal);
  });
  const receiveSignal = (signal: number): void => {
    if (runtime.state.exited || raiseSignal(signal)) return;
    endingSignal = signal;
    runtime.loop.enqueue(() => runtime.exit(128 + signal));
  };
  children.addConnection(connection);
  connection.receive({ type: 'disk', states: order.disk });
  host.write = (fd, bytes) => {
    if (order.stdio[fd] !== 'pipe' || bytes.length === 0) return;
    if (closed.has(fd)) throw new DiskError('EPIPE');
    const waiting = (unread.get(fd) ?? 0) + bytes.length;
    // Through shared memory, `send` returns once the bytes are taken.
    if (order.shared === undefined && waiting > MAX_UNREAD_BYTES) throw new DiskError('EAGAIN');
    unread.set(fd, waiting);
    // Not `slice`: for a Buffer it returns a view of its pool.
    const copy = new Uint8Array(bytes);
    connection.send({ type: 'data', fd, bytes: copy }, [copy.buffer]);
  };
  host.endingSignal = (signal) => {
    endingSignal = signal;
  };
  host.exit = (code) => {
    connection.drainPipes();
    connection.send({ type: 'exit', code, signal: endingSignal });
    connection.close();
  };
  order.stdio.forEach((kind, fd) => {
    // Output is sent at once; other pipes, and the IPC pipe at any descriptor, have their end in a handle here.
    if (kind !== 'pipe' || ((fd === 1 || fd === 2) && order.env['NODE_CHANNEL_FD'] !== String(fd))) return;
    const { client, server } = makeEndpointPair({ client: undefined, server: undefined, isPipe: true });
    standardPipes(runtime).set(fd, client);
    connection.addPipe(fd, (send) => new PipeBridge(fd, server, (message) => send(message, [])));
  });
  if (order.input !== undefined) {
    connection.receive({ type: 'data', fd: 0, bytes: order.input });
    connection.receive({ type: 'end', fd: 0 });
  }
  onSignalsHandled((handled) => connection.send({ type: 'signals', handled }));
  return connection;
}
