import { useRef } from 'react';
import { incomingOfDrop, incomingOfInput, type IncomingFile } from '../files/transfer/incoming-files.ts';
import { usePanelStore } from '../stores/panel-store.ts';
import { skillsStore } from './skills-store.ts';

const PACKED = /\.(?:zip|skill)$/i;

/** Ways to bring skills in: a file, a folder, or a drop. */
export function useSkillImport() {
  const store = usePanelStore(skillsStore);
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const read = async (files: readonly IncomingFile[]): Promise<void> => {
    const [first] = files;
    if (first === undefined) return;
    if (files.length === 1 && PACKED.test(first.file.name))
      return await store.getState().read(first.file, first.file.name);
    await store.getState().read(
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
      void read(files);
    },
    drop: async (data: DataTransfer): Promise<void> => await read((await incomingOfDrop(data)).files),
  };
}
