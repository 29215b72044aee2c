import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import { createFakeWorkspace } from '../testing/fake-workspace.ts';
import { createFileEditorStore, type EditedFile } from './file-editor-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bytes = (text: string) => new TextEncoder().encode(text);

function start() {
  const host = createFakeWorkspace();
  const saved = vi.fn();
  const editor = createFileEditorStore(host, { onSaved: saved });
  void host.files.watch((changes) => editor.getState().noteChanges(changes));
  const text = async (path: string) => new TextDecoder().decode(await host.files.read(path));
  return { host, editor, saved, text };
}
function shownText(editor: ReturnType<typeof start>['editor']): EditedFile {
  const { shown } = editor.getState();
  if (shown.kind !== 'text') throw new Error(`A ${shown.kind} is shown`);
  return shown;
}

test('a text is saved after a pause in typing, and keeps its line ends', async () => {
  const { host, editor, text, saved } = start();
  await host.files.write('/a.txt', bytes('one\r\ntwo\r\n'));
  await editor.getState().open('/a.txt');
  expect(shownText(editor)).toMatchObject({ text: 'one\ntwo\n', lineEnd: '\r\n', isMixed: false, save: 'saved' });
  editor.getState().edit('one\n2');
  editor.getState().edit('one\n22');
  expect(shownText(editor).save).toBe('editing');
  expect(await text('/a.txt')).toBe('one\r\ntwo\r\n');
  vi.advanceTimersByTime(LIMITS.files.saveDelayMs);
  await editor.getState().flush();
  await vi.waitFor(() => expect(shownText(editor).save).toBe('saved'));
  expect(await text('/a.txt')).toBe('one\r\n22');
  expect(saved).toHaveBeenCalled();
});

test('opening another file writes the previous one', async () => {
  const { host, editor, text } = start();
  await host.files.write('/a.txt', bytes('a'));
  await host.files.write('/b.txt', bytes('b'));
  await editor.getState().open('/a.txt');
  editor.getState().edit('new');
  await editor.getState().open('/b.txt');
  expect(await text('/a.txt')).toBe('new');
  expect(shownText(editor)).toMatchObject({ path: '/b.txt', text: 'b' });
});

test('a change from elsewhere is taken over if nothing is unsaved, and never overwritten otherwise', async () => {
  const { host, editor, text } = start();
  await host.files.write('/a.txt', bytes('one'));
  await editor.getState().open('/a.txt');
  await host.files.write('/a.txt', bytes('two'));
  await vi.waitFor(() => expect(shownText(editor).text).toBe('two'));

  editor.getState().edit('mine');
  await host.files.write('/a.txt', bytes('theirs'));
  await vi.waitFor(() =>
    expect(shownText(editor)).toMatchObject({ conflict: 'changed', theirs: 'theirs', text: 'mine' }),
  );
  vi.advanceTimersByTime(10_000);
  await editor.getState().flush();
  expect(await text('/a.txt')).toBe('theirs');

  await editor.getState().keepLocal();
  expect(await text('/a.txt')).toBe('mine');
  expect(shownText(editor).conflict).toBeUndefined();
  expect(shownText(editor).save).toBe('saved');

  editor.getState().edit('mine again');
  await host.files.write('/a.txt', bytes('theirs again'));
  await vi.waitFor(() => expect(shownText(editor).conflict).toBe('changed'));
  await editor.getState().takeTheirs();
  expect(shownText(editor)).toMatchObject({ text: 'theirs again', save: 'saved' });
});

test('text that could not be written is restored when its file is opened again', async () => {
  const { host, editor, text } = start();
  await host.files.write('/a.txt', bytes('one'));
  await host.files.write('/b.txt', bytes('b'));
  await editor.getState().open('/a.txt');
  editor.getState().edit('mine');
  await host.files.write('/a.txt', bytes('theirs'));
  await vi.waitFor(() => expect(shownText(editor).conflict).toBe('changed'));
  await editor.getState().open('/b.txt');
  expect(editor.getState().hasUnsaved()).toBe(true);
  expect(await text('/a.txt')).toBe('theirs');
  await editor.getState().open('/a.txt');
  expect(shownText(editor)).toMatchObject({ text: 'mine', conflict: 'changed', theirs: 'theirs' });
  await editor.getState().takeTheirs();
  expect(shownText(editor)).toMatchObject({ text: 'theirs', save: 'saved' });
  expect(editor.getState().hasUnsaved()).toBe(false);
});

test('a file that was removed during editing can be written again', async () => {
  const { host, editor, text } = start();
  await host.files.write('/a.txt', bytes('one'));
  await editor.getState().open('/a.txt');
  editor.getState().edit('mine');
  await host.files.removeForGood('/a.txt');
  await vi.waitFor(() => expect(shownText(editor).conflict).toBe('removed'));
  await editor.getState().keepLocal();
  expect(await text('/a.txt')).toBe('mine');
  await host.files.removeForGood('/a.txt');
  await vi.waitFor(() => expect(editor.getState().shown).toEqual({ kind: 'missing', path: '/a.txt' }));
});

test('large texts are read in parts, binary files show their first bytes, other encodings cannot be edited', async () => {
  const { host, editor } = start();
  const large = 'x'.repeat(LIMITS.files.maxEditBytes + 10);
  await host.files.write('/large.txt', bytes(large));
  await editor.getState().open('/large.txt');
  expect(editor.getState().shown).toMatchObject({
    kind: 'parts',
    offset: 0,
    isUtf8: true,
    text: 'x'.repeat(LIMITS.files.partBytes),
  });
  await editor.getState().showPart(large.length * 2);
  expect(editor.getState().shown).toMatchObject({
    kind: 'parts',
    offset: LIMITS.files.maxEditBytes,
    text: 'x'.repeat(10),
  });
  await host.files.write('/b.bin', new Uint8Array([1, 0, 2]));
  await editor.getState().open('/b.bin');
  expect(editor.getState().shown).toMatchObject({ kind: 'binary', head: new Uint8Array([1, 0, 2]) });
  await host.files.write('/latin.txt', new Uint8Array([0x63, 0x61, 0x66, 0xe9]));
  await editor.getState().open('/latin.txt');
  expect(editor.getState().shown).toMatchObject({ kind: 'parts', isUtf8: false });
});
