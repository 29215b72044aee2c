import { LIMITS } from '../core/limits.ts';
import { createSpareChannels, type SpareChannels } from './spare-channels.ts';
import {
  parseToolMessage,
  parseWardenReport,
  type BrokerMessage,
  type ExecuteMessage,
  type ToolMessage,
  type WardenCommand,
} from './contract/sandbox-wire.ts';
import { heavyText } from '../core/packed-result.ts';
import { limitFinalMessage } from './limit-final-message.ts';
import type { PermissionAnswer, SandboxedRun } from './contract/sandboxed-run.ts';
import type { BrokerCommand, BrokerEvent, SandboxEvent } from './broker-link.ts';
import { createChangeCollector, type ChangeCollector } from './contract/change-collector.ts';
import { createBusyTime, type BusyTime } from './asking/busy-time.ts';
import { createRunEvents, type PacedEvents } from './run-events.ts';

/** The services of one run: grants, secrets, fetch, crypto. Made for each run and disposed of with it. */
export interface RunServices {
  /** Results of `secrets.get` for the tool. */
  readonly secrets: readonly (readonly [name: string, handle: string])[];
  readonly onMessage: (message: ToolMessage, attachments: readonly ArrayBuffer[]) => void;
  /** A person's answer to what the run asked for. */
  readonly answer: (given: PermissionAnswer) => void;
  /** The code has ended: tells what was refused until then. */
  readonly settle: () => void;
  /** Whether the broker works for the code, which may rest meanwhile. */
  readonly isWorking: () => boolean;
  readonly dispose: () => void;
}
export type MakeRunServices = (
  run: SandboxedRun,
  send: (message: BrokerMessage, attachments?: readonly ArrayBuffer[]) => void,
  emit: (event: SandboxEvent) => void,
) => RunServices;

interface CurrentRun {
  readonly runNumber: number;
  readonly run: SandboxedRun;
  channel: number | undefined;
  services: RunServices | undefined;
  readonly changes: ChangeCollector;
  readonly events: PacedEvents;
  readonly busy: BusyTime;
}

/** One frame and its current run. */
interface Session {
  readonly emit: (event: BrokerEvent) => void;
  readonly makeServices: MakeRunServices;
  readonly heartbeat: ReturnType<typeof createHeartbeat>;
  spares: SpareChannels | undefined;
  warden: MessagePort | undefined;
  isReady: boolean;
  current: CurrentRun | undefined;
}

/**
 * The broker of one sandbox frame, in a worker of the app's origin. It communicates with the frame's warden over one
 * port, parses everything that arrives, and watches the heartbeat.
 *
 * @returns a function that handles the host's commands
 */
export function startBrokerSession(
  emit: (event: BrokerEvent) => void,
  makeServices: MakeRunServices,
): (command: BrokerCommand) => void {
  const session: Session = {
    emit,
    makeServices,
    heartbeat: createHeartbeat(
      (n) => {
        command(session, 'ping', n);
      },
      () => {
        emit({ type: 'lost' });
      },
      () => session.current !== undefined,
    ),
    spares: undefined,
    warden: undefined,
    isReady: false,
    current: undefined,
  };
  return (order) => obey(session, order);
}

function command({ warden }: Session, ...message: WardenCommand): void {
  // Buffers are transferred; blobs are shared.
  warden?.postMessage(
    message,
    message[0] === 'to' || message[0] === 'run' ? message.slice(3).filter((part) => part instanceof ArrayBuffer) : [],
  );
}

function endRun(session: Session): void {
  const run = session.current;
  session.current = undefined;
  run?.services?.dispose();
  run?.events.end();
  if (run?.channel === undefined) return;
  command(session, 'close', run.channel);
  session.spares?.fill();
}

/** While a person is asked the clock stands still, so the code must not work. */
function watch(session: Session, { run, channel, busy }: CurrentRun, isAsked: boolean): void {
  // A timeout of 0 is none: there is no clock.
  if (channel === undefined || clockOf(run) === 0) return;
  command(session, isAsked && !busy.isSpent() ? 'watch' : 'unwatch', channel);
}

/** Milliseconds that the code may take. */
function clockOf({ clockMs, order }: SandboxedRun): number {
  return clockMs ?? order.timeoutMs;
}

function endFlood(session: Session, runNumber: number, reason: string): void {
  if (session.current?.runNumber !== runNumber) return;
  endRun(session);
  session.emit({ type: 'run', runNumber, event: { type: 'flood', reason } });
}

function startRun(session: Session): void {
  const { current, spares } = session;
  if (current === undefined || current.channel !== undefined) return;
  const channel = spares?.take();
  if (channel === undefined) return;
  const { run } = current;
  const send = (message: BrokerMessage, attachments: readonly ArrayBuffer[] = []): void => {
    command(session, 'to', channel, JSON.stringify(message), ...attachments);
  };
  const services = session.makeServices(run, send, (event) => {
    if (event.type === 'asking') watch(session, current, event.asked !== undefined);
    current.events.send(event);
  });
  current.channel = channel;
  current.services = services;
  const { program, disk } = run.order;
  // The order alone enters the sandbox; the secrets are handles there.
  const message: ExecuteMessage = {
    ...run.order,
    type: 'execute',
    secrets: services.secrets,
    ...(run.asks === 'secrets' ? { canWant: true } : {}),
  };
  command(
    session,
    'run',
    channel,
    { isProgram: program !== undefined, disk },
    JSON.stringify(message),
    ...(run.files ?? []),
  );
}

function onToolMessage(session: Session, json: string, attachments: readonly ArrayBuffer[]): void {
  const { current } = session;
  const message = parseToolMessage(json);
  if (current === undefined || message === undefined) return;
  const { run } = current;
  const emit = current.events.send;
  switch (message.type) {
    case 'started':
    case 'log':
    case 'progress':
    case 'storage':
    case 'part':
      emit(message);
      break;
    case 'output':
      if (run.order.program === undefined) break;
      message.fds.forEach((fd, at) => {
        const bytes = attachments[at];
        if (bytes !== undefined) emit({ type: 'output', fd, bytes });
      });
      break;
    case 'changes':
      if (run.order.disk !== undefined) current.changes.addEntries(message.entries);
      break;
    case 'change-bytes':
      current.changes.addBytes(attachments);
      break;
    case 'done':
      onToolDone(session, current, message, json);
      break;
    default:
      current.services?.onMessage(message, attachments);
  }
}

function onToolDone(
  session: Session,
  { changes: collected, runNumber, run, events }: CurrentRun,
  message: Extract<ToolMessage, { readonly type: 'done' }>,
  json: string,
): void {
  session.current?.services?.settle();
  const changes = message.outcome.ok ? collected.take(run.order.disk?.keepsChanges === true) : undefined;
  endRun(session);
  const { outcome, ...done } = limitFinalMessage(message, json);
  const droppedLogs = done.droppedLogs + events.droppedLogs();
  // A text crosses threads at once, an object with very many members slowly.
  const valueText = outcome.ok ? heavyText(outcome.value) : undefined;
  const light = valueText === undefined ? outcome : { ...outcome, value: null };
  session.emit({ type: 'run', runNumber, event: { ...done, outcome: light, droppedLogs, valueText, changes } });
}

function onWardenMessage(session: Session, data: unknown): void {
  const { current, emit, heartbeat } = session;
  const report = parseWardenReport(data);
  if (report === undefined) return;
  switch (report.type) {
    case 'pong':
      heartbeat.answered(report.n);
      break;
    case 'channel':
      session.spares?.add(report.channel);
      if (!session.isReady) {
        session.isReady = true;
        heartbeat.start();
        emit({ type: 'ready' });
      }
      startRun(session);
      break;
    case 'broken':
      session.spares?.lose();
      emit({ type: 'broken', reason: report.reason });
      break;
    case 'flood':
      if (report.channel === current?.channel) {
        endFlood(session, current.runNumber, report.reason);
      }
      break;
    case 'worked':
    case 'rested':
      if (current === undefined || report.channel !== current.channel) break;
      if (report.type === 'worked' || current.services?.isWorking() === true) current.busy.worked(report.ms);
      else current.busy.rested(report.ms);
      break;
    case 'from':
      if (report.channel === current?.channel) onToolMessage(session, report.json, report.attachments);
      break;
  }
}

function newRun(session: Session, runNumber: number, run: SandboxedRun): CurrentRun {
  const emit = (event: SandboxEvent): void => session.emit({ type: 'run', runNumber, event });
  const current: CurrentRun = {
    runNumber,
    run,
    channel: undefined,
    services: undefined,
    changes: createChangeCollector(),
    events: createRunEvents(emit, (reason) => endFlood(session, runNumber, reason)),
    busy: createBusyTime(clockOf(run), () => {
      watch(session, current, false);
      emit({ type: 'busy' });
    }),
  };
  return current;
}

function obey(session: Session, order: BrokerCommand): void {
  const { current } = session;
  switch (order.type) {
    case 'attach':
      session.warden = order.port;
      session.warden.onmessage = (event: MessageEvent<unknown>): void => {
        onWardenMessage(session, event.data);
      };
      session.spares = createSpareChannels(order.realm, {
        open: () => command(session, 'fill'),
        close: (channel) => command(session, 'close', channel),
      });
      command(session, 'start', order.realm, order.kit);
      break;
    case 'processes':
      command(session, 'processes', order.count, order.isUrgent);
      break;
    case 'kit':
      command(session, 'kit', order.kit);
      break;
    case 'run':
      session.current = newRun(session, order.runNumber, order.run);
      session.heartbeat.hurry();
      startRun(session);
      break;
    case 'part': {
      if (current?.channel === undefined || current.runNumber !== order.runNumber) break;
      const { id, part } = order;
      const answer: BrokerMessage =
        typeof part === 'string' ? { type: 'part', id, message: part } : { type: 'part', id };
      command(session, 'to', current.channel, JSON.stringify(answer), ...(typeof part === 'string' ? [] : [part]));
      break;
    }
    case 'answer':
      if (current?.runNumber !== order.runNumber) break;
      watch(session, current, false);
      current.services?.answer(order.given);
      break;
    case 'input':
      if (current?.channel === undefined || current.runNumber !== order.runNumber) break;
      if (order.bytes === undefined) command(session, 'to', current.channel, JSON.stringify({ type: 'input-end' }));
      else command(session, 'to', current.channel, JSON.stringify({ type: 'input' }), order.bytes);
      break;
    case 'stop':
      if (current?.channel !== undefined && current.runNumber === order.runNumber)
        command(session, 'to', current.channel, JSON.stringify({ type: 'stop' }));
      break;
    case 'kill':
      endRun(session);
      break;
  }
}

/** Counts its own ticks instead of reading the clock, so that a sandbox does not look dead after the machine slept. */
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
