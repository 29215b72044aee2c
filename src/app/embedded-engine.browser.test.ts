import { nodeVersion } from 'virtual:toolyard-node';
import { domDocumentUrl, sandboxDocumentUrl } from 'virtual:toolyard-sandbox';
import { supervise } from '../catalog/index.ts';
import { createEmbeddedEngine } from '../node/index.ts';
import { describeNodeEngine } from '../node/testing/index.ts';
import { connectFrames } from '../platform/frame-link.ts';
import { serveFrames } from '../platform/page/frame-host.ts';
import { createFramePool, createSandboxRunner } from '../sandbox/index.ts';
import { createNodeLoader } from './host/node/node-kit.ts';

/** The engine as the app wires it, on one thread: real frames, real brokers, the real Node. */
function makeEngine(): ReturnType<typeof createEmbeddedEngine> {
  const frames = new MessageChannel();
  const noStage = { show: () => undefined, hide: () => undefined, leave: () => undefined };
  serveFrames(frames.port1, { sandbox: sandboxDocumentUrl, dom: domDocumentUrl }, document.body, noStage);
  const node = createNodeLoader();
  const pool = createFramePool(
    connectFrames(frames.port2),
    () => new Worker(new URL('../realms/broker-worker.ts', import.meta.url), { type: 'module' }),
    node,
  );
  const prepare = async (): Promise<void> => {
    await node.loadKit();
    pool.warm('node');
  };
  return createEmbeddedEngine({
    run: createSandboxRunner(pool),
    prepare,
    nodeVersion,
    isolated: crossOriginIsolated,
  });
}

describeNodeEngine('embedded', () => Promise.resolve(makeEngine()), {
  stopWithinMs: 3_000,
  rootForChildren: true,
  supervise,
});
