import { isRecord } from '../../core/json/json.ts';
import { PANEL_LIMITS } from './panel-limits.ts';
import type { PanelHash } from './panel.ts';

/** That a person allowed a panel in exactly one form. Only this browser has it: no file, link or backup carries it. */
export interface PanelAcceptance {
  readonly hash: PanelHash;
  readonly panelId: string;
  /** ISO 8601. */
  readonly at: string;
}

/** What a person decided about panels, as it is stored; the newest last. */
export interface PanelDecisions {
  readonly formatVersion: 1;
  readonly accepted: readonly PanelAcceptance[];
}

/** Parses stored decisions; invalid ones are dropped. */
export function parsePanelDecisions(stored: unknown): PanelDecisions {
  const input = isRecord(stored) && stored['formatVersion'] === 1 ? stored['accepted'] : undefined;
  const list: readonly unknown[] = Array.isArray(input) ? input.slice(-PANEL_LIMITS.maxKept) : [];
  return { formatVersion: 1, accepted: list.flatMap((one) => readAcceptance(one) ?? []) };
}

function readAcceptance(value: unknown): PanelAcceptance | undefined {
  if (!isRecord(value)) return undefined;
  const { hash, panelId, at } = value;
  if (typeof hash !== 'string' || typeof panelId !== 'string' || typeof at !== 'string') return undefined;
  // An invalid hash matches nothing.
  return { hash: hash as PanelHash, panelId, at };
}
