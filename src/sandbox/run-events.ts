import { LIMITS } from '../core/limits.ts';
import type { SandboxEvent } from './broker-link.ts';
import { createPendingOps } from './contract/pending-ops.ts';

/** What the broker tells the host about one run, at a rate that keeps the host free for others. */
export interface PacedEvents {
  readonly send: (event: SandboxEvent) => void;
  /** The run ends: sends what was collected. */
  readonly end: () => void;
  /** Log lines that were not sent. */
  readonly droppedLogs: () => number;
}

type EventOf<Type extends SandboxEvent['type']> = Extract<SandboxEvent, { readonly type: Type }>;

/**
 * Code that took over its channel can send thousands of messages at once, each of them valid. Of progress and denials only
 * the last counts, and of writes the last of each key, so these are collected; the others are counted.
 *
 * @param onFlood called with a reason when the run must end
 */
export function createRunEvents(emit: (event: SandboxEvent) => void, onFlood: (reason: string) => void): PacedEvents {
  const progress = lastOfInterval<'progress'>(emit, LIMITS.progressIntervalMs);
  const denied = lastOfInterval<'denied'>(emit, LIMITS.brokerIntervalMs);
  const writes = collectWrites(emit, onFlood);
  const buffers = [progress, denied, writes];
  const counts = { started: 0, logs: 0, parts: 0 };
  return {
    send: (event) => {
      switch (event.type) {
        case 'progress':
          return progress.add(event);
        case 'denied':
          return denied.add(event);
        case 'storage':
          return writes.add(event);
        case 'started':
          counts.started += 1;
          return counts.started === 1 ? emit(event) : undefined;
        case 'log':
          counts.logs += 1;
          return counts.logs <= LIMITS.maxLogLines ? emit(event) : undefined;
        case 'part':
          counts.parts += 1;
          return counts.parts <= LIMITS.maxPartsAsked ? emit(event) : undefined;
        default:
          return emit(event);
      }
    },
    end: () => {
      for (const { end } of buffers) end();
    },
    droppedLogs: () => Math.max(0, counts.logs - LIMITS.maxLogLines),
  };
}

interface EventBuffer<Type extends SandboxEvent['type']> {
  readonly add: (event: EventOf<Type>) => void;
  /** Sends what waits, and stops. */
  readonly end: () => void;
}

/** Sends the first event at once, and then the last one of each interval. */
function lastOfInterval<Type extends SandboxEvent['type']>(
  emit: (event: EventOf<Type>) => void,
  intervalMs: number,
): EventBuffer<Type> {
  let last: EventOf<Type> | undefined;
  const pace = createPace(() => {
    const event = last;
    last = undefined;
    if (event !== undefined) emit(event);
    return event !== undefined;
  }, intervalMs);
  return {
    add: (event) => {
      last = event;
      pace.wake();
    },
    end: pace.end,
  };
}

/** The same for writes of storage, of which the last of each key counts. */
function collectWrites(
  emit: (event: EventOf<'storage'>) => void,
  onFlood: (reason: string) => void,
): EventBuffer<'storage'> {
  const pending = createPendingOps();
  let sent = 0;
  const pace = createPace(() => {
    const ops = pending.take();
    sent += ops.length;
    if (ops.length > 0) emit({ type: 'storage', ops });
    return ops.length > 0;
  }, LIMITS.brokerIntervalMs);
  return {
    add: (event) => {
      pending.add(event.ops);
      // More keys at once than a storage can hold are no use to it, and cost the host its time.
      if (pending.size() > LIMITS.storageMaxEntries * 2 || sent > LIMITS.maxStorageOpsPerRun) {
        pending.take();
        onFlood(
          `it wrote to its storage more than ${LIMITS.maxStorageOpsPerRun} times, or to more keys than it can hold`,
        );
        return;
      }
      pace.wake();
    },
    end: pace.end,
  };
}

/**
 * Calls `flush` when it is woken, at most once per interval.
 *
 * @param flush returns false when nothing waited
 */
function createPace(flush: () => boolean, intervalMs: number): { readonly wake: () => void; readonly end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const tick = (): void => {
    timer = undefined;
    if (flush() && !hasEnded) timer = setTimeout(tick, intervalMs);
  };
  return {
    wake: () => {
      if (timer === undefined && !hasEnded) tick();
    },
    end: () => {
      clearTimeout(timer);
      if (hasEnded) return;
      hasEnded = true;
      flush();
    },
  };
}
