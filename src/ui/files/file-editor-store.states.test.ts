import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToolyardError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import type { WorkspaceEntry } from '../../workspace/contract/services.ts';
import { createFakeWorkspace } from '../testing/fake-workspace.ts';
import { createFileEditorStore } from './file-editor-store.ts';

const { maxEditBytes, partBytes, headBytes, hexBytes, maxImageBytes } = LIMITS.files;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const held = (text: string) => sha256Hex(bytes(text));

function start() {
  const { files } = createFakeWorkspace();
  const onSaved = vi.fn();
  const editor = createFileEditorStore({ files }, { onSaved });
  const { getState } = editor;
  const kinds: string[] = [];
  editor.subscribe(({ shown }) => kinds.push(shown.kind));
  return {
    ...getState(),
    files,
    onSaved,
    kinds,
    save: vi.spyOn(files, 'save'),
    blob: vi.spyOn(files, 'blob'),
    shown: () => getState().shown,
    /** Opens a file of this text. */
    async put(path: string, text: string) {
      await files.write(path, bytes(text));
      await getState().open(path);
    },
    /** As the host tells it. */
    changed: (path: string) => getState().noteChanges([{ path, kind: 'changed' }]),
    /** Reads the shown file as after a change, and waits for it. */
    look: (path: string) => getState().open(path),
  };
}

/** Calls of a method wait until they are let go. */
function gate() {
  let go = (): void => undefined;
  const opened = new Promise<void>((resolve) => (go = resolve));
  return { opened, go: () => go() };
}

const entry = (path: string, size: number): object => ({
  path,
  name: path.slice(1),
  kind: 'file',
  size,
  mtimeMs: expect.any(Number),
  isProtected: false,
});

describe('without a file', () => {
  test('there is nothing to edit, save or read', async () => {
    const editor = start();
    editor.edit('a');
    await editor.flush();
    await editor.keepLocal();
    await editor.takeTheirs();
    await editor.showPart(0);
    editor.changed('/');
    expect(editor.shown()).toEqual({ kind: 'nothing' });
    expect([editor.kinds, editor.hasUnsaved()]).toEqual([[], false]);
    expect([editor.save.mock.calls, editor.blob.mock.calls]).toEqual([[], []]);
  });

  test('a line can be aimed at, again and again', () => {
    const store = createFileEditorStore(createFakeWorkspace(), { onSaved: () => undefined });
    expect(store.getState().target).toBeUndefined();
    store.getState().aim('/a.txt', 3);
    expect(store.getState().target).toEqual({ path: '/a.txt', line: 3, nonce: 1 });
    store.getState().aim('/a.txt', 3);
    expect(store.getState().target).toEqual({ path: '/a.txt', line: 3, nonce: 2 });
  });
});

describe('what is shown of', () => {
  test('a text', async () => {
    const { put, shown, kinds, hasUnsaved } = start();
    await put('/a.txt', 'a\r\nb\n');
    expect(shown()).toEqual({
      kind: 'text',
      path: '/a.txt',
      entry: entry('/a.txt', 5),
      text: 'a\nb\n',
      lineEnd: '\n',
      isMixed: true,
      held: await held('a\r\nb\n'),
      save: 'saved',
    });
    expect([kinds, hasUnsaved()]).toEqual([['loading', 'text'], false]);
  });

  test('the root, a folder and a link to one', async () => {
    const { files, open, shown } = start();
    await files.makeFolder('/b');
    await open('/');
    expect(shown()).toEqual({ kind: 'folder', path: '/', entry: undefined });
    await open('/b');
    expect(shown()).toEqual({ kind: 'folder', path: '/b', entry: { ...entry('/b', 0), kind: 'directory' } });
    const link = { ...entry('/c', 0), kind: 'link', leadsTo: 'directory' } as WorkspaceEntry;
    vi.spyOn(files, 'stat').mockResolvedValue(link);
    await open('/c');
    expect(shown()).toEqual({ kind: 'folder', path: '/c', entry: link });
  });

  test('a link to a file, with its size, and one to nothing', async () => {
    const { files, open, shown } = start();
    await files.write('/a.txt', bytes('abc'));
    const link = { ...entry('/a.txt', 0), kind: 'link' } as WorkspaceEntry;
    const stat = vi.spyOn(files, 'stat').mockResolvedValue({ ...link, leadsTo: 'file' });
    await open('/a.txt');
    expect(shown()).toMatchObject({ kind: 'text', entry: { kind: 'link', leadsTo: 'file', size: 3 } });
    await files.write('/b.txt', bytes('b'));
    stat.mockResolvedValue(link);
    await open('/b.txt');
    expect(shown()).toEqual({ kind: 'missing', path: '/b.txt' });
  });

  test('a file that is missing or cannot be read, until it is opened again', async () => {
    const { files, open, shown, kinds } = start();
    await open('/a.txt');
    expect(shown()).toEqual({ kind: 'missing', path: '/a.txt' });
    await files.write('/a.txt', bytes('a'));
    await open('/a.txt');
    expect(kinds.splice(0)).toEqual(['loading', 'missing', 'loading', 'text']);
    vi.spyOn(files, 'stat').mockRejectedValueOnce(new Error('The disk is gone'));
    await open('/b.txt');
    expect(shown()).toEqual({ kind: 'failed', path: '/b.txt', message: 'The disk is gone' });
    await files.write('/b.txt', bytes('b'));
    await open('/b.txt');
    expect(kinds).toEqual(['loading', 'failed', 'loading', 'text']);
  });

  test('a file that vanishes while it is opened', async () => {
    const { files, open, shown, blob } = start();
    await files.write('/a.txt', bytes('a'));
    blob.mockRejectedValueOnce(new ToolyardError('not-found', 'There is nothing'));
    await open('/a.txt');
    expect(shown()).toEqual({ kind: 'missing', path: '/a.txt' });
  });

  test('bytes: those at the beginning', async () => {
    const { files, open, shown } = start();
    const content = new Uint8Array(headBytes + 1).fill(0x61);
    await files.write('/a.bin', content.with(headBytes - 1, 0));
    await open('/a.bin');
    const size = headBytes + 1;
    expect(shown()).toEqual({
      kind: 'binary',
      path: '/a.bin',
      entry: entry('/a.bin', size),
      head: content.slice(0, hexBytes),
    });
    await files.write('/b.bin', content.with(headBytes, 0));
    await open('/b.bin');
    expect(shown()).toMatchObject({ kind: 'text' });
  });

  test('an image: an address until something else is shown', async () => {
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValueOnce('blob:1').mockReturnValueOnce('blob:2');
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { put, open, shown } = start();
    await put('/a.png', 'png');
    expect(shown()).toEqual({
      kind: 'media',
      path: '/a.png',
      entry: entry('/a.png', 3),
      look: 'image',
      url: 'blob:1',
      content: expect.any(Blob),
    });
    expect(create.mock.calls.map(([blob]) => blob)).toEqual([expect.objectContaining({ type: 'image/png', size: 3 })]);
    await put('/b.mp3', 'mp3');
    expect(shown()).toMatchObject({ kind: 'media', look: 'audio', url: 'blob:2' });
    expect(revoked.mock.calls).toEqual([['blob:1']]);
    await open('/c.txt');
    await open('/d.txt');
    expect(revoked.mock.calls).toEqual([['blob:1'], ['blob:2']]);
  });

  test.each([
    ['/a.png', maxImageBytes, 'media'],
    ['/a.png', maxImageBytes + 1, 'binary'],
    ['/a.mp4', maxImageBytes + 1, 'media'],
  ])('%s of %i bytes', async (path, size, kind) => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    const { files, open, shown, blob } = start();
    await files.write(path, bytes('a'));
    blob.mockResolvedValue(Object.defineProperty(new Blob(['a']), 'size', { value: size }));
    await open(path);
    expect(shown()).toMatchObject({ kind, entry: { size } });
  });

  test.each([
    [maxEditBytes, 'text'],
    [maxEditBytes + 1, 'parts'],
  ])('a text of %i bytes', async (size, kind) => {
    const { put, shown } = start();
    await put('/a.txt', 'a'.repeat(size));
    expect(shown()).toMatchObject({ kind, entry: { size } });
  });

  test('other encodings: parts', async () => {
    const { files, open, shown, edit, flush, takeTheirs, blob, save } = start();
    await files.write('/a.txt', Uint8Array.of(0xe9, 0x61));
    await open('/a.txt');
    const parts = {
      kind: 'parts',
      path: '/a.txt',
      entry: entry('/a.txt', 2),
      isUtf8: false,
      offset: 0,
      text: '\uFFFDa',
    };
    expect(shown()).toEqual(parts);
    blob.mockClear();
    edit('a');
    await flush();
    await takeTheirs();
    expect(shown()).toEqual(parts);
    expect([blob.mock.calls, save.mock.calls]).toEqual([[], []]);
  });
});

describe('parts of a large text', () => {
  const large = new Blob(['a'.repeat(partBytes), 'b'.repeat(partBytes)]);
  const opened = async () => {
    const editor = start();
    await editor.files.write('/a.txt', Uint8Array.of(0xe9));
    await editor.open('/a.txt');
    return editor;
  };

  test.each([
    [0, 0, 'a'],
    [-1, 0, 'a'],
    [partBytes, partBytes, 'b'],
    [partBytes + 1, partBytes, 'b'],
    [2 * partBytes, partBytes, 'b'],
  ])('at %i: from %i', async (requested, offset, letter) => {
    const { blob, showPart, shown } = await opened();
    blob.mockResolvedValue(large);
    await showPart(requested);
    expect(shown()).toEqual({
      kind: 'parts',
      path: '/a.txt',
      entry: entry('/a.txt', 2 * partBytes),
      isUtf8: false,
      offset,
      text: letter.repeat(partBytes),
    });
  });

  test('a last part that is not full, and none', async () => {
    const { blob, showPart, shown } = await opened();
    blob.mockResolvedValueOnce(new Blob([large, 'c']));
    await showPart(Infinity);
    expect(shown()).toMatchObject({ offset: 2 * partBytes, text: 'c' });
    blob.mockResolvedValueOnce(new Blob([]));
    await showPart(partBytes);
    expect(shown()).toMatchObject({ offset: 0, text: '', entry: { size: 0 } });
  });

  test('that cannot be read', async () => {
    const { blob, showPart, shown } = await opened();
    blob.mockRejectedValueOnce(new Error('The disk is gone'));
    await showPart(0);
    expect(shown()).toEqual({ kind: 'failed', path: '/a.txt', message: 'The disk is gone' });
  });
});

describe('of two files, the one opened last is shown', () => {
  test.each([
    ['read', undefined],
    ['failed', new Error('no')],
  ])('if the first is %s later', async (_, error) => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    const { files, open, shown, blob } = start();
    await files.write('/a.png', bytes('a'));
    await files.write('/b.txt', bytes('b'));
    const { opened, go } = gate();
    blob.mockImplementationOnce(async () => {
      await opened;
      if (error !== undefined) throw error;
      return new Blob(['a']);
    });
    const first = open('/a.png');
    await open('/b.txt');
    go();
    await first;
    expect(shown()).toMatchObject({ kind: 'text', path: '/b.txt' });
    expect(revoked.mock.calls).toEqual(error === undefined ? [['blob:1']] : []);
  });

  test('and a text that is read later has no address', async () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { files, open, blob } = start();
    for (const path of ['/a.txt', '/b.txt']) await files.write(path, bytes('a'));
    const { opened, go } = gate();
    blob.mockImplementationOnce(() => opened.then(() => new Blob(['a'])));
    const first = open('/a.txt');
    await open('/b.txt');
    go();
    await first;
    expect(revoked.mock.calls).toEqual([]);
  });
});
