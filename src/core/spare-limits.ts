/** How many sandbox frames and workers stand ready, and how long. Times in milliseconds. */
export const SPARES = {
  /** Booted tool workers that a frame keeps ready. */
  workers: 2,
  /** Booted Nodes that a frame keeps ready for its tool. */
  nodeWorkers: 1,
  /** The most of them while runs come faster than workers boot, and how long after such a row they stay. */
  workersInRow: 4,
  rowMs: 20_000,
  /** Booted Nodes that a frame keeps ready for processes, and the time without a new process before they are made. */
  processes: 2,
  processDelayMs: 150,
  /** Frames kept for further runs of their tool. */
  idleFrames: 8,
  /** The same for frames of Node, whose spares are large. */
  idleNodeFrames: 2,
  /** After this time without a node tool or shell, one frame of Node is left, with one spare of each kind. */
  unusedMs: 50_000,
  /** A run of a tool waits this long for a frame in which the tool runs, before another one is made. */
  frameWaitMs: 25,
  /** Delay before the next spare is made, after a run has started or ended: the run has priority. */
  refillDelayMs: 250,
  refillWhileRunningMs: 1_500,
} as const;
