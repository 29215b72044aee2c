import { LIMITS } from '../core/limits.ts';
import type { Realm, ShownRun } from './contract/sandboxed-run.ts';
import type { LazyPart, NodeKit } from './contract/sandbox-wire.ts';
import type { RemoteFrameHost } from '../platform/frame-link.ts';
import { createExclusiveLock } from './exclusive-lock.ts';
import { SandboxFrame } from './sandbox-frame.ts';

/** Leases frames, each of which runs only one tool version, and keeps a new one ready. */
export interface FramePool {
  /**
   * A frame for this tool version. Rejects if the sandbox does not start or Node cannot be loaded. A document runs
   * alone: its frame is created once no other is in use and the idle ones are removed, and other runs wait for its end.
   */
  readonly lease: (key: string, realm?: Realm, shown?: ShownRun) => Promise<SandboxFrame>;
  /** Keeps the frame for further runs of the same tool version. */
  readonly giveBack: (frame: SandboxFrame) => void;
  /** Ends the tool in the frame and removes the frame. `stopped`: the tool did not end by itself. */
  readonly discard: (frame: SandboxFrame, end?: { readonly stopped: boolean }) => void;
  /** Creates the first frame of a realm in advance. */
  readonly warm: (realm?: Realm) => void;
}

/** Loads the files of Node. */
export interface NodeSource {
  /** Called for the first frame of the Node realm. */
  readonly loadKit: () => Promise<NodeKit>;
  /** Called when a program needs the part. */
  readonly loadPart: (name: LazyPart) => Promise<Blob>;
}

/** Time in which a frame, or a spare worker in it, must boot. */
export const bootMsOf = (realm: Realm): number => (realm === 'node' ? LIMITS.nodeFrameBootMs : LIMITS.frameBootMs);

export function createFramePool(host: RemoteFrameHost, makeBroker: () => Worker, node: NodeSource): FramePool {
  const frames = createFrames(host, makeBroker, node);
  const gate = createExclusiveLock();
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
    refill(LIMITS.refillDelayMs);
    return true;
  };
  const release = (frame: SandboxFrame): void => {
    leaves.get(frame)?.();
    if (!purge()) warm();
  };
  return {
    // The run that needs Node reports why it cannot be loaded.
    warm: (realm = 'browser') => void frames.prepare(realm).then(warm, () => undefined),
    lease: async (key, realm = 'browser', shown) => {
      await frames.prepare(realm);
      const leave = await gate.enter(realm === 'dom');
      try {
        const frame =
          realm === 'dom' ? await makeAlone(frames, refill, key, shown) : await find(frames, refill, key, realm);
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
      frames.keep(frame);
      if (!purge()) refill(LIMITS.refillDelayMs);
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
    if (realm === 'node') kit ??= await loadKit();
  };
  const trim = (): void => {
    const idle = alive().filter((frame) => frame.state === 'idle' && frame.key !== undefined && !frame.leased);
    // A Set keeps insertion order: giveBack moves a frame to the end.
    for (const frame of idle.slice(0, Math.max(0, idle.length - LIMITS.idleFramesKept))) {
      frame.dispose();
      frames.delete(frame);
    }
  };
  /** Keeps the frame for reuse, and removes the least recently used idle frames. */
  const keep = (frame: SandboxFrame): void => {
    frames.delete(frame);
    frames.add(frame);
    trim();
  };
  const forget = (frame: SandboxFrame): void => void frames.delete(frame);
  return { make, alive, fresh, disposeIdle, prepare, keep, forget, hasNode: () => kit !== undefined };
}

async function find(frames: Frames, refill: Refill, key: string, realm: Realm): Promise<SandboxFrame> {
  const kept = frames
    .alive()
    .find((frame) => frame.key === key && frame.realm === realm && frame.state === 'idle' && !frame.leased);
  if (kept !== undefined) {
    kept.leased = true;
    return kept;
  }
  let failure: string | undefined;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const frame = frames.fresh(realm) ?? frames.make(realm);
    frame.key = key;
    frame.leased = true;
    if (await frame.ready) {
      refill(LIMITS.refillWhileRunningMs);
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
  refill(LIMITS.refillDelayMs);
  throw notStarted(frame.failure);
}

function notStarted(failure: string | undefined): Error {
  const why = failure === undefined ? '' : ` (${failure})`;
  return new Error(
    `the sandbox could not be started${why}. Reload the page; if it happens again, check that sandbox/ is served ` +
      `with the headers of the _headers file`,
  );
}
