import { isRecord } from '../../core/json/json.ts';

/** The name of the setting that says whether this browser is paired with a relay. */
export const RELAY_SETTING = 'relay';

/** The stored setting; undefined if the browser is not paired. `isOn`: it connects whenever the app starts. */
export function readRelaySetting(stored: unknown): { readonly isOn: boolean } | undefined {
  if (!isRecord(stored) || stored['formatVersion'] !== 1) return undefined;
  return { isOn: stored['isOn'] === true };
}
