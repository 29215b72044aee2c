import type { LazyPart, NodeStart } from '../../../sandbox/contract/sandbox-wire.ts';
import { AllowedCode } from '../allowed-code.ts';
import { createBrowserHost } from '../browser-host.ts';
import { resolveCommand } from '../processes/commands.ts';
import type { ParentMessage, ProcessOrder } from '../processes/process-wire.ts';
import { createServedHost } from '../processes/serve.ts';
import { createFetch } from '../../../sandbox/inside/tool/fetch.ts';
import type { ToolChannel } from '../../../sandbox/inside/tool/tool-channel.ts';
import { bootThread, type NodeThread } from './boot.ts';
import { mountAll } from './mount-all.ts';

/** Boots Node for a process that another one of the run starts, and waits for its order. */
export function serveProcess(
  { kit, slot, disk: wanted, files }: Extract<NodeStart, { type: 'process' }>,
  {
    control,
    parent,
    channel,
  }: { readonly control: MessagePort; readonly parent: MessagePort; readonly channel: ToolChannel },
): void {
  const { hop, onRejection } = createBrowserHost(() => undefined);
  const askForPart = createPartLoader(channel);
  const loadPart = (name: LazyPart): Promise<void> =>
    new Promise((resolve, reject) => {
      askForPart(name, (part) => {
        if (part === undefined)
          return reject(
            new Error(
              `A part of Node (${name}) could not be loaded: it is fetched once and needs the network for that`,
            ),
          );
        thread.addPart(name, part);
        resolve();
      });
    });
  const served = createServedHost({ hop, onRejection, fetch: createFetch(channel), loadPart });
  const thread = bootThread(kit, served.host);
  mountAll(thread, wanted, files);
  if (wanted?.code !== undefined)
    thread.node.runtime.allowedCode = new AllowedCode(thread.disk, wanted.code, wanted.ownCode);
  // Messages wait until the shell has loaded.
  const waiting: MessageEvent<ParentMessage>[] = [];
  parent.onmessage = (first: MessageEvent<ParentMessage>): void => {
    const serve = (): void => {
      served.serve(thread.node, slot, control, parent);
      for (const event of [first, ...waiting]) parent.onmessage?.(event);
    };
    if (first.data.type !== 'start' || !needsShell(first.data.order, thread)) return serve();
    parent.onmessage = (event: MessageEvent<ParentMessage>): void => void waiting.push(event);
    // If that fails, the shell reports what is missing.
    loadPart('shell').then(serve, serve);
  };
}

function needsShell({ kind, argv, cwd, env }: ProcessOrder, { disk }: NodeThread): boolean {
  if (kind !== 'command') return kind === 'shell';
  const [file = '', ...args] = argv;
  const resolved = resolveCommand(file, args, { disk, cwd, path: env['PATH'] });
  return 'error' in resolved || resolved.kind === 'shell';
}

/** Loads parts of Node that were not loaded at the start. */
function createPartLoader(channel: ToolChannel): (name: LazyPart, done: (part: Blob | undefined) => void) => void {
  const { Blob } = globalThis;
  const asked = new Map<number, (part: Blob | undefined) => void>();
  let lastId = 0;
  channel.onMessage((message, [part]) => {
    if (message.type !== 'part') return;
    asked.get(message.id)?.(part instanceof Blob ? part : undefined);
    asked.delete(message.id);
  });
  return (name, done) => {
    lastId += 1;
    asked.set(lastId, done);
    channel.send({ type: 'part', id: lastId, name });
  };
}
