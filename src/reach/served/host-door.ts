import type { CallEvent } from '../../core/call.ts';
import { defined } from '../../core/defined.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { RemoteCalls } from '../calls/remote-calls.ts';
import type { ClientStore } from '../clients/client-store.ts';
import type { Offers } from '../clients/offers.ts';
import type { ReachDoor, ServedCallEnd, ServedCallEvent } from '../contract/door.ts';
import type { RouteAnswer, RouteRequest } from '../contract/routes.ts';
import type { ReachFiles, ReachQuestions, ReachSkills, ServedForms } from './ports.ts';

interface HostDoorDeps {
  readonly store: Pick<ClientStore, 'find'>;
  /** A client has asked for something. */
  readonly onSeen: (client: string) => void;
  readonly offers: Pick<Offers, 'toolsOf' | 'lookup'>;
  readonly calls: Pick<RemoteCalls, 'call'>;
  readonly request: (client: string, request: RouteRequest, signal: AbortSignal) => Promise<RouteAnswer>;
  readonly forms: ServedForms;
  readonly files: ReachFiles;
  readonly skills: Pick<ReachSkills, 'list' | 'read'>;
  readonly questions: ReachQuestions;
  /** Reports to the worker what happens to one of its calls. */
  readonly notify: (key: string, event: ServedCallEvent) => void;
}

/** The host's end of the door, through which the worker that serves clients comes. */
export function createHostDoor(deps: HostDoorDeps): ReachDoor {
  const { store, offers, forms, files, skills, questions } = deps;
  const open = new Map<string, AbortController>();
  const asking = createAsking(deps);

  return {
    isKnown: async (client) => {
      const isKnown = (await store.find(client)) !== undefined;
      if (isKnown) deps.onSeen(client);
      return isKnown;
    },
    request: async (client, key, request) => {
      deps.onSeen(client);
      return await whileOpen(open, key, (signal) => deps.request(client, request, signal));
    },
    tools: async (client) => (await offers.toolsOf(client)).map(forms.toolOf),
    call: async (client, key, call) => {
      try {
        return await whileOpen(open, key, (signal) => callFor(deps, asking, { client, key }, call, signal));
      } finally {
        asking.end(key);
      }
    },
    answer: async (_client, key, question, text) => {
      if (asking.has(key, question)) await questions.answer(question, text);
    },
    abort: async (key) => {
      open.get(key)?.abort();
      await Promise.resolve();
    },
    files: async (client) => {
      const folder = (await store.find(client))?.folder;
      return folder === undefined ? [] : await files.list(folder);
    },
    readFile: async (client, path) => {
      const folder = (await store.find(client))?.folder;
      return folder === undefined
        ? { ok: false, message: 'No files are offered to this client' }
        : await files.read(folder, path);
    },
    skills: async (client) => await skills.list((await store.find(client))?.skills ?? []),
    readSkill: async (client, uri) => await skills.read((await store.find(client))?.skills ?? [], uri),
  };
}

async function whileOpen<Value>(
  open: Map<string, AbortController>,
  key: string,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  open.set(key, controller);
  try {
    return await work(controller.signal);
  } finally {
    open.delete(key);
  }
}

async function callFor(
  { offers, calls, forms, notify }: HostDoorDeps,
  asking: Asking,
  { client, key }: { readonly client: string; readonly key: string },
  { toolName, args, traceparent }: Parameters<ReachDoor['call']>[2],
  signal: AbortSignal,
): Promise<ServedCallEnd> {
  const tool = await offers.lookup(client, toolName);
  const onEvent = (event: CallEvent): void => {
    if (event.type === 'progress') notify(key, { type: 'progress', progress: event.progress });
  };
  const onState = (state: 'waiting' | 'running', id: ToolCallId): void => {
    asking.begin(key, id);
    notify(key, { type: 'state', state });
  };
  const call = { toolName, args, ...defined({ traceparent }) };
  const end = await calls.call(client, call, signal, { onState, onEvent });
  if (end.kind === 'busy')
    return { kind: 'result', result: { content: [{ type: 'text', text: end.message }], isError: true } };
  if (tool === undefined || end.result.errorCode === 'not-found')
    return { kind: 'unknown-tool', message: `There is no tool named ${JSON.stringify(toolName)}` };
  return { kind: 'result', result: forms.resultOf(end.result, tool.outputSchema !== undefined) };
}

/** Questions of calls that are under way, passed on to their clients. */
interface Asking {
  readonly begin: (key: string, call: ToolCallId) => void;
  readonly end: (key: string) => void;
  /** Whether this call asks this question: a client answers its own alone. */
  readonly has: (key: string, question: string) => boolean;
}

function createAsking({ questions, notify }: Pick<HostDoorDeps, 'questions' | 'notify'>): Asking {
  const calls = new Map<string, { readonly call: ToolCallId; asked: string | undefined }>();
  questions.subscribe(() => {
    for (const [key, entry] of calls) {
      const [question] = questions.of(entry.call);
      if (question?.id === entry.asked) continue;
      if (entry.asked !== undefined) notify(key, { type: 'question-over', id: entry.asked });
      entry.asked = question?.id;
      if (question !== undefined) notify(key, { type: 'question', question });
    }
  });
  return {
    begin: (key, call) => {
      if (!calls.has(key)) calls.set(key, { call, asked: undefined });
    },
    end: (key) => void calls.delete(key),
    has: (key, question) => calls.get(key)?.asked === question,
  };
}
