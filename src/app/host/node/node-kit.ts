import { nodeKitUrls } from 'virtual:toolyard-node';
import { LAZY_PARTS, type LazyPart, type NodeKit } from '../../../sandbox/contract/sandbox-wire.ts';

/** Loads the files of the embedded Node for the first tool that needs it. A failure can be retried. */
export function createNodeLoader(): {
  /** With the shell once it was loaded, so that spares can prepare it. */
  readonly loadKit: () => Promise<NodeKit>;
  readonly loadPart: (name: LazyPart) => Promise<Blob>;
} {
  const parts = new Map<LazyPart, () => Promise<Blob>>(
    LAZY_PARTS.map((name) => [name, once(() => loadBlob(nodeKitUrls.late[name]))]),
  );
  const loadBare = once(load);
  let withShell: NodeKit | undefined;
  return {
    loadKit: async () => withShell ?? (await loadBare()),
    loadPart: async (name) => {
      const part = await parts.get(name)?.();
      if (part === undefined) throw new Error(`Node has no part named ${name}`);
      if (name === 'shell' && withShell === undefined) {
        const kit = await loadBare();
        withShell ??= { ...kit, parts: { ...kit.parts, shell: part } };
      }
      return part;
    },
  };
}

/** Runs work once, and again after a failure. */
function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let under: Promise<Value> | undefined;
  return () => {
    under ??= work();
    under.catch(() => {
      under = undefined;
    });
    return under;
  };
}

async function load(): Promise<NodeKit> {
  const { parts, late: _late, ...packs } = nodeKitUrls;
  const [worker, core, rest, info, loadedParts] = await Promise.all([
    loadBlob(packs.worker, 'text/javascript'),
    loadBlob(packs.core),
    loadBlob(packs.rest),
    loadBlob(packs.info),
    Promise.all(Object.entries(parts).map(async ([name, url]) => [name, await loadBlob(url)] as const)),
  ]);
  return { worker, core, rest, info, parts: Object.fromEntries(loadedParts) };
}

async function loadBlob(url: string, type = ''): Promise<Blob> {
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok !== true)
    throw new Error(
      'Node could not be loaded: it is fetched once, with the first node tool, and needs the network for that. ' +
        'Try again when you are online',
    );
  return new Blob([await response.arrayBuffer()], { type });
}
