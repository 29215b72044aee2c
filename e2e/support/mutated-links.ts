import { mutatedPayload, type MutatedPayload } from '../../src/share/testing/index.ts';

/** A number of payloads from an index on, the same each time; every second one has a valid checksum. */
export function mutatedPayloads(count: number, from = 0): MutatedPayload[] {
  return Array.from({ length: count }, (_, index) => mutatedPayload(from + index));
}
