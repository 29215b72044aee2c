import { DiskError } from '../disk/disk.ts';
import { OPEN } from '../disk/modes.ts';
import type { Binding } from '../facts.ts';
import type { Endpoint } from '../net/endpoint.ts';
import type { Network } from '../net/network.ts';
import { standardPipes } from '../processes/standard-pipes.ts';
import type { Runtime } from '../runtime.ts';
import type { AsyncResource, AsyncResourceClass } from './net/async-resource.ts';
import { errorNumber, type StreamHandleClass } from './stream-wrap.ts';

interface ConnectRequest extends AsyncResource {
  oncomplete?: (status: number, handle: object, request: object, readable: boolean, writable: boolean) => void;
}

/** What fits into the address of a unix socket, its end included. */
const MAX_PATH_BYTES = 108;
const WRITABLE = 0o222;
const CREATE_NEW = OPEN.create | OPEN.exclusive | OPEN.readWrite;

/** Sockets with a path, and ends of pipes that processes share. On the disk such a socket is an empty file. */
export function pipeBinding(
  runtime: Runtime,
  network: () => Network,
  LibuvStreamWrap: StreamHandleClass,
  AsyncBase: AsyncResourceClass,
  facts: Binding,
): Binding {
  const { loop, disk, state } = runtime;
  const number = (code: string): number => errorNumber(runtime, code);
  const { SOCKET, UV_READABLE, UV_WRITABLE } = facts['constants'] as {
    SOCKET: number;
    UV_READABLE: number;
    UV_WRITABLE: number;
  };
  const absolute = (path: string): string =>
    path.startsWith('/') || path.startsWith('\0') ? path : `${state.cwd}/${path}`;

  class PipeConnectWrap extends AsyncBase {}

  class Pipe extends LibuvStreamWrap {
    onconnection: unknown;
    #path: string | undefined;
    #server: { close(): void } | undefined;

    constructor(type: number) {
      super();
      if (type === undefined) throw new TypeError('Illegal constructor');
    }

    /** The end of a pipe that the process was started with. */
    open(fd: number): number {
      const endpoint = standardPipes(runtime).get(fd);
      if (endpoint === undefined) return number('EBADF');
      this.attach(endpoint);
      return 0;
    }

    bind(name: string): number {
      const path = absolute(name);
      if (this.#path !== undefined) return number('EINVAL');
      if (path.length >= MAX_PATH_BYTES) return number('ENAMETOOLONG');
      if (!path.startsWith('\0')) {
        try {
          disk.open(path, CREATE_NEW, 0o755);
        } catch (error) {
          if (!(error instanceof DiskError)) throw error;
          return number(error.code === 'EEXIST' ? 'EADDRINUSE' : error.code === 'ENOENT' ? 'EACCES' : error.code);
        }
      }
      this.#path = path;
      return 0;
    }

    listen(): number {
      if (this.#path === undefined) return number('EINVAL');
      const server = network().listenAt(this.#path, (endpoint) => this.#accept(endpoint));
      if ('error' in server) return number(server.error);
      this.#server = server;
      this.setActive('listen', true);
      return 0;
    }

    fchmod(mode: number): number {
      if ((mode & ~(UV_READABLE | UV_WRITABLE)) !== 0) return number('EINVAL');
      const bits = ((mode & UV_READABLE) !== 0 ? 0o444 : 0) | ((mode & UV_WRITABLE) !== 0 ? 0o222 : 0);
      if (this.#path !== undefined) disk.setMode(this.#path, (disk.stat(this.#path, true).mode & 0o777) | bits);
      return 0;
    }

    connect(request: ConnectRequest, name: string): number {
      const path = absolute(name);
      loop.ref();
      const done = (status: number): void =>
        loop.enqueue(() => {
          loop.unref();
          request.makeCallback(
            request.oncomplete,
            this.isClosing ? number('ECANCELED') : status,
            this,
            request,
            true,
            true,
          );
        });
      const missing = path.startsWith('\0') ? undefined : statError(path);
      if (missing !== undefined) done(number(missing));
      else {
        network().connect({ type: 'pipe', path }, undefined, (connected) => {
          if ('error' in connected) return done(number(connected.error));
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
          disk.unlink(this.#path);
        } catch (error) {
          // The program may have removed it, or its folder, itself.
          if (!(error instanceof DiskError)) throw error;
        }
      }
      super.release();
    }

    #accept(endpoint: Endpoint): void {
      loop.enqueue(() => {
        if (this.isClosing) return endpoint.close();
        const client = new Pipe(SOCKET);
        client.attach(endpoint);
        this.makeCallback(this.onconnection, 0, client);
      });
    }
  }

  function statError(path: string): string | undefined {
    try {
      return (disk.stat(path, true).mode & WRITABLE) === 0 ? 'EACCES' : undefined;
    } catch (error) {
      if (error instanceof DiskError) return error.code;
      throw error;
    }
  }
  return { Pipe, PipeConnectWrap };
}
