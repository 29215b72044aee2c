import { LIMITS } from '../core/limits.ts';
import { SPARES } from '../core/spare-limits.ts';
import type { Realm, ShownRun } from './contract/sandboxed-run.ts';
import type { LazyPart, NodeKit } from './contract/sandbox-wire.ts';
import type { RemoteFrameHost } from '../platform/frame-link.ts';
import { createExclusiveLock } from './exclusive-lock.ts';
import { createFrameWaiters, type FrameWaiters } from './frame-waiters.ts';
import { SandboxFrame } from './sandbox-frame.ts';

/** Leases frames, each of which runs only one tool version, and keeps a new one ready. */
export interface FramePool {
  /**
   * A frame for this tool version. Rejects if the sandbox does not start or Node cannot be loaded. A document runs
   * alone: its frame is created once no other is in use and the idle ones are removed, and other runs wait for its end.
   */
  readonly lease: (key: string, realm?: Realm, needs?: FrameNeeds) => Promise<SandboxFrame>;
  /** Keeps the frame for further runs of the same tool version. */
  readonly giveBack: (frame: SandboxFrame) => void;
  /** Ends the tool in the frame and removes the frame. `stopped`: the tool did not end by itself. */
  readonly discard: (frame: SandboxFrame, end?: { readonly stopped: boolean }) => void;
  /** Creates the first frame of a realm in advance. */
  readonly warm: (realm?: Realm) => void;
}

/** What is known of a run before it has a frame. */
export interface FrameNeeds {
  readonly shown?: ShownRun | undefined;
  /** It starts a process first of all. */
  readonly isProgram?: boolean;
}

/** Loads the files of Node. */
export interface NodeSource {
  /** Called for each run in the Node realm. Another object than before has more parts. */
  readonly loadKit: () => Promise<NodeKit>;
  /** Called when a program needs the part. */
  readonly loadPart: (name: LazyPart) => Promise<Blob>;
}

/** Time in which a frame, or a spare worker in it, must boot. */
export const bootMsOf = (realm: Realm): number => (realm === 'node' ? LIMITS.nodeFrameBootMs : LIMITS.frameBootMs);

export function createFramePool(host: RemoteFrameHost, makeBroker: () => Worker, node: NodeSource): FramePool {
  const frames = createFrames(host, makeBroker, node);
  const gate = createExclusiveLock();
  const unused = createUnusedTimer(frames);
  const waiters = createFrameWaiters();
  const leaves = new WeakMap<SandboxFrame, () => void>();
  /** A Node is kept ready once it has been used. */
  const warm = (): void => {
    if (gate.isAlone()) return;
    for (const realm of frames.hasNode() ? (['browser', 'node'] as const) : (['browser'] as const))
      if (frames.fresh(realm) === undefined) frames.make(realm);
  };
  let refillTimer: ReturnType<typeof setTimeout> | undefined;
  /** Creating a frame takes CPU time, so it waits until a run has probably ended. */
  const refill = (delayMs: number): void => {
    clearTimeout(refillTimer);
    refillTimer = setTimeout(warm, delayMs);
  };
  /** Code may still run in the process, although it was told to stop. */
  let tainted = false;
  /**
   * The last resort to end a tool: Chromium does not terminate every stopped worker (a loop that fills its memory kept
   * running), but it ends the frames' process together with the last frame.
   */
  const purge = (): boolean => {
    if (!tainted || frames.alive().some((frame) => frame.leased)) return false;
    tainted = false;
    frames.disposeIdle();
    refill(SPARES.refillDelayMs);
    return true;
  };
  const release = (frame: SandboxFrame): void => {
    leaves.get(frame)?.();
    if (!purge()) warm();
  };
  return {
    // The run that needs Node reports why it cannot be loaded.
    warm: (realm = 'browser') => void frames.prepare(realm).then(warm, () => undefined),
    lease: async (key, realm = 'browser', { shown, isProgram = false } = {}) => {
      await frames.prepare(realm);
      if (realm === 'node') unused.restart();
      const leave = await gate.enter(realm === 'dom');
      try {
        const frame =
          realm === 'dom'
            ? await makeAlone(frames, refill, key, shown)
            : await find({ frames, waiters, refill }, { key, realm, isProgram });
        leaves.set(frame, leave);
        return frame;
      } catch (error) {
        leave();
        throw error;
      }
    },
    giveBack: (frame) => {
      frame.rest();
      leaves.get(frame)?.();
      if (frame.realm === 'node') unused.restart();
      frames.keep(frame);
      if (!purge() && !waiters.offer(frame)) refill(SPARES.refillDelayMs);
    },
    discard: (frame, { stopped } = { stopped: false }) => {
      if (stopped) tainted = true;
      frame.kill();
      setTimeout(() => {
        frame.dispose();
        frames.forget(frame);
        // A frame that is created immediately would share a process with the document that is still unloading, which
        // may spin.
        if (frame.realm === 'dom') setTimeout(() => release(frame), LIMITS.documentLostMs);
        else release(frame);
      }, LIMITS.killGraceMs);
    },
  };
}

type Frames = ReturnType<typeof createFrames>;
type Refill = (delayMs: number) => void;

/** All existing frames. */
function createFrames(host: RemoteFrameHost, makeBroker: () => Worker, { loadKit, loadPart }: NodeSource) {
  const frames = new Set<SandboxFrame>();
  let kit: NodeKit | undefined;
  /** All sandbox frames share one process: if one is lost or a new one does not start, the others are unusable too. */
  const disposeIdle = (): void => {
    for (const frame of alive()) if (!frame.leased) frame.dispose();
  };
  const make = (realm: Realm, shown?: ShownRun): SandboxFrame => {
    const frame = new SandboxFrame(
      host,
      makeBroker,
      bootMsOf(realm),
      disposeIdle,
      realm,
      realm === 'node' ? kit : undefined,
      loadPart,
      shown,
    );
    frames.add(frame);
    return frame;
  };
  const alive = (): SandboxFrame[] => {
    for (const frame of frames) if (frame.state === 'dead') frames.delete(frame);
    return [...frames];
  };
  const fresh = (realm: Realm): SandboxFrame | undefined =>
    alive().find((frame) => frame.key === undefined && frame.realm === realm);
  const prepare = async (realm: Realm): Promise<void> => {
    if (realm !== 'node') return;
    const loaded = await loadKit();
    if (loaded === kit) return;
    const isFirst = kit === undefined;
    kit = loaded;
    if (!isFirst) for (const frame of alive()) if (frame.realm === 'node') frame.useKit(loaded);
  };
  const trim = (): void => {
    // A Set keeps insertion order: giveBack moves a frame to the end.
    const idle = idleWithTool();
    drop(idle.slice(0, Math.max(0, idle.length - SPARES.idleFrames)));
    const nodes = idleWithTool().filter(({ realm }) => realm === 'node');
    drop(nodes.slice(0, Math.max(0, nodes.length - SPARES.idleNodeFrames)));
    // Of the others, only the last one is likely to start processes again soon.
    for (const frame of nodes.slice(0, -1)) frame.keepProcesses(0);
  };
  const idleWithTool = (): SandboxFrame[] =>
    alive().filter((frame) => frame.state === 'idle' && frame.key !== undefined && !frame.leased);
  const drop = (some: readonly SandboxFrame[]): void => {
    for (const frame of some) {
      frame.dispose();
      frames.delete(frame);
    }
  };
  /** Gives back most of what stands ready for Node; the next run finds one frame. */
  const shrinkNode = (): void => {
    drop(idleWithTool().filter(({ realm }) => realm === 'node'));
    fresh('node')?.keepProcesses(1);
  };
  /** Keeps the frame for reuse, and removes the least recently used idle frames. */
  const keep = (frame: SandboxFrame): void => {
    frames.delete(frame);
    frames.add(frame);
    trim();
  };
  const forget = (frame: SandboxFrame): void => void frames.delete(frame);
  return { make, alive, fresh, disposeIdle, prepare, keep, forget, shrinkNode, hasNode: () => kit !== undefined };
}

/** Shrinks what stands ready for Node after a time without use. */
function createUnusedTimer({ shrinkNode }: Frames): { readonly restart: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(shrinkNode, SPARES.unusedMs);
    },
  };
}

interface Sources {
  readonly frames: Frames;
  readonly waiters: FrameWaiters;
  readonly refill: Refill;
}

async function find(
  { frames, waiters, refill }: Sources,
  { key, realm, isProgram }: { readonly key: string; readonly realm: Realm; readonly isProgram: boolean },
): Promise<SandboxFrame> {
  const kept = frames
    .alive()
    .find((frame) => frame.key === key && frame.realm === realm && frame.state === 'idle' && !frame.leased);
  if (kept !== undefined) {
    kept.leased = true;
    return kept;
  }
  const runsAlready = frames.alive().some((frame) => frame.key === key && frame.realm === realm && frame.leased);
  if (runsAlready && frames.fresh(realm)?.state !== 'idle') {
    const given = await waiters.wait(key, realm);
    if (given !== undefined) return given;
  }
  let failure: string | undefined;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const frame = frames.fresh(realm) ?? frames.make(realm);
    frame.key = key;
    frame.leased = true;
    if (isProgram) frame.keepProcesses(SPARES.processes, true);
    if (await frame.ready) {
      refill(SPARES.refillWhileRunningMs);
      return frame;
    }
    failure = frame.failure ?? failure;
    frames.disposeIdle();
  }
  throw notStarted(failure);
}

async function makeAlone(
  frames: Frames,
  refill: Refill,
  key: string,
  shown: ShownRun | undefined,
): Promise<SandboxFrame> {
  frames.disposeIdle();
  const frame = frames.make('dom', shown);
  frame.key = key;
  frame.leased = true;
  if (await frame.ready) return frame;
  refill(SPARES.refillDelayMs);
  throw notStarted(frame.failure);
}

function notStarted(failure: string | undefined): Error {
  const why = failure === undefined ? '' : ` (${failure})`;
  return new Error(
    `the sandbox could not be started${why}. Reload the page; if it happens again, check that sandbox/ is served ` +
      `with the headers of the _headers file`,
  );
}
