import * as fs from 'node:fs';

/** Functions of `fs` before the view of the run is installed. */
export const {
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  writeFileSync,
  appendFileSync,
  mkdirSync,
  chmodSync,
} = { ...fs };
