import { describe, expect, it } from 'vitest';

/** `context.files` of a tool, as its authors know it. */
interface ToolFiles {
  readonly readFile: (path: string, encoding?: 'utf8' | 'bytes') => Promise<string | Uint8Array>;
  readonly writeFile: (path: string, data: string | Uint8Array) => Promise<void>;
  readonly list: (path?: string) => Promise<string[]>;
  readonly remove: (path: string) => Promise<boolean>;
}

const codeOf = async (act: Promise<unknown>): Promise<unknown> =>
  await act.then(
    () => 'done',
    (error: unknown) => (error as { code?: unknown }).code,
  );

/** What `context.files` promises in every environment. @param create makes an empty disk */
export function testToolFiles(name: string, create: () => Promise<ToolFiles>): void {
  describe(`context.files of ${name}`, () => {
    it('keeps texts and bytes by paths from the root, whatever is in a name', async () => {
      const files = await create();
      await files.writeFile('/a/b.txt', 'héllo');
      await files.writeFile('c d%20?#é.bin', new Uint8Array([1, 2]));
      expect(await files.readFile('a/./x/../b.txt')).toBe('héllo');
      expect([...((await files.readFile('/c d%20?#é.bin', 'bytes')) as Uint8Array)]).toEqual([1, 2]);
      expect(await files.list()).toEqual(['/a/b.txt', '/c d%20?#é.bin']);
      expect(await files.list('a')).toEqual(['/a/b.txt']);
      expect(await files.readFile('../../a/b.txt')).toBe('héllo');
    });

    it('fails with the codes of Node', async () => {
      const files = await create();
      await files.writeFile('/a/b.txt', 'x');
      expect(await codeOf(files.readFile('/none'))).toBe('ENOENT');
      expect(await codeOf(files.readFile('/a'))).toBe('EISDIR');
      expect(await codeOf(files.writeFile('/a', 'y'))).toBe('EISDIR');
      expect(['ENOTDIR', 'EEXIST']).toContain(await codeOf(files.writeFile('/a/b.txt/c', 'y')));
      expect(await codeOf(files.list('/none'))).toBe('ENOENT');
      expect(await codeOf(files.list('/a/b.txt'))).toBe('ENOTDIR');
      expect(await codeOf(files.writeFile('/n', 7 as unknown as string))).toBe('ERR_INVALID_ARG_TYPE');
    });

    it('removes files, and folders with all in them', async () => {
      const files = await create();
      await files.writeFile('/a/b/c', '1');
      await files.writeFile('/a/bc', '2');
      expect(await files.remove('/none')).toBe(false);
      expect(await files.remove('/a/b')).toBe(true);
      expect(await files.list()).toEqual(['/a/bc']);
      expect(await files.remove('a/bc')).toBe(true);
      expect(await files.remove('a/bc')).toBe(false);
    });
  });
}
