// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/**
 * Path of a browser, or undefined if setup has found none.
 *
 * @param {string} variable environment variable that overrides everything else
 * @param {string} file that setup wrote it to
 */
export function knownBrowser(variable, file) {
  const named = process.env[variable] ?? '';
  if (named !== '') return named;
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
