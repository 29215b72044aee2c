import { expect, test } from 'vitest';
import { readZipDirectory } from './zip-directory.ts';

const RECORD_BYTES = 46;
const MILLION = 1_000_000;

/** An archive with this number of entries without a name; its end may tell another number and place. */
function recordsOnly(count: number, { declared = count, start = 0 } = {}): Blob {
  const records = new Uint8Array(RECORD_BYTES * count);
  for (let at = 0; at < records.length; at += RECORD_BYTES) records.set([0x50, 0x4b, 1, 2], at);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, declared & 0xffff, true);
  end.setUint32(12, records.length, true);
  end.setUint32(16, start, true);
  return new Blob([records, end.buffer]);
}

test.each<[what: string, zip: () => Blob, message: string]>([
  ['a million entries, counted modulo 65,536', () => recordsOnly(MILLION), 'it has 16960 files'],
  ['a million entries, and one is told', () => recordsOnly(MILLION, { declared: 1 }), 'it has more than 1000 files'],
  ['a million entries, declared to be elsewhere', () => recordsOnly(MILLION, { declared: 1, start: 7 }), 'is damaged'],
  ['a million marks of an end', () => new Blob(['PK\x05\x06'.repeat(MILLION)]), 'it has 1541 files'],
])('%s: refused before its entries are read', async (_what, zip, message) => {
  const archive = zip();
  const before = process.cpuUsage();
  await expect(readZipDirectory(archive, 1000)).rejects.toThrow(message);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000_000).toBeLessThan(5);
});
