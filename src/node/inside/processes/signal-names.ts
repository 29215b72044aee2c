import type { Runtime } from '../runtime.ts';

function signals(runtime: Runtime): Readonly<Record<string, number>> {
  const os = runtime.info.bindings['constants']?.['os'] as
    { readonly signals?: Readonly<Record<string, number>> } | undefined;
  return os?.signals ?? {};
}

/** Returns `SIGTERM` for 15. */
export function signalName(runtime: Runtime, number: number): string {
  return Object.entries(signals(runtime)).find(([, value]) => value === number)?.[0] ?? `SIG${number}`;
}
