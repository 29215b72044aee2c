import { toast } from '../elements/layers/toast.ts';
import { quoteWords } from '../../core/shell/quote-word.ts';
import { newId } from '../../core/ids.ts';
import { saveFile } from '../elements/save-file.ts';
import { freeFileName, isFolder, isWithin, joinPath, nameOf, outermost, parentOf } from './tree/file-tree.ts';
import { incomingOfDrop, type Incoming } from './transfer/incoming-files.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { useApp, type AppContext } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { filesModelOf } from './files-model.ts';
import { filesTexts } from './texts/index.ts';

export type FileActions = ReturnType<typeof useFileActions>;

type Parts = ReturnType<typeof partsOf>;

/** The file actions of a person, reported with an undo. The open file follows when it is moved. */
export function useFileActions() {
  const parts = partsOf(useApp());
  const moving = movingActions(parts);
  return {
    selection: parts.selection,
    show: parts.show,
    ...makingActions(parts),
    ...moving,
    ...clipboardActions(parts, moving),
    ...transferActions(parts),
  };
}

/** What the actions share. */
function partsOf(model: AppContext) {
  const { host, undo } = model;
  const { files, editor, transfers, linked } = filesModelOf(model);

  const attempt = async (act: () => Promise<void>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      toast.error(messageOf(error));
      return false;
    }
  };
  const did = (act: string, label: string, undone?: () => void) =>
    undo.getState().did(label, async () => {
      await editor.getState().flush();
      try {
        await host.files.undo(act);
      } finally {
        undone?.();
      }
    });
  const show = (path: string) => navigate(pathOf({ screen: 'files', path }));
  /** The open file follows its move. */
  const follow = (from: string, to: string) => {
    const { shown } = editor.getState();
    if (shown.kind === 'nothing' || !isWithin(shown.path, from) || shown.path === '/') return;
    navigate(pathOf({ screen: 'files', path: `${to}${shown.path.slice(from.length)}` }), { replace: true });
  };
  const namesIn = async (folder: string) =>
    new Set((await host.files.listFolder(folder).catch(() => [])).map(({ name }) => name));
  const selection = (): readonly string[] => {
    const { selected, current } = files.getState();
    return outermost(selected.size > 0 ? [...selected] : current === undefined ? [] : [current]);
  };
  const open = (folder: string) => (folder === '/' ? undefined : files.getState().toggle(folder, true));
  return { host, files, editor, transfers, linked, attempt, did, show, follow, namesIn, selection, open };
}

/** Creates, renames and removes files in place. */
function makingActions({ host, files, editor, attempt, did, show, follow, namesIn }: Parts) {
  return {
    /** The path of the new file, which is shown. Rejects with the reason. */
    async makeFile(folder: string, name: string): Promise<string> {
      const path = joinPath(folder, name);
      if ((await host.files.stat(path)) !== undefined) throw new Error(filesTexts.taken);
      const act = newId<string>();
      await host.files.put(path, new Blob([]), act);
      did(act, filesTexts.made(name));
      await files.getState().reveal(path);
      show(path);
      return path;
    },
    /** Moves the focus into the editor of a file as soon as it is there. */
    focusText: (path: string) => editor.getState().aim(path, 1),
    async makeFolder(folder: string, name: string) {
      const path = joinPath(folder, name);
      if ((await host.files.stat(path)) !== undefined) throw new Error(filesTexts.taken);
      const act = newId<string>();
      await host.files.makeFolder(path, act);
      did(act, filesTexts.made(name));
      await files.getState().reveal(path);
    },
    async rename(path: string, name: string) {
      const to = joinPath(parentOf(path), name);
      if (to === path) return;
      if ((await host.files.stat(to)) !== undefined) throw new Error(filesTexts.taken);
      await editor.getState().flush();
      const act = newId<string>();
      await host.files.move(path, to, act);
      follow(path, to);
      did(act, filesTexts.renamed(nameOf(path), name), () => follow(to, path));
      await files.getState().reveal(to);
    },
    duplicate: (path: string) =>
      attempt(async () => {
        await editor.getState().flush();
        const taken = await namesIn(parentOf(path));
        const to = joinPath(
          parentOf(path),
          freeFileName(nameOf(path), (name) => taken.has(name)),
        );
        const act = newId<string>();
        await host.files.copy(path, to, act);
        did(act, filesTexts.duplicated(nameOf(path)));
        await files.getState().reveal(to);
      }),
    remove: (paths: readonly string[]) =>
      attempt(async () => {
        const removing = outermost(paths);
        if (removing.length === 0) return;
        await editor.getState().flush();
        const act = newId<string>();
        await host.files.remove(removing, act);
        files.getState().select(undefined);
        did(act, filesTexts.removed(nameOf(removing[0] ?? ''), removing.length));
      }),
  };
}

/** Moves files to another folder. */
function movingActions({ host, editor, attempt, did, follow, namesIn, open }: Parts) {
  const moveTo = (paths: readonly string[], folder: string) =>
    attempt(async () => {
      const moving = outermost(paths).filter((path) => parentOf(path) !== folder);
      if (moving.length === 0) return;
      if (moving.some((path) => isWithin(folder, path))) throw new Error(filesTexts.intoItself);
      await editor.getState().flush();
      const act = newId<string>();
      const moved: string[] = [];
      try {
        for (const path of moving) {
          const to = joinPath(folder, nameOf(path));
          await host.files.move(path, to, act);
          moved.push(path);
          follow(path, to);
        }
      } finally {
        const back = () => moved.forEach((path) => follow(joinPath(folder, nameOf(path)), path));
        if (moved.length > 0) did(act, filesTexts.moved(nameOf(moved[0] ?? ''), moved.length, folder), back);
      }
      open(folder);
    });

  const copyTo = (paths: readonly string[], folder: string) =>
    attempt(async () => {
      const copying = outermost(paths);
      if (copying.length === 0) return;
      await editor.getState().flush();
      const act = newId<string>();
      const taken = await namesIn(folder);
      try {
        for (const path of copying) {
          const name = freeFileName(nameOf(path), (one) => taken.has(one));
          taken.add(name);
          await host.files.copy(path, joinPath(folder, name), act);
        }
      } finally {
        did(act, filesTexts.copied(nameOf(copying[0] ?? ''), copying.length, folder));
      }
      open(folder);
    });

  return { moveTo, copyTo };
}

/** Cut, copy and paste; Paste uses `moveTo` and `copyTo`. */
function clipboardActions({ files, attempt }: Parts, { moveTo, copyTo }: ReturnType<typeof movingActions>) {
  return {
    cut: (paths: readonly string[], how: 'move' | 'copy') => {
      if (paths.length === 0) return;
      files.getState().setClipboard(paths, how);
      toast(how === 'move' ? filesTexts.pathsCut(paths.length) : filesTexts.pathsCopied(paths.length));
    },
    async paste(folder: string) {
      const { clipboard } = files.getState();
      if (clipboard === undefined) return;
      await (clipboard.how === 'move' ? moveTo : copyTo)(clipboard.paths, folder);
      if (clipboard.how === 'move') files.setState({ clipboard: undefined });
    },
    copyPath: (paths: readonly string[]) =>
      attempt(async () => {
        // For a command line too: a name could be a command there.
        await navigator.clipboard.writeText(quoteWords(paths));
        toast(filesTexts.pathCopied);
      }),
  };
}

/** Imports into the workspace and downloads from it. */
function transferActions({ host, files, editor, transfers, linked, attempt, did, namesIn, open }: Parts) {
  const upload = async (incoming: Incoming, folder: string) => {
    const done = await transfers.getState().upload(incoming, folder);
    if (done === undefined || (done.files === 0 && incoming.folders.length === 0)) return;
    did(done.act, filesTexts.uploaded(done.files, folder));
    open(folder);
  };

  return {
    upload,
    /** Call it during the drop event. */
    drop: (data: DataTransfer, folder: string) => {
      const reading = incomingOfDrop(data);
      return attempt(async () => await upload(await reading, folder));
    },
    download: (paths: readonly string[]) =>
      attempt(async () => {
        await editor.getState().flush();
        const [only] = paths;
        const entry = paths.length === 1 && only !== undefined ? await host.files.stat(only) : undefined;
        if (only !== undefined && entry !== undefined && !isFolder(entry))
          return saveFile(await host.files.blob(only), entry.name);
        const zip = await transfers.getState().zip(paths);
        const name = paths.length === 1 && only !== undefined && only !== '/' ? nameOf(only) : 'workspace';
        if (zip === undefined) return;
        saveFile(zip.blob, `${name}.zip`);
        for (const { path, name: other } of zip.otherwise)
          transfers.getState().noteFailed(path, filesTexts.transfer.otherwise(other));
        if (zip.otherwiseCount > zip.otherwise.length)
          transfers.getState().noteFailed('', filesTexts.transfer.andMore(zip.otherwiseCount - zip.otherwise.length));
      }),
    /** Unpacks into a new folder named after the zip. */
    unpack: (zip: Blob, name: string, folder: string) =>
      attempt(async () => {
        const taken = await namesIn(folder);
        const target = joinPath(
          folder,
          freeFileName(name.replace(/\.zip$/i, '') || 'zip', (one) => taken.has(one)),
        );
        const done = await transfers.getState().unzip(zip, target);
        if (done === undefined) return;
        if (done.taken === undefined) return did(done.act, filesTexts.unpackedPart(target));
        const { left, leftCount } = done.taken;
        for (const { name: part, why, message } of left)
          transfers.getState().noteFailed('', filesTexts.transfer.left(part, why, message));
        if (leftCount > left.length)
          transfers.getState().noteFailed('', filesTexts.transfer.andMore(leftCount - left.length));
        did(done.act, filesTexts.unpacked(done.files, target));
        await files.getState().reveal(target);
      }),
    takeFolder: () =>
      attempt(async () => {
        const done = await linked.getState().pick();
        if (done === undefined) return;
        did(done.act, filesTexts.linked.copied(done.files, done.path), () => void linked.getState().forget(done.path));
        await files.getState().reveal(done.path);
      }),
  };
}
