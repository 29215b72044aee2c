import type { ApprovalSettings } from '../contract/agent-api.ts';

/**
 * How long settings that were read decide calls, in milliseconds. A change that takes a permission away is reported
 * only after this time, so no tab decides by settings older than a change that somebody was told of.
 */
export const LEASE_MS = 100;

export interface SettingsLease {
  /** Settings of which no later change has been reported. Rejects like the read. */
  readonly current: () => Promise<ApprovalSettings>;
  /** Forgets what was read: this tab changed it. */
  readonly drop: () => void;
}

/**
 * Keeps settings for the time of a lease, and reads them again while they are in use: an agent whose steps follow one
 * another does not wait for the disk at each call.
 */
export function createSettingsLease(
  read: () => Promise<ApprovalSettings>,
  now: () => number = () => performance.now(),
): SettingsLease {
  let held: { readonly atMs: number; readonly settings: ApprovalSettings } | undefined;
  let latest: symbol | undefined;
  const renew = async (): Promise<ApprovalSettings> => {
    const own = (latest = Symbol('reading'));
    // The lease begins before the read does: what it finds is never older.
    const atMs = now();
    const settings = await read();
    if (latest === own) held = { atMs, settings };
    return settings;
  };
  return {
    current: async () => {
      const ageMs = held === undefined ? Infinity : now() - held.atMs;
      if (held === undefined || ageMs >= LEASE_MS) return await renew();
      // If this fails, the next call reads again and reports it.
      if (ageMs > LEASE_MS / 4) renew().catch(() => undefined);
      return held.settings;
    },
    drop: () => {
      held = latest = undefined;
    },
  };
}
