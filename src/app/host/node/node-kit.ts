import { nodeKitUrls } from 'virtual:toolyard-node';
import { LAZY_PARTS, type LazyPart, type NodeKit } from '../../../sandbox/contract/sandbox-wire.ts';

/** Loads the files of the embedded Node for the first tool that needs it. A failure can be retried. */
export function createNodeLoader(): {
  readonly loadKit: () => Promise<NodeKit>;
  readonly loadPart: (name: LazyPart) => Promise<Blob>;
} {
  const parts = new Map<LazyPart, () => Promise<Blob>>(
    LAZY_PARTS.map((name) => [name, once(() => loadBlob(nodeKitUrls.late[name]))]),
  );
  return {
    loadKit: once(load),
    loadPart: (name) => parts.get(name)?.() ?? Promise.reject(new Error(`Node has no part named ${name}`)),
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
