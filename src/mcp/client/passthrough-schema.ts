import type { StandardSchemaV1 } from '@modelcontextprotocol/client';

/** A schema that accepts every response of a server unchanged; the caller parses it as outside data. */
export const PASSTHROUGH_SCHEMA: StandardSchemaV1<unknown, unknown> = {
  '~standard': { version: 1, vendor: 'toolyard', validate: (value) => ({ value }) },
};
