import { parseJson } from '../../core/json/json.ts';
import { safeStorage } from '../lib/safe-storage.ts';

const KEY = 'toolyard.recent';
const MOST = 8;

type Location = Pick<Storage, 'getItem' | 'setItem'>;

/** Ids of recently chosen entries, the latest first. */
export function readRecent(storage: Location | undefined = safeStorage()): readonly string[] {
  const parsed = parseJson(storage?.getItem(KEY) ?? '');
  return parsed.ok && Array.isArray(parsed.value)
    ? parsed.value.filter((id): id is string => typeof id === 'string').slice(0, MOST)
    : [];
}

export function noteRecent(id: string, storage: Location | undefined = safeStorage()): void {
  storage?.setItem(KEY, JSON.stringify([id, ...readRecent(storage).filter((other) => other !== id)].slice(0, MOST)));
}
