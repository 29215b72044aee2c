import { MODEL_FOLDER } from '../contract/local-models.ts';
import { expect, test } from 'vitest';
import { keepModel } from './keep-model.ts';

/** Set it to reproduce the files of a run. */
const SEED = Number(process.env['SEED'] ?? 20_261_123);
const FILES = 1_000;

/** The origin-private file system, in memory. */
function memoryStorage() {
  const files = new Map<string, Uint8Array>();
  const handleOf = (name: string) => ({
    getFile: () => Promise.resolve(new File([new Uint8Array(files.get(name) ?? [])], name)),
    createWritable: () => {
      const pieces: Uint8Array[] = [];
      return Promise.resolve({
        write: (piece: Uint8Array) => Promise.resolve(void pieces.push(piece.slice())),
        close: () => Promise.resolve(void files.set(name, new Uint8Array(Buffer.concat(pieces)))),
        abort: () => Promise.resolve(),
      });
    },
  });
  const folder = {
    getFileHandle: (name: string) => {
      if (!files.has(name)) files.set(name, new Uint8Array());
      return Promise.resolve(handleOf(name));
    },
    removeEntry: (name: string) => Promise.resolve(void files.delete(name)),
  };
  // `keepModel` uses only these members of its folder and of the storage.
  const storage = {
    getDirectory: () =>
      Promise.resolve({
        getDirectoryHandle: (name: string) =>
          name === MODEL_FOLDER
            ? Promise.resolve(folder)
            : Promise.reject(new DOMException('There is none', 'NotFoundError')),
      }),
    estimate: () => Promise.resolve({}),
  } as unknown as Pick<StorageManager, 'getDirectory' | 'estimate'>;
  return { storage, files };
}

function below(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** The header of a model file that is broken in some way, or that declares enormous sizes. */
function hostileFile(random: (limit: number) => number): {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly hasMagic: boolean;
} {
  const parts: Buffer[] = [];
  const long = (value: bigint): number =>
    parts.push(Buffer.from(new BigUint64Array([BigInt.asUintN(64, value)]).buffer));
  const int = (value: number): number => parts.push(Buffer.from(new Uint32Array([value]).buffer));
  const huge = (): bigint =>
    [-1n, 2n ** 63n - 1n, 2n ** 31n, 2n ** 32n - 1n, 0n, 1n, BigInt(random(1_000))][random(7)] ?? 0n;
  const magic =
    ['GGUF', 'GGUF', 'GGUF', 'FUGG', 'GGU', 'ggml', '', 'GGUg', 'PK\u0003\u0004', '<!doctype html>'][random(10)] ?? '';
  parts.push(Buffer.from(magic, 'latin1'));
  int(random(4));
  long(huge());
  long(huge());
  for (let entry = random(12); entry > 0; entry -= 1) {
    const key = Buffer.from('x'.repeat(random(40)));
    long(random(3) === 0 ? huge() : BigInt(key.length));
    parts.push(key);
    const type = random(14);
    int(type);
    // Nested lists, and lists that declare a large length.
    for (let depth = type === 9 ? random(200) : 0; depth > 0; depth -= 1) {
      int(9);
      long(huge());
    }
    long(huge());
  }
  // Tensors that overlap.
  for (let tensor = random(6); tensor > 0; tensor -= 1) {
    long(6n);
    parts.push(Buffer.from('tensor'));
    int(random(9));
    long(huge());
    int(random(40));
    long(random(2) === 0 ? 0n : huge());
  }
  const whole = Buffer.concat(parts);
  const bytes = new Uint8Array(whole.subarray(0, random(4) === 0 ? random(whole.length) : whole.length));
  return { bytes, hasMagic: Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'GGUF' };
}

test(
  `of a model's file we read four letters: ${String(FILES)} hostile heads are kept as they are or refused by a ` +
    `sentence (seed ${String(SEED)})`,
  async () => {
    const random = below(SEED);
    const { storage, files } = memoryStorage();
    const before = process.cpuUsage();
    let kept = 0;
    for (let number = 0; number < FILES; number += 1) {
      const { bytes, hasMagic } = hostileFile(random);
      // One byte per piece, or all at once: the boundaries of pieces do not matter.
      const size = [1, 3, 4, 5, 1 << 20][random(5)] ?? 1;
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.slice(at * size, (at + 1) * size),
      );
      const isShort = random(5) === 0;
      const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (controller) => {
          for (const piece of pieces) controller.enqueue(piece);
          controller.close();
        },
      });
      const response = new Response(stream, isShort ? { headers: { 'content-length': String(bytes.length + 1) } } : {});
      const reported = await keepModel(
        { storage, fetch: () => Promise.resolve(response) },
        { source: 'https://models.test/a.gguf', name: 'a.gguf' },
        () => undefined,
      );
      if (hasMagic && !isShort) {
        kept += 1;
        expect(reported, `file ${String(number)}`).toMatchObject({
          ok: true,
          file: { name: 'a.gguf', bytes: bytes.length },
        });
        expect(Buffer.compare(files.get('a.gguf') ?? new Uint8Array(), bytes)).toBe(0);
      } else
        expect(reported, `file ${String(number)}`).toMatchObject({
          ok: false,
          code: 'invalid-input',
          message: expect.stringMatching(/^(?:This is no GGUF file|The file is not whole)/) as unknown,
        });
      files.clear();
    }
    expect(kept).toBeGreaterThan(FILES / 10);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000 / FILES).toBeLessThan(20);
  },
);
