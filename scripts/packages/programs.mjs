// @ts-check
import { COMMAND_LINE_PROGRAMS } from './programs/command-lines.mjs';
import { SERVICE_PROGRAMS } from './programs/services.mjs';
import { TEXT_PROGRAMS } from './programs/texts.mjs';
import { VALUE_PROGRAMS } from './programs/values.mjs';

/**
 * `main` is the file name, whose extension decides the kind of module.
 * @typedef {{ main: string, code: string }} Program
 */

/**
 * A program for each package that uses its main features and prints the results.
 * @type {Record<string, Program>}
 */
export const PROGRAMS = {
  ...VALUE_PROGRAMS,
  ...TEXT_PROGRAMS,
  ...COMMAND_LINE_PROGRAMS,
  ...SERVICE_PROGRAMS,
};
