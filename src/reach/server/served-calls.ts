import { defined } from '../../core/defined.ts';
import { newId } from '../../core/ids.ts';
import type { Progress } from '../../core/call.ts';
import type { ReachDoor, ServedCall, ServedCallEnd, ServedCallEvent, ServedQuestion } from '../contract/door.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';

/** How a call stands. It outlives the request that began it where its client comes back for it. */
export interface CallStatus {
  readonly state: 'working' | 'waiting' | 'ended';
  /** The tool asks a person something. */
  readonly question?: ServedQuestion;
  readonly progress?: Progress;
  readonly end?: ServedCallEnd;
  /** The client, or the person at the tab, gave it up. */
  readonly isCancelled?: true;
  /** ISO 8601 */
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ServedCallHandle {
  /** Unguessable. */
  readonly key: string;
  readonly client: string;
  readonly status: () => CallStatus;
  /** Called at every change, until the returned function is called. */
  readonly watch: (listener: () => void) => () => void;
  readonly answer: (question: string, text: string | undefined) => Promise<void>;
  readonly cancel: () => void;
}

/** Calls of clients that are under way, and for a while those that have ended. */
export interface ServedCalls {
  readonly begin: (client: string, call: ServedCall) => ServedCallHandle;
  /** A call of this client; undefined for another's. */
  readonly find: (client: string, key: string) => ServedCallHandle | undefined;
  /** From the host. */
  readonly receive: (key: string, event: ServedCallEvent) => void;
  /** Nobody comes back for it any more. */
  readonly forget: (key: string) => void;
}

interface Entry {
  status: CallStatus;
  readonly listeners: Set<() => void>;
  readonly handle: ServedCallHandle;
}

export function createServedCalls(
  door: Pick<ReachDoor, 'call' | 'answer' | 'abort'>,
  now: () => Date = () => new Date(),
): ServedCalls {
  const entries = new Map<string, Entry>();
  const change = (entry: Entry, patch: Partial<CallStatus>): void => {
    if (entry.status.state === 'ended') return;
    entry.status = { ...entry.status, ...patch, updatedAt: now().toISOString() };
    for (const listener of [...entry.listeners]) listener();
  };
  const withoutQuestion = (entry: Entry): void => {
    const { question: _question, ...status } = entry.status;
    entry.status = status;
    change(entry, {});
  };
  const finish = (entry: Entry, end: ServedCallEnd): void => {
    withoutQuestion(entry);
    change(entry, { state: 'ended', end });
    setTimeout(() => entries.delete(entry.handle.key), REACH_LIMITS.resultTtlMs);
  };
  return {
    begin: (client, call) => {
      const key = newId<string>();
      const at = now().toISOString();
      const status: CallStatus = { state: 'working', createdAt: at, updatedAt: at };
      const entry = entryOf({ key, client }, status, {
        answer: async (question, text) => {
          if (entry.status.question?.id === question) withoutQuestion(entry);
          await door.answer(client, key, question, text);
        },
        cancel: () => {
          change(entry, { isCancelled: true });
          void door.abort(key);
        },
      });
      entries.set(key, entry);
      door.call(client, key, call).then(
        (end) => finish(entry, end),
        (error: unknown) => finish(entry, failure(error)),
      );
      return entry.handle;
    },
    find: (client, key) => {
      const handle = entries.get(key)?.handle;
      return handle?.client === client ? handle : undefined;
    },
    receive: (key, event) => {
      const entry = entries.get(key);
      if (entry !== undefined) receive(entry, event, change, withoutQuestion);
    },
    forget: (key) => void entries.delete(key),
  };
}

function entryOf(
  names: Pick<ServedCallHandle, 'key' | 'client'>,
  status: CallStatus,
  actions: Pick<ServedCallHandle, 'answer' | 'cancel'>,
): Entry {
  const entry: Entry = {
    status,
    listeners: new Set(),
    handle: {
      ...names,
      ...actions,
      status: () => entry.status,
      watch: (listener) => {
        entry.listeners.add(listener);
        return () => void entry.listeners.delete(listener);
      },
    },
  };
  return entry;
}

/** The host could not be asked. */
function failure(error: unknown): ServedCallEnd {
  const text = error instanceof Error ? error.message : String(error);
  return { kind: 'result', result: { content: [{ type: 'text', text }], isError: true } };
}

function receive(
  entry: Entry,
  event: ServedCallEvent,
  change: (entry: Entry, patch: Partial<CallStatus>) => void,
  withoutQuestion: (entry: Entry) => void,
): void {
  switch (event.type) {
    case 'state':
      return change(entry, { state: event.state === 'waiting' ? 'waiting' : 'working' });
    case 'progress': {
      const { done, total, message } = event.progress;
      return change(entry, { progress: { done, ...defined({ total, message }) } });
    }
    case 'question':
      return change(entry, { question: event.question });
    case 'question-over':
      if (entry.status.question?.id === event.id) withoutQuestion(entry);
  }
}
