import { mutatedPayload, type MutatedPayload } from '../../src/share/testing/index.ts';

/** So many payloads from a number on, the same each time; every second one has its checksum fixed. */
export function mutatedPayloads(count: number, from = 0): MutatedPayload[] {
  return Array.from({ length: count }, (_, index) => mutatedPayload(from + index));
}
