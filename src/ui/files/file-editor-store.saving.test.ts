import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToolyardError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import { createFakeWorkspace } from '../testing/fake-workspace.ts';
import { createFileEditorStore, type EditedFile } from './file-editor-store.ts';
import { bytesOfText } from './file-text.ts';

const { maxEditBytes, saveDelayMs } = LIMITS.files;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const bytes = (text: string) => new TextEncoder().encode(text);
const held = (text: string) => sha256Hex(bytes(text));

/** Shows `/a.txt`, whose text is `one`. The host tells no changes. */
async function start() {
  const { files } = createFakeWorkspace();
  const onSaved = vi.fn();
  const editor = createFileEditorStore({ files }, { onSaved });
  const { getState } = editor;
  const save = vi.spyOn(files, 'save');
  const blob = vi.spyOn(files, 'blob');
  await files.write('/a.txt', bytes('one'));
  await files.write('/b.txt', bytes('b'));
  await getState().open('/a.txt');
  const first = getState().shown;
  const states: object[] = [];
  editor.subscribe(({ shown }) => states.push(shown));
  return {
    ...getState(),
    files,
    onSaved,
    states,
    save,
    blob,
    shown: () => getState().shown,
    /** The shown file is as at the beginning, except for these members. */
    expectShown: (part: object) => {
      const { shown } = getState();
      const { entry } = first as EditedFile;
      // A saved file is as large as its text.
      const isSaved = shown.kind === 'text' && shown.save === 'saved';
      const size: unknown = isSaved ? bytesOfText(shown).length : expect.any(Number);
      const mtimeMs: unknown = expect.any(Number);
      expect(shown).toEqual({ ...first, entry: { ...entry, size, mtimeMs }, ...part });
    },
    text: async (path = '/a.txt') => new TextDecoder().decode(await files.read(path)),
    /** Something else writes the file. */
    write: (text: string) => files.write('/a.txt', bytes(text)),
    /** As on a reported change of the file, until all is read. */
    look: () => getState().open('/a.txt'),
  };
}

/** What waits for `opened` goes on after `go`. */
function gate() {
  let go = (): void => undefined;
  const opened = new Promise<void>((resolve) => (go = resolve));
  return { opened, go: () => go() };
}

describe('edits', () => {
  test('are written after a pause since the last one', async () => {
    const { edit, expectShown, save, onSaved, text } = await start();
    edit('one');
    expectShown({});
    expect(vi.getTimerCount()).toBe(0);
    edit('two');
    expectShown({ text: 'two', save: 'editing' });
    vi.advanceTimersByTime(saveDelayMs - 1);
    edit('three');
    vi.advanceTimersByTime(saveDelayMs - 1);
    expect(save.mock.calls).toEqual([]);
    vi.advanceTimersByTime(1);
    expectShown({ text: 'three', save: 'saving' });
    await vi.waitFor(async () => expectShown({ text: 'three', save: 'saved', held: await held('three') }));
    expect(save.mock.calls).toEqual([[{ path: '/a.txt', bytes: bytes('three'), held: await held('one') }]]);
    expect([await text(), onSaved.mock.calls]).toEqual(['three', [[]]]);
  });

  test('are written at once by a flush, and only once', async () => {
    const { edit, flush, expectShown, save } = await start();
    await flush();
    edit('two');
    await Promise.all([flush(), flush()]);
    expectShown({ text: 'two', save: 'saved', held: await held('two') });
    expect(save.mock.calls).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('during a write are written after it', async () => {
    const { edit, flush, expectShown, save, text, states } = await start();
    const { opened, go } = gate();
    save.mockImplementationOnce(async () => {
      await opened;
      return 'held';
    });
    edit('two');
    const first = flush();
    edit('three');
    expectShown({ text: 'three', save: 'saving' });
    go();
    await first;
    expectShown({ text: 'three', save: 'editing', held: 'held' });
    expect(vi.getTimerCount()).toBe(1);
    save.mockImplementationOnce(async () => 'held again');
    vi.advanceTimersByTime(saveDelayMs);
    await vi.waitFor(() => expectShown({ text: 'three', save: 'saved', held: 'held again' }));
    expect(save.mock.calls.map(([one]) => one.held)).toEqual([await held('one'), 'held']);
    expect(states).toHaveLength(6);
    expect(await text()).toBe('one');
  });

  test('of a file with different line ends make them the same', async () => {
    const { edit, files, flush, open, shown, text } = await start();
    await files.write('/c.txt', bytes('a\r\nb\r\nc\n'));
    await open('/c.txt');
    expect(shown()).toMatchObject({ isMixed: true, lineEnd: '\r\n' });
    edit('a\nb\n');
    await flush();
    expect(shown()).toMatchObject({ isMixed: false, lineEnd: '\r\n' });
    expect(await text('/c.txt')).toBe('a\r\nb\r\n');
  });
});

describe('a write that fails', () => {
  test('is told, and tried again', async () => {
    const { edit, flush, expectShown, hasUnsaved, save, onSaved } = await start();
    save.mockRejectedValueOnce(new Error('The disk is full'));
    edit('two');
    expect(hasUnsaved()).toBe(false);
    await flush();
    expectShown({ text: 'two', save: 'failed', failure: 'The disk is full' });
    expect([hasUnsaved(), onSaved.mock.calls]).toEqual([true, []]);
    await flush();
    expectShown({ text: 'two', save: 'saved', held: await held('two') });
    expect(hasUnsaved()).toBe(false);
  });

  test('says nothing about another file', async () => {
    const { edit, flush, open, shown, save } = await start();
    const { opened, go } = gate();
    save.mockImplementationOnce(() => opened.then(() => Promise.reject(new Error('full'))));
    edit('two');
    const writing = flush();
    const opening = open('/b.txt');
    go();
    await Promise.all([writing, opening]);
    expect(shown()).toMatchObject({ path: '/b.txt', save: 'saved' });
    expect(shown()).not.toHaveProperty('failure');
  });

  test('says nothing about what the file has become', async () => {
    const { blob, edit, flush, look, onSaved, save, shown, takeTheirs } = await start();
    const [works, failing] = [gate(), gate()];
    save.mockImplementationOnce(() => works.opened.then(() => 'held'));
    save.mockImplementationOnce(() => failing.opened.then(() => Promise.reject(new Error('full'))));
    for (const { go } of [works, failing]) {
      edit('two');
      const writing = flush();
      blob.mockResolvedValueOnce(new Blob([Uint8Array.of(0xe9)]));
      await takeTheirs();
      const parts = shown();
      expect(parts.kind).toBe('parts');
      go();
      await writing;
      expect(shown()).toBe(parts);
      await look();
    }
    expect(onSaved).toHaveBeenCalledOnce();
  });

  test.each(['conflict', 'not-found'] as const)('by a change from elsewhere: %s', async (code) => {
    const { edit, flush, expectShown, hasUnsaved, keepLocal, save, write, text } = await start();
    await write('theirs');
    edit('mine');
    save.mockRejectedValueOnce(new ToolyardError(code, 'no'));
    await flush();
    expectShown({ text: 'mine', save: 'failed', conflict: 'changed', theirs: 'theirs' });
    edit('mine again');
    expectShown({ text: 'mine again', save: 'editing', conflict: 'changed', theirs: 'theirs' });
    expect([hasUnsaved(), vi.getTimerCount()]).toEqual([true, 0]);
    await flush();
    expect([save.mock.calls.length, await text()]).toEqual([1, 'theirs']);
    await keepLocal();
    expectShown({ text: 'mine again', save: 'saved', held: await held('mine again') });
    expect(save.mock.lastCall).toEqual([{ path: '/a.txt', bytes: bytes('mine again') }]);
  });

  test('by a removal', async () => {
    const { edit, files, flush, expectShown, keepLocal, text } = await start();
    await files.removeForGood('/a.txt');
    edit('mine');
    await flush();
    expectShown({ text: 'mine', save: 'failed', conflict: 'removed' });
    await keepLocal();
    expect(await text()).toBe('mine');
  });
});

test('a saved text is written again only on request', async () => {
  const { keepLocal, save, write, text } = await start();
  await write('theirs');
  await keepLocal();
  expect([save.mock.calls.length, await text()]).toEqual([1, 'one']);
});

describe('a text that was left with unsaved edits', () => {
  const left = async () => {
    const editor = await start();
    editor.save.mockRejectedValueOnce(new Error('full'));
    editor.edit('mine');
    await editor.open('/b.txt');
    expect(editor.hasUnsaved()).toBe(true);
    return editor;
  };

  test('comes back over the same file', async () => {
    const { look, expectShown, hasUnsaved, open } = await left();
    await look();
    expectShown({ text: 'mine', save: 'failed', failure: 'full' });
    await open('/b.txt');
    expect(hasUnsaved()).toBe(false);
  });

  test('comes back beside another text', async () => {
    const { look, expectShown, write } = await left();
    await write('theirs');
    await look();
    expectShown({ text: 'mine', save: 'failed', failure: 'full', conflict: 'changed', theirs: 'theirs' });
  });

  test('comes back without a file', async () => {
    const { files, look, expectShown } = await left();
    await files.removeForGood('/a.txt');
    await look();
    expectShown({ text: 'mine', save: 'failed', failure: 'full', conflict: 'removed' });
  });

  test('is not needed if the file has the same', async () => {
    const { look, expectShown, hasUnsaved, write } = await left();
    await write('mine');
    await look();
    expectShown({ text: 'mine', held: await held('mine'), entry: expect.anything() });
    expect(hasUnsaved()).toBe(false);
  });

  test('waits while the file is something else', async () => {
    const { blob, look, shown, hasUnsaved } = await left();
    blob.mockResolvedValueOnce(new Blob([Uint8Array.of(0xe9)]));
    await look();
    expect(shown()).toMatchObject({ kind: 'parts' });
    expect(hasUnsaved()).toBe(true);
  });

  test('a saved one is not kept', async () => {
    const { open, hasUnsaved } = await start();
    await open('/b.txt');
    expect(hasUnsaved()).toBe(false);
  });
});

describe('a change from elsewhere', () => {
  test('is taken over without a sign of loading', async () => {
    const { expectShown, look, states, write } = await start();
    await look();
    expect(states).toEqual([]);
    await write('a\r\n');
    await look();
    expectShown({ text: 'a\n', lineEnd: '\r\n', held: await held('a\r\n') });
    expect(states).toHaveLength(1);
  });

  test('is noted beside edits', async () => {
    const { edit, expectShown, look, noteChanges, write, files } = await start();
    edit('mine');
    await write('theirs');
    noteChanges([{ path: '/a.txt', kind: 'changed' }]);
    await vi.waitFor(() => expectShown({ text: 'mine', save: 'editing', conflict: 'changed', theirs: 'theirs' }));
    await files.removeForGood('/a.txt');
    await look();
    expectShown({ text: 'mine', save: 'editing', conflict: 'removed', theirs: 'theirs' });
  });

  test.each([
    [maxEditBytes, 'a'.repeat(maxEditBytes)],
    [maxEditBytes + 1, ''],
  ])('of %i bytes is noted beside edits', async (size, theirs) => {
    const { edit, look, shown, write } = await start();
    edit('mine');
    await write('a'.repeat(size));
    await look();
    expect(shown()).toMatchObject({ text: 'mine', conflict: 'changed', theirs });
  });

  test('that is no text is shown as it is', async () => {
    const { files, look, shown } = await start();
    await files.write('/a.txt', Uint8Array.of(0xe9));
    await look();
    expect(shown()).toMatchObject({ kind: 'parts', isUtf8: false });
    await files.removeForGood('/a.txt');
    await look();
    expect(shown()).toEqual({ kind: 'missing', path: '/a.txt' });
  });

  test('that removes the file is shown', async () => {
    const { files, look, shown } = await start();
    await files.removeForGood('/a.txt');
    await look();
    expect(shown()).toEqual({ kind: 'missing', path: '/a.txt' });
  });

  test.each([
    ['the file itself', [{ path: '/a.txt', kind: 'changed' }], 1],
    ['a folder above it', [{ path: '/', kind: 'changed' }], 1],
    [
      'it among others',
      [
        { path: '/b.txt', kind: 'changed' },
        { path: '/a.txt', kind: 'changed' },
      ],
      1,
    ],
    [
      'others',
      [
        { path: '/b.txt', kind: 'changed' },
        { path: '/a', kind: 'removed' },
      ],
      0,
    ],
  ] as const)('is looked for if it is of %s', async (_, changes, times) => {
    const { blob, noteChanges } = await start();
    blob.mockClear();
    noteChanges(changes);
    expect(blob.mock.calls).toHaveLength(times);
  });

  test('is not looked for while the file loads', async () => {
    const { blob, noteChanges, open } = await start();
    const { opened, go } = gate();
    blob.mockImplementation(() => opened.then(() => new Blob(['b'])));
    const opening = open('/b.txt');
    await vi.waitFor(() => expect(blob).toHaveBeenCalledWith('/b.txt'));
    noteChanges([{ path: '/b.txt', kind: 'changed' }]);
    go();
    await opening;
    expect(blob.mock.calls).toEqual([['/a.txt'], ['/b.txt']]);
  });

  test('of a file that is left meanwhile is not shown', async () => {
    const { blob, look, open, shown } = await start();
    const { opened, go } = gate();
    blob.mockImplementationOnce(() => opened.then(() => new Blob(['theirs'])));
    const looking = look();
    await vi.waitFor(() => expect(blob).toHaveBeenCalledTimes(2));
    await open('/b.txt');
    go();
    await looking;
    expect(shown()).toMatchObject({ path: '/b.txt', text: 'b' });
  });

  test('is read again after a write from here', async () => {
    const { blob, edit, expectShown, flush, look } = await start();
    const { opened, go } = gate();
    blob.mockImplementationOnce(() => opened.then(() => new Blob(['older'])));
    const looking = look();
    await vi.waitFor(() => expect(blob).toHaveBeenCalledTimes(2));
    edit('two');
    await flush();
    go();
    await looking;
    expectShown({ text: 'two', save: 'saved', held: await held('two') });
  });

  test('is read again after a write from here that goes on', async () => {
    const { blob, edit, expectShown, flush, look, save, files } = await start();
    const [reading, writing] = [gate(), gate()];
    blob.mockImplementationOnce(() => reading.opened.then(() => new Blob(['older'])));
    const looking = look();
    await vi.waitFor(() => expect(blob).toHaveBeenCalledTimes(2));
    save.mockImplementationOnce(async ({ path, bytes: content }) => {
      await writing.opened;
      await files.write(path, new Uint8Array(content));
      return await held('two');
    });
    edit('two');
    const flushing = flush();
    reading.go();
    // What is read has time to arrive.
    for (let times = 0; times < 5; times += 1) await sha256Hex(new Uint8Array(await new Blob(['older']).arrayBuffer()));
    expectShown({ text: 'two', save: 'saving' });
    writing.go();
    await Promise.all([looking, flushing]);
    expectShown({ text: 'two', save: 'saved', held: await held('two') });
  });
});
