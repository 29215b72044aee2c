import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readZip } from './zip.ts';

interface ZipEntry {
  readonly name: string;
  readonly content: string;
  readonly stored?: boolean;
  readonly mode?: number;
  readonly flags?: number;
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 1) === 0 ? sum >>> 1 : (sum >>> 1) ^ 0xedb88320;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function makeZip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false, mode = 0o100644, flags = 0 } of entries) {
    const raw = Buffer.from(content);
    const packed = stored ? raw : deflateRawSync(raw);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(raw.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name)]));
    local.push(head);
    offset += head.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...local, ...central, end]));
}

const read = async (entries: readonly ZipEntry[]) =>
  (await readZip(makeZip(entries), 'x.zip')).map(({ path, isExecutable, bytes }) => [
    path,
    isExecutable,
    new TextDecoder().decode(bytes),
  ]);

describe('readZip', () => {
  it('returns compressed and stored files, without an outermost folder', async () => {
    expect(
      await read([
        { name: 'tool/', content: '', stored: true, mode: 0o040755 },
        { name: 'tool/package.json', content: '{}', stored: true },
        { name: 'tool/lib/ä.js', content: 'x'.repeat(5000), mode: 0o100755 },
      ]),
    ).toEqual([
      ['package.json', false, '{}'],
      ['lib/ä.js', true, 'x'.repeat(5000)],
    ]);
  });

  it('keeps the folder if package.json is not in it', async () => {
    expect(await read([{ name: 'a/x', content: '1' }])).toEqual([['a/x', false, '1']]);
  });

  it.each<[string, ZipEntry]>([
    ['a way up', { name: '../evil', content: 'x' }],
    ['an absolute path', { name: '/evil', content: 'x' }],
    ['a link', { name: 'a', content: '/etc/passwd', mode: 0o120777 }],
    ['encryption', { name: 'a', content: 'x', flags: 1 }],
  ])('refuses %s', async (_what, entry) => {
    await expect(read([entry])).rejects.toMatchObject({ code: 'archive' });
  });

  it('reports damage', async () => {
    const whole = makeZip([{ name: 'a', content: 'hello', stored: true }]);
    const at = new TextDecoder('latin1').decode(whole).indexOf('hello');
    whole[at] = 0;
    await expect(readZip(whole, 'x.zip')).rejects.toMatchObject({ code: 'archive' });
    await expect(readZip(whole.slice(0, 30), 'x.zip')).rejects.toMatchObject({ code: 'archive' });
  });
});
