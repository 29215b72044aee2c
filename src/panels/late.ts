import type * as Calls from './calls/calls.ts';
import type * as Reading from './folder/reading.ts';

/** The code that reads folders of panels, loaded with the first one. */
export async function loadReading(): Promise<typeof Reading> {
  return await import('./folder/reading.ts');
}

/** The code that calls endpoints, loaded with the first call. */
export async function loadCalls(): Promise<typeof Calls> {
  return await import('./calls/calls.ts');
}
