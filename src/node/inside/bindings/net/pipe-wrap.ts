import { DiskError, type Disk } from '../../disk/disk.ts';
import { OPEN } from '../../disk/modes.ts';
import type { Binding } from '../../native-bindings.ts';
import type { Endpoint } from '../../net/endpoint.ts';
import type { Network } from '../../net/network.ts';
import { standardPipes } from '../../processes/standard-pipes.ts';
import type { Runtime } from '../../runtime.ts';
import type { AsyncResource, AsyncResourceClass } from './async-resource.ts';
import { errorNumber, StreamWrap } from './stream-wrap.ts';

interface ConnectRequest extends AsyncResource {
  oncomplete?: (status: number, handle: object, request: object, readable: boolean, writable: boolean) => void;
}

/** Maximum length of a unix socket address, including its terminator. */
const MAX_PATH_BYTES = 108;
const WRITABLE = 0o222;
const CREATE_NEW = OPEN.create | OPEN.exclusive | OPEN.readWrite;

/** What the pipes of one process share. */
interface Pipes {
  readonly runtime: Runtime;
  readonly flags: { readonly UV_READABLE: number; readonly UV_WRITABLE: number };
  network(): Network;
  /** Makes a handle for a connection that a server accepted. */
  serverSide(): PipeWrap;
}

/** Unix sockets, and ends of pipes between processes. On the disk such a socket is an empty file. */
export function pipeBinding(
  runtime: Runtime,
  network: () => Network,
  AsyncBase: AsyncResourceClass,
  info: Binding,
): Binding {
  const { SOCKET, ...flags } = info['constants'] as {
    SOCKET: number;
    UV_READABLE: number;
    UV_WRITABLE: number;
  };
  class Pipe extends PipeWrap {
    constructor(type: number) {
      super(pipes, type);
    }
  }
  const pipes: Pipes = { runtime, flags, network, serverSide: () => new Pipe(SOCKET) };
  return { Pipe, PipeConnectWrap: class extends AsyncBase {} };
}

/** A unix socket, a server of one, or the end of a pipe. */
class PipeWrap extends StreamWrap {
  onconnection: unknown;
  readonly #pipes: Pipes;
  #path: string | undefined;
  #server: { close(): void } | undefined;

  constructor(pipes: Pipes, type: number) {
    super(pipes.runtime);
    this.#pipes = pipes;
    if (type === undefined) throw new TypeError('Illegal constructor');
  }

  /** Opens the end of a pipe that the process was started with. */
  open(fd: number): number {
    const endpoint = standardPipes(this.#pipes.runtime).get(fd);
    if (endpoint === undefined) return this.#number('EBADF');
    this.attach(endpoint);
    return 0;
  }

  bind(name: string): number {
    const path = absolutePath(this.#pipes.runtime, name);
    if (this.#path !== undefined) return this.#number('EINVAL');
    if (path.length >= MAX_PATH_BYTES) return this.#number('ENAMETOOLONG');
    if (!path.startsWith('\0')) {
      try {
        this.#pipes.runtime.disk.open(path, CREATE_NEW, 0o755);
      } catch (error) {
        if (!(error instanceof DiskError)) throw error;
        return this.#number(error.code === 'EEXIST' ? 'EADDRINUSE' : error.code === 'ENOENT' ? 'EACCES' : error.code);
      }
    }
    this.#path = path;
    return 0;
  }

  listen(): number {
    if (this.#path === undefined) return this.#number('EINVAL');
    const server = this.#pipes.network().listenAt(this.#path, (endpoint) => this.#accept(endpoint));
    if ('error' in server) return this.#number(server.error);
    this.#server = server;
    this.setActive('listen', true);
    return 0;
  }

  fchmod(mode: number): number {
    const { UV_READABLE, UV_WRITABLE } = this.#pipes.flags;
    if ((mode & ~(UV_READABLE | UV_WRITABLE)) !== 0) return this.#number('EINVAL');
    const bits = ((mode & UV_READABLE) !== 0 ? 0o444 : 0) | ((mode & UV_WRITABLE) !== 0 ? 0o222 : 0);
    const { disk } = this.#pipes.runtime;
    if (this.#path !== undefined) disk.setMode(this.#path, (disk.stat(this.#path, true).mode & 0o777) | bits);
    return 0;
  }

  connect(request: ConnectRequest, name: string): number {
    const path = absolutePath(this.#pipes.runtime, name);
    const { loop, disk } = this.#pipes.runtime;
    loop.ref();
    const done = (status: number): void =>
      loop.enqueue(() => {
        loop.unref();
        request.makeCallback(
          request.oncomplete,
          this.isClosing ? this.#number('ECANCELED') : status,
          this,
          request,
          true,
          true,
        );
      });
    const missing = path.startsWith('\0') ? undefined : statError(disk, path);
    if (missing !== undefined) done(this.#number(missing));
    else {
      this.#pipes.network().connect({ type: 'pipe', path }, undefined, (connected) => {
        if ('error' in connected) return done(this.#number(connected.error));
        if (this.isClosing) connected.endpoint.close();
        else this.attach(connected.endpoint);
        done(0);
      });
    }
    return 0;
  }

  override release(): void {
    this.#server?.close();
    if (this.#path !== undefined && !this.#path.startsWith('\0')) {
      try {
        this.#pipes.runtime.disk.unlink(this.#path);
      } catch (error) {
        // The program itself may have removed it or its folder.
        if (!(error instanceof DiskError)) throw error;
      }
    }
    super.release();
  }

  #accept(endpoint: Endpoint): void {
    this.#pipes.runtime.loop.enqueue(() => {
      if (this.isClosing) return endpoint.close();
      const client = this.#pipes.serverSide();
      client.attach(endpoint);
      this.makeCallback(this.onconnection, 0, client);
    });
  }

  #number(code: string): number {
    return errorNumber(this.#pipes.runtime, code);
  }
}

function absolutePath({ state }: Runtime, path: string): string {
  return path.startsWith('/') || path.startsWith('\0') ? path : `${state.cwd}/${path}`;
}

function statError(disk: Disk, path: string): string | undefined {
  try {
    return (disk.stat(path, true).mode & WRITABLE) === 0 ? 'EACCES' : undefined;
  } catch (error) {
    if (error instanceof DiskError) return error.code;
    throw error;
  }
}
