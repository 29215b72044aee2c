/** An entry of a tar archive for tests; `type` is its letter. */
export interface TarEntry {
  readonly name: string;
  readonly content?: string | Uint8Array;
  readonly type?: string;
  readonly target?: string;
  readonly mode?: number;
}

/** Makes a ustar archive byte by byte, so that tests can make archives that no tool makes. */
export function makeTar(entries: readonly TarEntry[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const blocks: Uint8Array[] = [];
  for (const { name, content = '', type = '0', target = '', mode = 0o644 } of entries) {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content;
    const header = new Uint8Array(512);
    const put = (at: number, text: string): void => void header.set(encoder.encode(text), at);
    const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
    put(0, name);
    put(100, `${octal(mode, 7)}\0`);
    put(124, `${octal(bytes.length, 11)}\0`);
    put(148, '        ');
    put(156, type);
    put(157, target);
    put(257, 'ustar\x0000');
    put(
      148,
      `${octal(
        header.reduce((sum, byte) => sum + byte, 0),
        6,
      )}\0 `,
    );
    blocks.push(header, bytes, new Uint8Array((512 - (bytes.length % 512)) % 512));
  }
  blocks.push(new Uint8Array(1024));
  const whole = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += block.length;
  }
  return whole;
}

/** The content of a pax header. */
export function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const length = new TextEncoder().encode(rest).length;
  const digits = String(length + String(length).length).length;
  return `${length + digits}${rest}`;
}

export async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  );
}
