/** The constants of Linux that the disk uses. */
export const MODE = {
  typeMask: 0o170000,
  file: 0o100000,
  directory: 0o040000,
  link: 0o120000,
  character: 0o020000,
  permissions: 0o7777,
} as const;

export const OPEN = {
  accessMask: 3,
  readOnly: 0,
  writeOnly: 1,
  readWrite: 2,
  create: 0o100,
  exclusive: 0o200,
  truncate: 0o1000,
  append: 0o2000,
  directory: 0o200000,
  noFollow: 0o400000,
} as const;

/** Maximum number of links followed in one path. */
export const MAX_LINKS = 40;
/** Maximum bytes of a name. */
export const MAX_NAME = 255;
