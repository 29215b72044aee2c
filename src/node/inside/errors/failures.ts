/** Thrown by the engine to leave a program's stack; the event loop handles it and never shows it. */
class LeaveStack extends Error {}

/** Node requested that microtasks run now. Only the end of a task does that, so the loop continues after it. */
export const DRAIN = new LeaveStack('drain microtasks');

/** `process.reallyExit` was called: nothing more of the program may run. */
export const EXIT = new LeaveStack('exit');

/** Node's error for a feature that this platform lacks. */
export function unavailable(feature: string): Error {
  const error = new TypeError(`${feature} is not available in the browser's Node`);
  return Object.assign(error, { code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' });
}

/**
 * A function or class that throws an error with its name when used, so that modules that only mention it still load.
 */
export function missingMember(path: string): unknown {
  const stub = function (): never {
    throw unavailable(`internalBinding ${path}`);
  };
  return Object.defineProperty(stub, 'name', { value: path.slice(path.lastIndexOf('.') + 1) });
}
