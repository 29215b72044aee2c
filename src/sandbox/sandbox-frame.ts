import type { RemoteFrameHost } from '../platform/frame-link.ts';
import type { Realm, ShownRun } from './contract/sandboxed-run.ts';
import type { LatePart, NodeKit } from './contract/sandbox-wire.ts';
import type { BrokerCommand, BrokerEvent, RunOrder } from './broker-link.ts';

/** What a run hears from its frame. `lost` and `flood` end it as well as `done` does. */
export type RunEvent =
  Exclude<Extract<BrokerEvent, { runNumber: number }>, { type: 'part-wanted' }> | { readonly type: 'lost' };

export type FrameState = 'booting' | 'idle' | 'busy' | 'dead';

let nextFrameId = 1;

/** One sandbox frame with its broker worker. It runs one thing at a time and dies once. */
export class SandboxFrame {
  readonly id = nextFrameId++;
  /** The tool version this frame is for; unset until its first run. */
  key: string | undefined;
  /** Handed out to a run, from the lease to the end. */
  leased = false;
  readonly ready: Promise<boolean>;
  /** Why a worker in it could not start, where one could not. */
  failure: string | undefined;
  #state: FrameState = 'booting';
  #broker: Worker;
  #host: RemoteFrameHost;
  #listener: ((event: RunEvent) => void) | undefined;
  #runNumber = 0;
  #settleReady: (ok: boolean) => void = () => undefined;

  /**
   * @param onLost hears when the frame stopped answering, before its run does.
   * @param kit what Node is made of, for the Node realm; `loadPart` gives what programs may need later.
   * @param shown whose document it is, for the realm of documents.
   */
  constructor(
    host: RemoteFrameHost,
    makeBroker: () => Worker,
    bootMs: number,
    readonly onLost: () => void,
    readonly realm: Realm = 'browser',
    kit?: NodeKit,
    readonly loadPart?: (name: LatePart) => Promise<Blob>,
    shown?: ShownRun,
  ) {
    this.#host = host;
    this.#broker = makeBroker();
    this.ready = new Promise((resolve) => {
      this.#settleReady = resolve;
    });
    this.#broker.onmessage = (event: MessageEvent<BrokerEvent>): void => {
      this.#onEvent(event.data);
    };
    const { port1, port2 } = new MessageChannel();
    this.#send({ type: 'attach', port: port1, realm, kit }, [port1]);
    // Shared memory lets a program of Node wait for a child.
    host.openFrame(this.id, port2, { sharedMemory: realm === 'node', shown });
    setTimeout(() => {
      if (this.#state === 'booting') this.dispose();
    }, bootMs);
  }

  get state(): FrameState {
    return this.#state;
  }

  /** Starts a run; exactly one of `done`, `flood` and `lost` ends it, unless `dispose` comes first. */
  start(order: Omit<RunOrder, 'runNumber'>, listener: (event: RunEvent) => void): void {
    this.#state = 'busy';
    this.#runNumber += 1;
    this.#listener = listener;
    this.#send({ type: 'run', order: { ...order, runNumber: this.#runNumber } });
  }

  /** Bytes for the standard input of the program that runs, or its end. */
  input(bytes: Uint8Array | undefined): void {
    const copy = bytes?.slice().buffer;
    this.#send({ type: 'input', runNumber: this.#runNumber, bytes: copy }, copy === undefined ? [] : [copy]);
  }

  /** Ends the program that runs; its run then ends as if by itself. */
  stopProgram(): void {
    this.#send({ type: 'stop', runNumber: this.#runNumber });
  }

  /** The run ended well and its tool version may run here again. */
  rest(): void {
    this.#listener = undefined;
    this.leased = false;
    if (this.#state === 'busy') this.#state = 'idle';
  }

  /** Ends the tool in it; the frame is disposed of by its owner afterwards. */
  kill(): void {
    this.#listener = undefined;
    this.#send({ type: 'kill', runNumber: this.#runNumber });
  }

  dispose(): void {
    if (this.#state === 'dead') return;
    this.#state = 'dead';
    this.#broker.terminate();
    this.#host.closeFrame(this.id);
    this.#settleReady(false);
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.({ type: 'lost' });
  }

  async #givePart(runNumber: number, id: number, name: LatePart): Promise<void> {
    const part = await this.loadPart?.(name).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (this.#state !== 'dead')
      this.#send({ type: 'part', runNumber, id, part: part ?? 'It is no part of this sandbox' });
  }

  #send(command: BrokerCommand, transfer: Transferable[] = []): void {
    this.#broker.postMessage(command, transfer);
  }

  #onEvent(event: BrokerEvent): void {
    if (event.type === 'ready') {
      if (this.#state !== 'booting') return;
      this.#state = 'idle';
      this.#settleReady(true);
    } else if (event.type === 'broken') {
      this.failure = event.reason;
      if (this.#state === 'booting') this.dispose();
    } else if (event.type === 'lost') {
      this.onLost();
      this.dispose();
    } else if (event.type === 'part-wanted') {
      void this.#givePart(event.runNumber, event.id, event.name);
    } else if (event.runNumber === this.#runNumber) {
      this.#listener?.(event);
    }
  }
}
