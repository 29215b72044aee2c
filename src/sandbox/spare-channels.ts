import { SPARES } from '../core/spare-limits.ts';
import type { Realm } from './contract/sandboxed-run.ts';
import { usualSpares } from './contract/usual-spares.ts';

/** The channels of a frame whose workers are booted and have run nothing. */
export interface SpareChannels {
  /** A channel, which never comes back. If none is booted, one more stands ready from now on. */
  readonly take: () => number | undefined;
  /** A worker has booted. */
  readonly add: (channel: number) => void;
  /** A worker could not boot. */
  readonly lose: () => void;
  /** Opens channels in place of those that were taken. */
  readonly fill: () => void;
}

interface Warden {
  readonly open: () => void;
  readonly close: (channel: number) => void;
}

/** Keeps as many spares as the runs of the last time needed. The warden opens the first ones by itself. */
export function createSpareChannels(realm: Realm, warden: Warden): SpareChannels {
  const usual = usualSpares(realm);
  const most = realm === 'dom' ? usual : SPARES.workersInRow;
  const booted: number[] = [];
  let target: number = usual;
  let booting: number = usual;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fill = (): void => {
    for (; booted.length + booting < target; booting += 1) warden.open();
  };
  const rest = (): void => {
    target = usual;
    for (const channel of booted.splice(usual)) warden.close(channel);
  };
  return {
    take: () => {
      const channel = booted.shift();
      if (channel === undefined && target < most) {
        target += 1;
        fill();
      }
      clearTimeout(timer);
      timer = setTimeout(rest, SPARES.rowMs);
      return channel;
    },
    add: (channel) => {
      booting -= 1;
      booted.push(channel);
    },
    lose: () => {
      booting = Math.max(0, booting - 1);
    },
    fill,
  };
}
