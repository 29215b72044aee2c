import type { RemoteFrameHost } from '../platform/frame-link.ts';
import type { PermissionAnswer, Realm, SandboxedRun, ShownRun } from './contract/sandboxed-run.ts';
import type { LazyPart, NodeKit } from './contract/sandbox-wire.ts';
import type { BrokerCommand, BrokerEvent, SandboxEvent } from './broker-link.ts';

/** Events of a run in its frame. `lost`, `flood` and `done` end it. */
export type FrameEvent = Exclude<SandboxEvent, { type: 'part' }> | { readonly type: 'lost' };

export type FrameState = 'booting' | 'idle' | 'busy' | 'dead';

let nextFrameId = 1;

/** One sandbox frame with its broker worker. It has one run at a time, and cannot be restarted. */
export class SandboxFrame {
  readonly id = nextFrameId++;
  /** The tool version that this frame is for; undefined until its first run. */
  key: string | undefined;
  /** In use by a run, from the lease to the end. */
  leased = false;
  readonly ready: Promise<boolean>;
  /** Why a worker in it could not start, if one could not. */
  failure: string | undefined;
  #state: FrameState = 'booting';
  #broker: Worker;
  #host: RemoteFrameHost;
  #listener: ((event: FrameEvent) => void) | undefined;
  #runNumber = 0;
  #settleReady: (ok: boolean) => void = () => undefined;

  /**
   * @param onLost called when the frame has stopped answering, before its run is told
   * @param kit the files of Node, for the Node realm; `loadPart` loads what programs may need later
   * @param shown the tool whose document it is, for the realm of documents
   */
  constructor(
    host: RemoteFrameHost,
    makeBroker: () => Worker,
    bootMs: number,
    readonly onLost: () => void,
    readonly realm: Realm = 'browser',
    kit?: NodeKit,
    readonly loadPart?: (name: LazyPart) => Promise<Blob>,
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
    // Shared memory lets a Node program wait for a child process.
    host.openFrame(this.id, port2, { sharedMemory: realm === 'node', shown });
    setTimeout(() => {
      if (this.#state === 'booting') this.dispose();
    }, bootMs);
  }

  get state(): FrameState {
    return this.#state;
  }

  /** Starts a run; exactly one of `done`, `flood` and `lost` ends it, unless `dispose` is called first. */
  start(run: SandboxedRun, listener: (event: FrameEvent) => void): void {
    this.#state = 'busy';
    this.#runNumber += 1;
    this.#listener = listener;
    this.#send({ type: 'run', runNumber: this.#runNumber, run });
  }

  /** How many booted workers for processes its Node realm keeps. `isUrgent`: boots them at once. */
  keepProcesses(count: number, isUrgent = false): void {
    if (this.#state !== 'dead') this.#send({ type: 'processes', count, isUrgent });
  }

  /** More parts of Node have been loaded. */
  useKit(kit: NodeKit): void {
    if (this.#state !== 'dead') this.#send({ type: 'kit', kit });
  }

  /** What became of the question that its run asked. */
  answer(given: PermissionAnswer): void {
    this.#send({ type: 'answer', runNumber: this.#runNumber, given });
  }

  /** Standard input of the running program; undefined for its end. */
  input(bytes: Uint8Array | undefined): void {
    const copy = bytes?.slice().buffer;
    this.#send({ type: 'input', runNumber: this.#runNumber, bytes: copy }, copy === undefined ? [] : [copy]);
  }

  /** Ends the running program; its run then ends normally. */
  stopProgram(): void {
    this.#send({ type: 'stop', runNumber: this.#runNumber });
  }

  /** The run ended normally, and its tool version may run here again. */
  rest(): void {
    this.#listener = undefined;
    this.leased = false;
    if (this.#state === 'busy') this.#state = 'idle';
  }

  /** Ends the tool in it; the owner disposes of the frame afterwards. */
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

  async #givePart(runNumber: number, id: number, name: LazyPart): Promise<void> {
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
    } else if (event.event.type === 'part') {
      void this.#givePart(event.runNumber, event.event.id, event.event.name);
    } else if (event.runNumber === this.#runNumber) {
      this.#listener?.(event.event);
    }
  }
}
