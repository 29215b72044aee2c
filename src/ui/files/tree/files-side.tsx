import { FilePlus, FolderPlus, SquareTerminal, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '../../../core/limits.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { Menu, type MenuItem } from '../../elements/layers/menu.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { isArchive } from '../file-kind.ts';
import { nameOf } from './file-tree.ts';
import { formatBytes } from '../../model/format.ts';
import { incomingOfInput } from '../transfer/incoming-files.ts';
import { navigate } from '../../model/navigate.ts';
import { canPickFolder } from '../transfer/picked-folder.ts';
import { pathOf } from '../../model/routes.ts';
import { ariaKeys, withKeys } from '../../model/shortcuts.ts';
import { useModel } from '../../stores/app-model.ts';
import { messageOf } from '../../stores/error-text.ts';
import { filesModelOf } from '../files-model.ts';
import { useActions } from '../../stores/use-actions.ts';
import { lateTexts } from '../../texts/late-texts.ts';
import { FilesFind } from './files-find.tsx';
import { FilesNameDialog, type NameWish } from './files-name-dialog.tsx';
import { FilesTree } from './files-tree.tsx';
import { LinkedFolders } from '../transfer/linked-folders.tsx';
import type { FileActs } from '../use-file-acts.ts';
import styles from '../files.module.css';

interface FilesSideProps {
  readonly acts: FileActs;
  readonly rowHeight: number;
  readonly shown: string;
  readonly layout: 'wide' | 'middle' | 'narrow';
  readonly terminal: { readonly isOpen: boolean; readonly toggle: () => void };
}

/** The tree with what can be done in it, the search above and the space below. */
export function FilesSide({ acts, rowHeight, shown, layout, terminal }: FilesSideProps) {
  const { host, files, find, linked } = useFiles();
  const rows = useStore(files, (state) => state.rows);
  const isListed = useStore(files, (state) => state.folders.get('/')?.kind === 'listed');
  const failure = useStore(files, (state) => state.failure);
  // What is chosen decides what the menu holds.
  useStore(files, (state) => state.selected);
  const clipboard = useStore(files, (state) => state.clipboard);
  const isFinding = useStore(find, (state) => state.found.kind !== 'nothing');
  const hasLinked = useStore(linked, (state) => (state.folders?.length ?? 0) > 0);
  const [wish, setWish] = useState<NameWish | undefined>();
  const upload = useRef<HTMLInputElement>(null);
  const uploadFolder = useRef<HTMLInputElement>(null);
  const zip = useRef<HTMLInputElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void linked.getState().load();
  }, [linked]);

  const place = () => files.getState().place();
  const chosen = acts.selection();
  const [only] = chosen;
  const one = chosen.length === 1 ? only : undefined;
  const unpackChosen = (path: string) =>
    host.files.blob(path).then(
      (blob) => acts.unpack(blob, nameOf(path), place()),
      (error: unknown) => setWish({ kind: 'failed', message: messageOf(error) }),
    );
  const ofSelection: readonly (MenuItem | undefined)[] = [
    one === undefined
      ? undefined
      : { label: lateTexts.files.rename, onSelect: () => setWish({ kind: 'rename', path: one }) },
    chosen.length === 0
      ? undefined
      : { label: lateTexts.files.move, onSelect: () => setWish({ kind: 'move', paths: chosen }) },
    one === undefined ? undefined : { label: lateTexts.files.duplicate, onSelect: () => void acts.duplicate(one) },
    chosen.length === 0 ? undefined : { label: lateTexts.files.copyPath, onSelect: () => void acts.copyPath(chosen) },
    chosen.length === 0 ? undefined : { label: lateTexts.files.cut, onSelect: () => acts.cut(chosen, 'move') },
    chosen.length === 0 ? undefined : { label: lateTexts.files.copy, onSelect: () => acts.cut(chosen, 'copy') },
    clipboard === undefined ? undefined : { label: lateTexts.files.paste, onSelect: () => void acts.paste(place()) },
    chosen.length === 0 ? undefined : { label: lateTexts.files.download, onSelect: () => void acts.download(chosen) },
    one === undefined || !isArchive(one)
      ? undefined
      : { label: lateTexts.files.unpackHere, onSelect: () => void unpackChosen(one) },
    chosen.length === 0
      ? undefined
      : { label: lateTexts.files.remove, danger: true, onSelect: () => void acts.remove(chosen) },
  ];
  const ofAll: readonly (MenuItem | undefined)[] = [
    { label: lateTexts.files.uploadFolder, onSelect: () => uploadFolder.current?.click() },
    { label: lateTexts.files.takeZip, onSelect: () => zip.current?.click() },
    canPickFolder() ? { label: lateTexts.files.takeFolder, onSelect: () => void acts.takeFolder() } : undefined,
    rows.length === 0 ? undefined : { label: lateTexts.files.downloadAll, onSelect: () => void acts.download(['/']) },
    { label: lateTexts.files.settings, onSelect: () => navigate(pathOf({ screen: 'settings', page: 'workspace' })) },
  ];
  const items = [...ofSelection, ...ofAll].filter((item) => item !== undefined);
  const create = (what: 'file' | 'folder') => setWish({ kind: what, folder: place() });
  useActions(() => [
    {
      id: 'files.search',
      group: 'go',
      label: lateTexts.files.search,
      keys: 'search',
      perform: () => search.current?.focus(),
    },
    { id: 'files.new-file', group: 'app', label: lateTexts.files.newFile, perform: () => create('file') },
    { id: 'files.new-folder', group: 'app', label: lateTexts.files.newFolder, perform: () => create('folder') },
    { id: 'files.upload', group: 'app', label: lateTexts.files.upload, perform: () => upload.current?.click() },
    ...items.map(({ label, onSelect }) => ({ id: `files.${label}`, group: 'app' as const, label, perform: onSelect })),
    ...(one === undefined
      ? []
      : [
          {
            id: `files.${lateTexts.files.rename}`,
            group: 'app' as const,
            label: lateTexts.files.rename,
            keys: 'rename' as const,
            perform: () => setWish({ kind: 'rename', path: one }),
          },
        ]),
  ]);
  const take = (input: HTMLInputElement, bring: (files: readonly File[]) => void) => {
    const given = [...(input.files ?? [])];
    // The same file again is a change too.
    input.value = '';
    if (given.length > 0) bring(given);
  };

  return (
    <section className={styles.side} aria-label={lateTexts.files.tree}>
      <div className={styles.head}>
        <h2 className={styles.title}>{layout === 'wide' ? lateTexts.files.title : lateTexts.files.tree}</h2>
        <span className={styles.space} />
        <IconButton label={lateTexts.files.newFile} onClick={() => create('file')}>
          <FilePlus size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={lateTexts.files.newFolder} onClick={() => create('folder')}>
          <FolderPlus size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={lateTexts.files.upload} onClick={() => upload.current?.click()}>
          <Upload size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          data-terminal-button
          label={lateTexts.terminal.show}
          title={withKeys(lateTexts.terminal.show, 'terminal')}
          aria-keyshortcuts={ariaKeys('terminal')}
          aria-expanded={terminal.isOpen}
          onClick={terminal.toggle}
        >
          <SquareTerminal size={16} aria-hidden="true" />
        </IconButton>
        <Menu label={lateTexts.files.more} items={items} />
      </div>
      <input
        ref={upload}
        type="file"
        multiple
        hidden
        data-testid="files-upload"
        onChange={(event) => take(event.currentTarget, (given) => void acts.upload(incomingOfInput(given), place()))}
      />
      <input
        ref={(element) => {
          uploadFolder.current = element;
          // React has no name for it.
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        data-testid="files-upload-folder"
        onChange={(event) => take(event.currentTarget, (given) => void acts.upload(incomingOfInput(given), place()))}
      />
      <input
        ref={zip}
        type="file"
        accept=".zip,application/zip"
        hidden
        data-testid="files-zip"
        onChange={(event) =>
          take(event.currentTarget, ([file]) =>
            file === undefined ? undefined : void acts.unpack(file, file.name, place()),
          )
        }
      />
      <FilesFind searchRef={search} onOpen={acts.show} />
      {failure === undefined ? null : (
        <div className={styles.notice}>
          <Notice
            tone="danger"
            role="alert"
            title={lateTexts.files.diskFailed}
            actions={<Button onClick={() => void files.getState().start()}>{lateTexts.files.tryAgain}</Button>}
          >
            {failure}
          </Notice>
        </div>
      )}
      {isFinding ? null : isListed && rows.length === 0 ? (
        <div className={styles.empty}>
          <h3 className={styles.emptyTitle}>{lateTexts.files.emptyTitle}</h3>
          <p>{lateTexts.files.emptyText}</p>
          <div className={styles.emptyActions}>
            <Button look="primary" onClick={() => create('file')}>
              {lateTexts.files.newFile}
            </Button>
            <Button onClick={() => upload.current?.click()}>{lateTexts.files.upload}</Button>
            <Button onClick={() => uploadFolder.current?.click()}>{lateTexts.files.uploadFolder}</Button>
            {canPickFolder() ? (
              <Button onClick={() => void acts.takeFolder()}>{lateTexts.files.takeFolder}</Button>
            ) : null}
          </div>
        </div>
      ) : rows.length === 0 ? (
        <span className={styles.space} />
      ) : (
        <FilesTree
          acts={acts}
          rowHeight={rowHeight}
          shown={shown}
          onRename={(path) => setWish({ kind: 'rename', path })}
        />
      )}
      {hasLinked && !isFinding ? <LinkedFolders /> : null}
      <Usage />
      {wish === undefined ? null : <FilesNameDialog wish={wish} acts={acts} onClose={() => setWish(undefined)} />}
    </section>
  );
}

function Usage() {
  const { files } = useFiles();
  const usage = useStore(files, (state) => state.usage);
  const selected = useStore(files, (state) => state.selected.size);
  if (usage === undefined) return null;
  return (
    <p
      className={styles.usage}
      title={
        `${lateTexts.files.usageHint(usage.maxEntries)}. ` +
        `${lateTexts.fileView.fileCap(formatBytes(LIMITS.disk.maxFileBytes))}`
      }
    >
      {selected > 1 ? `${lateTexts.files.selected(selected)} · ` : ''}
      {lateTexts.files.usage(formatBytes(usage.bytes), formatBytes(usage.maxBytes), usage.entries)}
    </p>
  );
}

function useFiles() {
  const model = useModel();
  return { host: model.host, ...filesModelOf(model) };
}
