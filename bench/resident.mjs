// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Resident memory of the browser's processes in bytes; shared pages count for each. 0 if the system does not report it.
 */
export function residentBytes() {
  try {
    const parents = new Map(
      readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? [[Number(pid), statusOf(pid)]] : [])),
    );
    let total = 0;
    for (const [pid, status] of parents) if (isBelow(pid, parents)) total += status.bytes;
    return total;
  } catch {
    return 0;
  }
}

/** @param {string} pid */
function statusOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    return {
      parent: Number(/^PPid:\s+(\d+)/m.exec(text)?.[1] ?? 0),
      bytes: Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1_024,
    };
  } catch {
    // It ended meanwhile.
    return { parent: 0, bytes: 0 };
  }
}

/** @param {number} pid @param {ReadonlyMap<number, { parent: number }>} parents */
function isBelow(pid, parents) {
  for (let at = parents.get(pid)?.parent; at !== undefined && at !== 0; at = parents.get(at)?.parent)
    if (at === process.pid) return true;
  return false;
}
