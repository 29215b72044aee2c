/** Thrown by us to leave a program's stack; each is handled by the event loop and never shown. */
class LeaveStack extends Error {}

/** Node asked for its microtasks to be run now. Only the end of a task does that, so the loop goes on after it. */
export const DRAIN = new LeaveStack('drain microtasks');

/** `process.reallyExit` was called: nothing more of the program may run. */
export const EXIT = new LeaveStack('exit');

/** What Node throws for what this platform has not. */
export function unavailable(feature: string): Error {
  const error = new TypeError(`${feature} is not available in the browser's Node`);
  return Object.assign(error, { code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' });
}

/** A function or class that fails by name when it is used, so that modules which only mention it still load. */
export function missingMember(path: string): unknown {
  const stub = function (): never {
    throw unavailable(`internalBinding ${path}`);
  };
  return Object.defineProperty(stub, 'name', { value: path.slice(path.lastIndexOf('.') + 1) });
}
