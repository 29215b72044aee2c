import type { NodeStart } from '../../core/sandbox-wire.ts';
import { createBrowserHost } from '../../node/embedded/browser-host.ts';
import { createServedHost } from '../../node/embedded/processes/serve.ts';
import { createFetch } from '../tool-runtime/fetch.ts';
import type { Lane } from '../tool-runtime/lane.ts';
import { bootThread } from './boot.ts';
import { mountAll } from './mount-all.ts';

/** Boots Node for a process that another one of the same run starts, and waits for what to run. */
export function serveProcess({ kit, slot, disk: wanted, files }: Extract<NodeStart, { type: 'process' }>, { control, parent, lane }: { readonly control: MessagePort; readonly parent: MessagePort; readonly lane: Lane }): void {
  const { hop, onRejection } = createBrowserHost(() => undefined);
  const served = createServedHost({ hop, onRejection, fetch: createFetch(lane) });
  const thread = bootThread(kit, served.host);
  mountAll(thread, wanted, files);
  served.serve(thread.node, slot, control, parent);
}
