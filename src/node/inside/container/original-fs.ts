import * as fs from 'node:fs';

/** Functions of `fs` as they are before the view of the run is laid over them. */
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
