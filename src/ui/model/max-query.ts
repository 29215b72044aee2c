/** Characters of what is looked for: a megabyte that was pasted would be laid out, and compared with everything. */
export const MAX_QUERY = 1_000;
