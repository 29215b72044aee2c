import { afterEach, expect, it } from 'vitest';
import { FORMER_MODEL_FOLDER, MODEL_FOLDER } from '../contract/local-models.ts';
import { listModels, openModelFolder, readModel } from './model-folder.ts';

const root = await navigator.storage.getDirectory();

afterEach(async () => {
  for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
});

async function write(folder: string, name: string, text: string): Promise<void> {
  const directory = await root.getDirectoryHandle(folder, { create: true });
  const writer = await (await directory.getFileHandle(name, { create: true })).createWritable();
  await writer.write(text);
  await writer.close();
}

async function names(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const name of (await root.getDirectoryHandle(folder)).keys()) found.push(name);
  return found.sort();
}

it('takes over the models of the former folder that are set up, and removes it once it is empty', async () => {
  const setUp = new Set(['a.gguf', 'b.gguf', 'missing.gguf']);
  await write(FORMER_MODEL_FOLDER, 'a.gguf', 'GGUF first');
  await write(FORMER_MODEL_FOLDER, 'b.gguf', 'GGUF old');
  await write(MODEL_FOLDER, 'b.gguf', 'GGUF newer');
  const folders = await Promise.all([
    openModelFolder(navigator.storage, setUp),
    openModelFolder(navigator.storage, setUp),
  ]);
  expect((await listModels(folders[0])).map(({ name }) => name)).toEqual(['a.gguf', 'b.gguf']);
  expect(await (await readModel(folders[1], 'a.gguf'))?.text()).toBe('GGUF first');
  expect(await (await readModel(folders[1], 'b.gguf'))?.text()).toBe('GGUF newer');
  await expect(root.getDirectoryHandle(FORMER_MODEL_FOLDER)).rejects.toThrow();
});

it('leaves what another page keeps in a folder of that name', async () => {
  await write(FORMER_MODEL_FOLDER, 'notes.txt', 'of another page');
  await write(FORMER_MODEL_FOLDER, 'a.gguf', 'GGUF');
  await write(FORMER_MODEL_FOLDER, 'theirs.gguf', 'GGUF of another page');
  const setUp = new Set(['a.gguf', 'notes.txt']);
  expect((await listModels(await openModelFolder(navigator.storage, setUp))).map(({ name }) => name)).toEqual([
    'a.gguf',
  ]);
  expect(await names(FORMER_MODEL_FOLDER)).toEqual(['notes.txt', 'theirs.gguf']);
  await openModelFolder(navigator.storage);
  expect(await names(FORMER_MODEL_FOLDER)).toEqual(['notes.txt', 'theirs.gguf']);
});
