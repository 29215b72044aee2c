import type { LazyPart, NodeStart, ProcessBegin } from '../../../sandbox/contract/sandbox-wire.ts';
import { AllowedCode } from '../allowed-code.ts';
import { createBrowserHost } from '../browser-host.ts';
import { native } from '../host.ts';
import { resolveCommand } from '../processes/commands.ts';
import type { ParentMessage, ProcessOrder } from '../processes/process-wire.ts';
import { createServedHost } from '../processes/serve.ts';
import { compileMain } from '../processes/compile-main.ts';
import { prepareShell } from '../shell/prepare-shell.ts';
import { createFetch } from '../../../sandbox/inside/tool/fetch.ts';
import type { ToolChannel } from '../../../sandbox/inside/tool/tool-channel.ts';
import { bootThread, type NodeThread } from './boot.ts';
import { mountAll } from './mount-all.ts';

/** What connects a process with the rest of its run. */
interface ProcessPorts {
  readonly control: MessagePort;
  readonly parent: MessagePort;
  readonly channel: ToolChannel;
}

/**
 * Boots Node for a process that a run starts now or later.
 * @param onBooted called when nothing is left to prepare
 * @returns begins the process, once: mounts its disk and waits for its order
 */
export function prepareProcess(
  { kit, isAhead }: Extract<NodeStart, { type: 'process' }>,
  onBooted: () => void,
): (begin: ProcessBegin, ports: ProcessPorts) => void {
  const { hop, onRejection } = createBrowserHost(() => undefined);
  let reach: { readonly fetch: typeof fetch; readonly loadPart: (name: LazyPart) => Promise<void> } | undefined;
  const reached = (): NonNullable<typeof reach> => {
    if (reach === undefined) throw new Error('The process has not begun');
    return reach;
  };
  const served = createServedHost({
    hop,
    onRejection,
    fetch: async (input, init) => await reached().fetch(input, init),
    loadPart: async (name) => await reached().loadPart(name),
  });
  const thread = bootThread(kit, served.host);
  // A spare that could not be prepared is still a booted Node.
  if (isAhead) void prepareAhead(thread).then(onBooted, onBooted);
  else onBooted();
  return (begin, ports) => {
    reach = { fetch: createFetch(ports.channel), loadPart: createPartLoader(ports.channel, thread.addPart) };
    serve({ served, thread, loadPart: reach.loadPart }, begin, ports);
  };
}

/** Compiles what most programs need, and the shell if it was loaded. Nothing of it depends on a run. */
async function prepareAhead({ node: { runtime }, hasPart }: NodeThread): Promise<void> {
  compileMain(runtime);
  if (hasPart('shell')) await prepareShell(runtime);
}

interface Served {
  readonly served: ReturnType<typeof createServedHost>;
  readonly thread: NodeThread;
  readonly loadPart: (name: LazyPart) => Promise<void>;
}

function serve(
  { served, thread, loadPart }: Served,
  { slot, disk: diskOrder, files }: ProcessBegin,
  { control, parent }: ProcessPorts,
): void {
  mountAll(thread, diskOrder, files);
  if (diskOrder?.code !== undefined)
    thread.node.runtime.allowedCode = new AllowedCode(thread.disk, diskOrder.code, diskOrder.ownCode);
  // Messages wait until the shell has loaded.
  const waiting: MessageEvent<ParentMessage>[] = [];
  parent.onmessage = (first: MessageEvent<ParentMessage>): void => {
    const begin = (): void => {
      served.serve(thread.node, slot, control, parent);
      for (const event of [first, ...waiting]) parent.onmessage?.(event);
    };
    if (first.data.type !== 'start' || thread.hasPart('shell') || !needsShell(first.data.order, thread)) return begin();
    parent.onmessage = (event: MessageEvent<ParentMessage>): void => void waiting.push(event);
    // If that fails, the shell reports what is missing.
    loadPart('shell').then(begin, begin);
  };
}

function needsShell({ kind, argv, cwd, env }: ProcessOrder, { disk }: NodeThread): boolean {
  if (kind !== 'command') return kind === 'shell';
  const [file = '', ...args] = argv;
  const resolved = resolveCommand(file, args, { disk, cwd, path: env['PATH'] });
  return 'error' in resolved || resolved.kind === 'shell';
}

/** Loads parts of Node that were not loaded at the start. */
function createPartLoader(channel: ToolChannel, add: NodeThread['addPart']): (name: LazyPart) => Promise<void> {
  const { Blob } = native;
  const asked = new Map<number, (part: Blob | undefined) => void>();
  let lastId = 0;
  channel.onMessage((message, [part]) => {
    if (message.type !== 'part') return;
    asked.get(message.id)?.(part instanceof Blob ? part : undefined);
    asked.delete(message.id);
  });
  return async (name) => {
    const part = await new Promise<Blob | undefined>((resolve) => {
      lastId += 1;
      asked.set(lastId, resolve);
      channel.send({ type: 'part', id: lastId, name });
    });
    if (part === undefined)
      throw new Error(
        `A part of Node (${name}) could not be loaded: it is fetched once and needs the network for that`,
      );
    add(name, part);
  };
}
