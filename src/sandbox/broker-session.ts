import { LIMITS } from '../core/limits.ts';
import {
  parseToolMessage,
  parseWardenReport,
  type BrokerMessage,
  type ToolMessage,
  type WardenCommand,
} from './contract/sandbox-wire.ts';
import { heavyText } from '../core/packed-result.ts';
import { boundedDone } from './bounded-done.ts';
import type { BrokerCommand, BrokerEvent, RunOrder } from './broker-link.ts';
import { createChangeCollector, type ChangeCollector } from './contract/change-collector.ts';

/** What serves one run: grants, secrets, fetch, crypto. Made per run and disposed of with it. */
export interface RunServices {
  /** What `secrets.get` gives the tool. */
  readonly secrets: readonly (readonly [name: string, handle: string])[];
  readonly onMessage: (message: ToolMessage, attachments: readonly ArrayBuffer[]) => void;
  readonly dispose: () => void;
}
export type MakeRunServices = (
  order: RunOrder,
  send: (message: BrokerMessage, attachments?: readonly ArrayBuffer[]) => void,
  emit: (event: BrokerEvent) => void,
) => RunServices;

interface CurrentRun {
  readonly order: RunOrder;
  lane: number | undefined;
  services: RunServices | undefined;
  readonly changes: ChangeCollector;
}

/**
 * The broker of one sandbox frame, in a worker of the app's origin. It speaks to the frame's warden over one port,
 * parses whatever comes out, and watches the heartbeat.
 *
 * @returns what takes the host's commands
 */
export function startBrokerSession(
  emit: (event: BrokerEvent) => void,
  makeServices: MakeRunServices,
): (command: BrokerCommand) => void {
  const spares: number[] = [];
  let warden: MessagePort | undefined;
  let isReady = false;
  let current: CurrentRun | undefined;
  const heartbeat = createHeartbeat(
    (n) => {
      command('ping', n);
    },
    () => {
      emit({ type: 'lost' });
    },
    () => current !== undefined,
  );

  const command = (...message: WardenCommand): void => {
    // Buffers move; blobs are shared.
    warden?.postMessage(
      message,
      message[0] === 'to' || message[0] === 'run' ? message.slice(3).filter((part) => part instanceof ArrayBuffer) : [],
    );
  };
  const endRun = (): void => {
    const run = current;
    current = undefined;
    run?.services?.dispose();
    if (run?.lane === undefined) return;
    command('close', run.lane);
    command('fill');
  };
  const startRun = (): void => {
    if (current === undefined || current.lane !== undefined) return;
    const lane = spares.shift();
    if (lane === undefined) return;
    const { order } = current;
    const send = (message: BrokerMessage, attachments: readonly ArrayBuffer[] = []): void => {
      command('to', lane, JSON.stringify(message), ...attachments);
    };
    const services = makeServices(order, send, emit);
    current.lane = lane;
    current.services = services;
    const { program, disk } = order.message;
    command(
      'run',
      lane,
      { isProgram: program !== undefined, disk },
      JSON.stringify({ ...order.message, type: 'execute', secrets: services.secrets }),
      ...order.attachments,
    );
  };
  const onToolMessage = (json: string, attachments: readonly ArrayBuffer[]): void => {
    const message = parseToolMessage(json);
    if (current === undefined || message === undefined) return;
    const { runNumber } = current.order;
    switch (message.type) {
      case 'started':
        emit({ type: 'started', runNumber });
        break;
      case 'log':
        emit({ type: 'log', runNumber, line: { level: message.level, text: message.text, atMs: message.atMs } });
        break;
      case 'progress': {
        const { type: _type, ...progress } = message;
        emit({ type: 'progress', runNumber, progress });
        break;
      }
      case 'storage':
        emit({ type: 'storage', runNumber, ops: message.ops });
        break;
      case 'part':
        emit({ type: 'part-wanted', runNumber, id: message.id, name: message.name });
        break;
      case 'output':
        message.fds.forEach((fd, at) => {
          const bytes = attachments[at];
          if (bytes !== undefined) emit({ type: 'output', runNumber, fd, bytes });
        });
        break;
      case 'changes':
        current.changes.addEntries(message.entries);
        break;
      case 'change-bytes':
        current.changes.addBytes(attachments);
        break;
      case 'done': {
        const changes = message.success
          ? current.changes.take(current.order.message.disk?.keepsChanges === true)
          : undefined;
        endRun();
        const done = boundedDone(message, json);
        const resultText = done.success ? heavyText(done.result) : undefined;
        // Another thread reads a text at once, and an object of very many members slowly.
        const light = done.success && resultText !== undefined ? { ...done, result: null } : done;
        emit({ type: 'done', runNumber, done: light, resultText, changes });
        break;
      }
      default:
        current.services?.onMessage(message, attachments);
    }
  };
  const onReport = (data: unknown): void => {
    const report = parseWardenReport(data);
    if (report === undefined) return;
    switch (report.type) {
      case 'pong':
        heartbeat.answered(report.n);
        break;
      case 'lane':
        spares.push(report.lane);
        if (!isReady) {
          isReady = true;
          heartbeat.start();
          emit({ type: 'ready' });
        }
        startRun();
        break;
      case 'broken':
        emit({ type: 'broken', reason: report.reason });
        break;
      case 'flood':
        if (report.lane === current?.lane) {
          const { runNumber } = current.order;
          endRun();
          emit({ type: 'flood', runNumber, reason: report.reason });
        }
        break;
      case 'from':
        if (report.lane === current?.lane) onToolMessage(report.json, report.attachments);
        break;
    }
  };

  return (order) => {
    switch (order.type) {
      case 'attach':
        warden = order.port;
        warden.onmessage = (event: MessageEvent<unknown>): void => {
          onReport(event.data);
        };
        command('start', order.realm, order.kit);
        break;
      case 'run':
        current = { order: order.order, lane: undefined, services: undefined, changes: createChangeCollector() };
        heartbeat.hurry();
        startRun();
        break;
      case 'part': {
        if (current?.lane === undefined || current.order.runNumber !== order.runNumber) break;
        const { id, part } = order;
        const answer: BrokerMessage =
          typeof part === 'string' ? { type: 'part', id, message: part } : { type: 'part', id };
        command('to', current.lane, JSON.stringify(answer), ...(typeof part === 'string' ? [] : [part]));
        break;
      }
      case 'input':
        if (current?.lane === undefined || current.order.runNumber !== order.runNumber) break;
        if (order.bytes === undefined) command('to', current.lane, JSON.stringify({ type: 'input-end' }));
        else command('to', current.lane, JSON.stringify({ type: 'input' }), order.bytes);
        break;
      case 'stop':
        if (current?.lane !== undefined && current.order.runNumber === order.runNumber)
          command('to', current.lane, JSON.stringify({ type: 'stop' }));
        break;
      case 'kill':
        endRun();
        break;
    }
  };
}

/** Counts its own ticks, not the clock: after a machine's sleep a healthy sandbox is not taken for a dead one. */
function createHeartbeat(
  ping: (n: number) => void,
  onLost: () => void,
  isBusy: () => boolean,
): { start: () => void; hurry: () => void; answered: (n: number) => void } {
  const maxUnanswered = Math.ceil(LIMITS.heartbeatLostMs / LIMITS.heartbeatMs);
  let sent = 0;
  let seen = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (): void => {
    if (sent - seen >= maxUnanswered) {
      onLost();
      return;
    }
    sent += 1;
    ping(sent);
    timer = setTimeout(tick, isBusy() || sent - seen > 1 ? LIMITS.heartbeatMs : LIMITS.idleHeartbeatMs);
  };
  return {
    start: tick,
    hurry: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = setTimeout(tick, LIMITS.heartbeatMs);
    },
    answered: (n) => {
      seen = Math.max(seen, Math.min(n, sent));
    },
  };
}
