import { useRef } from 'react';
import { incomingOfDrop, incomingOfInput, type IncomingFile } from './incoming-files.ts';

/** What was dropped or picked: one file, or files of a folder by their relative paths. */
export type Incoming = Blob | readonly { readonly path: string; readonly blob: Blob }[];

/**
 * Ways to bring files in: a file, a folder, or a drop.
 *
 * @param single files that are read by themselves, by their names
 */
export function useIncoming(single: RegExp, read: (from: Incoming, name: string) => Promise<void>) {
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const readAll = async (files: readonly IncomingFile[]): Promise<void> => {
    const [first] = files;
    if (first === undefined) return;
    if (files.length === 1 && single.test(first.file.name)) return await read(first.file, first.file.name);
    await read(
      files.map(({ below, file: blob }) => ({ path: below, blob })),
      first.below.split('/')[0] ?? '',
    );
  };
  return {
    file,
    folder,
    pick: (input: HTMLInputElement): void => {
      const { files } = incomingOfInput(input.files ?? []);
      input.value = '';
      void readAll(files);
    },
    drop: async (data: DataTransfer): Promise<void> => await readAll((await incomingOfDrop(data)).files),
  };
}
