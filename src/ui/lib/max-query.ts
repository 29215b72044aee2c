/** Maximum characters of a query: a pasted megabyte would be rendered and compared with everything. */
export const MAX_QUERY = 1_000;
