import type { StandardSchemaV1 } from '@modelcontextprotocol/client';

/** Takes an answer of a server as it is: whoever asked reads it as outside data. */
export const AS_IT_IS: StandardSchemaV1<unknown, unknown> = {
  '~standard': { version: 1, vendor: 'toolyard', validate: (value) => ({ value }) },
};
