import { LIMITS } from '../core/limits.ts';
import type { Realm, ShownRun } from './contract/sandboxed-run.ts';
import type { LatePart, NodeKit } from './contract/sandbox-wire.ts';
import type { RemoteFrameHost } from '../platform/frame-link.ts';
import { createAloneGate } from './alone-gate.ts';
import { SandboxFrame } from './sandbox-frame.ts';

/** Hands out frames so that each runs one tool version only, and keeps a fresh one ready. */
export interface FramePool {
  /**
   * A frame for this tool version. Rejects with why the sandbox does not start or Node cannot be loaded. A document is
   * alone: its frame is made when no other is in use, the idle ones are gone, and others wait for its end.
   */
  readonly lease: (key: string, realm?: Realm, shown?: ShownRun) => Promise<SandboxFrame>;
  /** Keeps the frame for the same tool version. */
  readonly giveBack: (frame: SandboxFrame) => void;
  /** Ends the tool in the frame and removes the frame. `stopped`: it did not end by itself. */
  readonly discard: (frame: SandboxFrame, end?: { readonly stopped: boolean }) => void;
  /** Makes the first frame of a realm before it is needed. */
  readonly warm: (realm?: Realm) => void;
}

/** What Node is made of. */
export interface NodeSource {
  /** Asked for with the first frame of its realm. */
  readonly loadKit: () => Promise<NodeKit>;
  /** Asked for when a program needs it. */
  readonly loadPart: (name: LatePart) => Promise<Blob>;
}

/** How long a frame, or a spare in it, may take to boot. */
export const bootMsOf = (realm: Realm): number => (realm === 'node' ? LIMITS.nodeFrameBootMs : LIMITS.frameBootMs);

export function createFramePool(host: RemoteFrameHost, makeBroker: () => Worker, node: NodeSource): FramePool {
  const frames = createFrames(host, makeBroker, node);
  const gate = createAloneGate();
  const leaves = new WeakMap<SandboxFrame, () => void>();
  /** Node is kept ready from its first use on. */
  const warm = (): void => {
    if (gate.isAlone()) return;
    for (const realm of frames.hasNode() ? (['browser', 'node'] as const) : (['browser'] as const))
      if (frames.fresh(realm) === undefined) frames.make(realm);
  };
  let refillTimer: ReturnType<typeof setTimeout> | undefined;
  /** Making a frame takes a processor for a while: it waits until a run is likely to have ended. */
  const refill = (delayMs: number): void => {
    clearTimeout(refillTimer);
    refillTimer = setTimeout(warm, delayMs);
  };
  /** Something in the process may still run, whatever it was told. */
  let tainted = false;
  /**
   * The last rung of the kill ladder: Chromium does not end every stopped worker (a loop that fills its memory went on
   * for good), but it ends the process of the frames with the last of them.
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
    // What keeps Node from being loaded is told by the run that needs it.
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
        // A frame that is made at once would share a process in which the document's last words may spin.
        if (frame.realm === 'dom') setTimeout(() => release(frame), LIMITS.documentGoneMs);
        else release(frame);
      }, LIMITS.killGraceMs);
    },
  };
}

type Frames = ReturnType<typeof createFrames>;
type Refill = (delayMs: number) => void;

/** All frames that there are. */
function createFrames(host: RemoteFrameHost, makeBroker: () => Worker, { loadKit, loadPart }: NodeSource) {
  const frames = new Set<SandboxFrame>();
  let kit: NodeKit | undefined;
  /** All sandbox frames share one process: when one is lost or a new one does not start, the others are no better. */
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
    // A Set keeps the order of use: giveBack puts a frame at its end.
    for (const frame of idle.slice(0, Math.max(0, idle.length - LIMITS.idleFramesKept))) {
      frame.dispose();
      frames.delete(frame);
    }
  };
  /** Where it is found next; the idle ones that were used longest ago go. */
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
