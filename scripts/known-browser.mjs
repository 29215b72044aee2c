// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/**
 * Path of a browser, or nothing when setup has found none.
 *
 * @param {string} variable of the environment that names one before all others
 * @param {string} file that setup wrote it to
 */
export function knownBrowser(variable, file) {
  const named = process.env[variable] ?? '';
  if (named !== '') return named;
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
