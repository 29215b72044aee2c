import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FileChange } from '../../core/file-system.ts';
import { LIMITS } from '../../core/limits.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import type { WorkspaceEntry } from '../../workspace/contract/services.ts';
import type { HostServices } from '../../services/host-services.ts';
import { lookOf } from './file-kind.ts';
import { bytesOfText, textOfBytes, type FileText } from './file-text.ts';
import { isFolder, isWithin } from './tree/file-tree.ts';
import { codeOf, messageOf } from '../stores/error-text.ts';

/** A text during editing. `held` is the SHA-256 of the file as this tab knows it. */
export interface EditedFile extends FileText {
  readonly kind: 'text';
  readonly path: string;
  readonly entry: WorkspaceEntry;
  readonly held: string;
  readonly save: 'saved' | 'editing' | 'saving' | 'failed';
  readonly failure?: string;
  /** Something else changed or removed the file while there were unsaved edits. */
  readonly conflict?: 'changed' | 'removed';
  /** The text of the other change. */
  readonly theirs?: string;
}

/** The file of the address. */
export type ShownFile =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'loading'; readonly path: string }
  | { readonly kind: 'missing'; readonly path: string }
  | { readonly kind: 'failed'; readonly path: string; readonly message: string }
  | { readonly kind: 'folder'; readonly path: string; readonly entry: WorkspaceEntry | undefined }
  | EditedFile
  /** A file that is too large for an editor or not UTF-8: read in parts. */
  | {
      readonly kind: 'parts';
      readonly path: string;
      readonly entry: WorkspaceEntry;
      readonly offset: number;
      readonly text: string;
      readonly isUtf8: boolean;
    }
  | {
      readonly kind: 'media';
      readonly path: string;
      readonly entry: WorkspaceEntry;
      readonly look: 'image' | 'audio' | 'video';
      readonly url: string;
      readonly content: Blob;
    }
  | { readonly kind: 'binary'; readonly path: string; readonly entry: WorkspaceEntry; readonly head: Uint8Array };

/** A line to show; a new `nonce` shows the same one again. */
export interface FileTarget {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly nonce: number;
}

export interface FileEditorState {
  readonly shown: ShownFile;
  readonly target: FileTarget | undefined;
  /** Moves the caret to a line once the file is shown. */
  aim(path: string, line: number): void;
  /** Whether some text could not be written, here or in a file that was left: it would be lost with the page. */
  hasUnsaved(): boolean;
  open(path: string): Promise<void>;
  edit(text: string): void;
  /** Writes unsaved text; resolves when that is done or has failed. */
  flush(): Promise<void>;
  /** Resolves a conflict: overwrites the file with this tab's text. */
  keepLocal(): Promise<void>;
  takeTheirs(): Promise<void>;
  /** For a file in parts: shows the part at an offset. */
  showPart(offset: number): Promise<void>;
  noteChanges(changes: readonly FileChange[]): void;
}
export type FileEditorStore = StoreApi<FileEditorState>;

type EditorHost = Pick<HostServices, 'files'>;

/** The shown file. A text is saved automatically, and never over a change from elsewhere. */
export function createFileEditorStore(host: EditorHost, { onSaved }: { onSaved: () => void }): FileEditorStore {
  return createStore<FileEditorState>()((set, get, store) => {
    const work = new ShownFileWork(host, store, onSaved);
    return {
      shown: { kind: 'nothing' },
      target: undefined,
      aim: (path, line) => set({ target: { path, line, nonce: (get().target?.nonce ?? 0) + 1 } }),
      hasUnsaved: () =>
        work.drafts.size > 0 || work.textShown()?.save === 'failed' || work.textShown()?.conflict !== undefined,
      async open(path) {
        await get().flush();
        const { shown } = get();
        if (shown.kind !== 'nothing' && shown.kind !== 'missing' && shown.kind !== 'failed' && shown.path === path)
          return await work.look(path);
        if (shown.kind === 'text' && shown.save !== 'saved') work.drafts.set(shown.path, shown);
        work.show({ kind: 'loading', path });
        await work.put(path);
      },
      edit(text) {
        const file = work.textShown();
        if (file === undefined || file.text === text) return;
        set({ shown: { ...file, text, save: file.save === 'saving' ? 'saving' : 'editing' } });
        if (file.conflict === undefined) work.later();
      },
      async flush() {
        if (work.textShown()?.conflict === undefined) await work.save(false);
      },
      keepLocal: () => work.save(true),
      async takeTheirs() {
        const { shown } = get();
        if (shown.kind === 'text') await work.put(shown.path);
      },
      async showPart(offset) {
        const { shown } = get();
        if (shown.kind !== 'parts') return;
        try {
          const blob = await host.files.blob(shown.path);
          set({ shown: { ...shown, entry: { ...shown.entry, size: blob.size }, ...(await partOf(blob, offset)) } });
        } catch (error) {
          work.show({ kind: 'failed', path: shown.path, message: messageOf(error) });
        }
      },
      noteChanges(changes) {
        const { shown } = get();
        if (shown.kind === 'nothing' || shown.kind === 'loading') return;
        const { path } = shown;
        if (changes.some((one) => isWithin(path, one.path))) void work.look(path);
      },
    };
  });
}

/** Reads and writes the shown file: one write at a time, and only while still needed. */
class ShownFileWork {
  readonly #host: EditorHost;
  readonly #store: FileEditorStore;
  readonly #onSaved: () => void;
  /** Texts that could not be written before their file was left. */
  readonly drafts = new Map<string, EditedFile>();
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #url: string | undefined;

  constructor(host: EditorHost, store: FileEditorStore, onSaved: () => void) {
    this.#host = host;
    this.#store = store;
    this.#onSaved = onSaved;
  }

  textShown(path?: string): EditedFile | undefined {
    const { shown } = this.#store.getState();
    return shown.kind === 'text' && (path === undefined || shown.path === path) ? shown : undefined;
  }

  #change(path: string, part: Partial<EditedFile>): void {
    const shown = this.textShown(path);
    if (shown !== undefined) this.#store.setState({ shown: { ...shown, ...part } });
  }

  show(shown: ShownFile): void {
    if (this.#url !== undefined) URL.revokeObjectURL(this.#url);
    this.#url = shown.kind === 'media' ? shown.url : undefined;
    this.#store.setState({ shown });
  }

  /** Shows a path, if it is still the requested one. */
  async put(path: string): Promise<void> {
    const local = (this.#turn += 1);
    try {
      const shown = await loadFile(this.#host, path);
      if (local === this.#turn) this.show(withDraft(this.drafts, shown));
      else if (shown.kind === 'media') URL.revokeObjectURL(shown.url);
    } catch (error) {
      if (local === this.#turn)
        this.show(
          codeOf(error) === 'not-found'
            ? withDraft(this.drafts, { kind: 'missing', path })
            : { kind: 'failed', path, message: messageOf(error) },
        );
    }
  }

  async #write(anyway: boolean): Promise<void> {
    const file = this.textShown();
    if (file === undefined || (file.save === 'saved' && !anyway)) return;
    const { path, text, held, conflict: _conflict, theirs: _theirs, failure: _failure, ...rest } = file;
    this.#store.setState({ shown: { ...rest, path, text, held, save: 'saving' } });
    try {
      const bytes = bytesOfText(file);
      const { length } = bytes;
      const now = await this.#host.files.save({ path, bytes, ...(anyway ? {} : { held }) });
      const save = this.textShown(path)?.text === text ? 'saved' : 'editing';
      this.#change(path, { held: now, save, isMixed: false, entry: writtenNow(file.entry, length) });
      this.#onSaved();
    } catch (error) {
      if (codeOf(error) === 'conflict' || codeOf(error) === 'not-found') await this.#noteConflict(path);
      else this.#change(path, { save: 'failed', failure: messageOf(error) });
    }
  }

  async #noteConflict(path: string): Promise<void> {
    const theirs = await textOnDisk(this.#host, path);
    this.#change(
      path,
      theirs === undefined
        ? { save: 'failed', conflict: 'removed' }
        : { save: 'failed', conflict: 'changed', theirs: theirs.text },
    );
  }

  async save(anyway: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#saving !== undefined) await this.#saving;
    this.#saving = this.#write(anyway).finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
  }

  later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(false), LIMITS.files.saveDelayMs);
  }

  /** Handles a change of the file, by this tab or something else. */
  async look(path: string): Promise<void> {
    while (this.#saving !== undefined) await this.#saving;
    const before = this.textShown(path);
    if (before === undefined) return await this.put(path);
    const now = await textOnDisk(this.#host, path);
    const file = this.textShown(path);
    if (file === undefined || now?.held === file.held) return;
    // A write from here during the read: the read text may be older.
    if (this.#saving !== undefined || file.held !== before.held) return await this.look(path);
    if (file.save !== 'saved')
      this.#change(path, now === undefined ? { conflict: 'removed' } : { conflict: 'changed', theirs: now.text });
    else if (now?.file === undefined) await this.put(path);
    else this.#change(path, { ...now.file, held: now.held, entry: writtenNow(file.entry, now.size) });
  }
}

async function loadFile(host: EditorHost, path: string): Promise<ShownFile> {
  const entry = await host.files.stat(path);
  if (path === '/' || (entry !== undefined && isFolder(entry))) return { kind: 'folder', path, entry };
  if (entry === undefined || (entry.kind === 'link' && entry.leadsTo === undefined)) return { kind: 'missing', path };
  const blob = await host.files.blob(path);
  const head = await bytesOf(blob.slice(0, LIMITS.files.headBytes));
  const { look, mediaType } = lookOf(path, head);
  const sized = { ...entry, size: blob.size };
  if (look === 'binary' || (look === 'image' && blob.size > LIMITS.files.maxImageBytes))
    return { kind: 'binary', path, entry: sized, head: head.slice(0, LIMITS.files.hexBytes) };
  if (look !== 'text')
    return {
      kind: 'media',
      path,
      entry: sized,
      look,
      content: blob,
      url: URL.createObjectURL(new Blob([blob], { type: mediaType ?? '' })),
    };
  if (blob.size > LIMITS.files.maxEditBytes)
    return { kind: 'parts', path, entry: sized, isUtf8: true, ...(await partOf(blob, 0)) };
  const bytes = await bytesOf(blob);
  const text = textOfBytes(bytes);
  if (text === undefined) return { kind: 'parts', path, entry: sized, isUtf8: false, ...(await partOf(blob, 0)) };
  return { kind: 'text', path, entry: sized, ...text, held: await sha256Hex(bytes), save: 'saved' };
}

/** Restores unsaved text next to the current text of the file. */
function withDraft(drafts: Map<string, EditedFile>, shown: ShownFile): ShownFile {
  const draft = shown.kind === 'nothing' ? undefined : drafts.get(shown.path);
  if (draft === undefined || (shown.kind !== 'text' && shown.kind !== 'missing')) return shown;
  drafts.delete(draft.path);
  if (shown.kind === 'missing') return { ...draft, save: 'failed', conflict: 'removed' };
  if (shown.text === draft.text) return shown;
  if (shown.held === draft.held) return { ...draft, save: 'failed' };
  return { ...draft, save: 'failed', conflict: 'changed', theirs: shown.text };
}

function writtenNow(entry: WorkspaceEntry, size: number): WorkspaceEntry {
  return { ...entry, size, mtimeMs: Date.now() };
}

async function textOnDisk(
  host: EditorHost,
  path: string,
): Promise<{ text: string; file: FileText | undefined; held: string; size: number } | undefined> {
  try {
    const bytes = await bytesOf(await host.files.blob(path));
    const file = bytes.length > LIMITS.files.maxEditBytes ? undefined : textOfBytes(bytes);
    return { text: file?.text ?? '', file, held: await sha256Hex(bytes), size: bytes.length };
  } catch {
    // Missing or unreadable: there is nothing to show.
    return undefined;
  }
}

async function partOf(blob: Blob, start: number): Promise<{ offset: number; text: string }> {
  const last = Math.max(0, Math.ceil(blob.size / LIMITS.files.partBytes) - 1) * LIMITS.files.partBytes;
  const offset = Math.max(0, Math.min(start, last));
  return { offset, text: new TextDecoder().decode(await bytesOf(blob.slice(offset, offset + LIMITS.files.partBytes))) };
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}
