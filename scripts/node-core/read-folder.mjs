// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads all files below a folder of this machine as files of a program.
 * @param {string} from
 * @param {string} to
 * @returns {import('./run-program.mjs').ProgramFile[]}
 */
export function readFolder(from, to) {
  return readdirSync(from, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return readFolder(join(from, entry.name), `${to}/${entry.name}`);
    return entry.isFile()
      ? [{ path: `${to}/${entry.name}`, bytes: new Uint8Array(readFileSync(join(from, entry.name))) }]
      : [];
  });
}
