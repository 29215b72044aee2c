import { FilePlus, SquareTerminal, Upload } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '../../../core/limits.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { Menu, type MenuItem } from '../../elements/layers/menu.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { isArchive } from '../file-kind.ts';
import { nameOf } from './file-tree.ts';
import { formatBytes } from '../../lib/format.ts';
import { incomingOfInput } from '../transfer/incoming-files.ts';
import { navigate } from '../../lib/navigate.ts';
import { canPickFolder } from '../transfer/picked-folder.ts';
import { pathOf } from '../../lib/routes.ts';
import { ariaKeys, withKeys } from '../../lib/keybindings.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { filesModelOf } from '../files-model.ts';
import type { Action } from '../../stores/action-registry.ts';
import { useActions } from '../../stores/use-actions.ts';
import { filesTexts } from '../texts/index.ts';
import { terminalTexts } from '../../terminal/texts/index.ts';
import { ContextMenu } from './context-menu.tsx';
import { FilesSearch } from './files-search.tsx';
import { FilesNameDialog, type NameRequest } from './files-name-dialog.tsx';
import { FilesTree } from './files-tree.tsx';
import { LinkedFolders } from '../transfer/linked-folders.tsx';
import type { FileActions } from '../use-file-actions.ts';
import styles from '../files.module.css';
import { terminalStore } from '../../terminal/terminal-store.ts';
import { usePanelStore } from '../../stores/panel-store.ts';

interface FilesSideProps {
  readonly commands: FileActions;
  readonly rowHeight: number;
  readonly shown: string;
  readonly terminal: { readonly isOpen: boolean; readonly toggle: () => void };
}

/** The tree with its actions, the search above it and the disk usage below. */
export function FilesSidebar({ commands, rowHeight, shown, terminal }: FilesSideProps) {
  const { files, find, linked } = useFiles();
  const hasRows = useStore(files, (state) => state.rows).length > 0;
  const isListed = useStore(files, (state) => state.folders.get('/')?.kind === 'listed');
  const isFinding = useStore(find, (state) => state.found.kind !== 'nothing');
  const hasLinked = useStore(linked, (state) => (state.folders?.length ?? 0) > 0);
  const [request, setNameRequest] = useState<NameRequest | undefined>();
  const inputs = useInputs();
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void linked.getState().load();
  }, [linked]);

  const items = useMenuItems(commands, inputs, setNameRequest);
  const { menuAt, openMenu, closeMenu, tree } = useTreeMenu();
  const create = (what: 'file' | 'folder') => setNameRequest({ kind: what, folder: files.getState().location() });
  const one = oneOf(commands.selection());
  useActions(() => [
    {
      id: 'files.search',
      group: 'go',
      label: filesTexts.search,
      keys: 'search',
      perform: () => search.current?.focus(),
    },
    { id: 'files.new-file', group: 'app', label: filesTexts.newFile, perform: () => create('file') },
    { id: 'files.new-folder', group: 'app', label: filesTexts.newFolder, perform: () => create('folder') },
    { id: 'files.upload', group: 'app', label: filesTexts.upload, perform: () => inputs.files.current?.click() },
    ...items.map(({ label, onSelect }) => ({ id: `files.${label}`, group: 'app' as const, label, perform: onSelect })),
    ...(one === undefined ? [] : [renameAction(() => setNameRequest({ kind: 'rename', path: one }))]),
  ]);

  return (
    <section className={styles.side} aria-label={filesTexts.tree}>
      <SideHead terminal={terminal} items={items} onCreate={create} inputs={inputs} />
      <UploadInputs commands={commands} inputs={inputs} />
      <FilesSearch searchRef={search} onOpen={commands.show} />
      <DiskFailure />
      {isFinding ? null : hasRows ? (
        <FilesTree
          commands={commands}
          rowHeight={rowHeight}
          shown={shown}
          onRename={(path) => setNameRequest({ kind: 'rename', path })}
          onMenu={openMenu}
        />
      ) : isListed ? (
        <NoFiles commands={commands} onCreate={create} inputs={inputs} />
      ) : (
        <span className={styles.space} />
      )}
      {hasLinked && !isFinding ? <LinkedFolders /> : null}
      <Usage />
      {menuAt === undefined ? null : (
        <TreeMenu
          commands={commands}
          at={menuAt}
          tree={tree}
          setNameRequest={setNameRequest}
          onCreate={create}
          onClose={closeMenu}
        />
      )}
      {request === undefined ? null : (
        <FilesNameDialog request={request} commands={commands} onClose={() => setNameRequest(undefined)} />
      )}
    </section>
  );
}

/** State of the context menu of the tree. */
function useTreeMenu() {
  const [menuAt, setMenuAt] = useState<{ readonly x: number; readonly y: number } | undefined>();
  const tree = useRef<HTMLElement | null>(null);
  const openMenu = (at: { readonly x: number; readonly y: number }, element: HTMLElement) => {
    tree.current = element;
    setMenuAt(at);
  };
  return { menuAt, tree, openMenu, closeMenu: () => setMenuAt(undefined) };
}

/** Actions for the selection in the tree, or for the current folder. */
function TreeMenu({
  commands,
  at,
  tree,
  setNameRequest,
  onCreate,
  onClose,
}: {
  readonly commands: FileActions;
  readonly at: { readonly x: number; readonly y: number };
  readonly tree: RefObject<HTMLElement | null>;
  readonly setNameRequest: SetNameRequest;
  readonly onCreate: (what: 'file' | 'folder') => void;
  readonly onClose: () => void;
}) {
  const { files } = useFiles();
  const terminal = usePanelStore(terminalStore);
  const hasClipboard = useStore(files, (state) => state.clipboard) !== undefined;
  const ofSelection = useSelectionItems(commands, hasClipboard, setNameRequest);
  const one = oneOf(commands.selection());
  const items = [
    one === undefined ? undefined : { label: filesTexts.open, onSelect: () => commands.show(one) },
    ...ofSelection,
    { label: filesTexts.newFile, onSelect: () => onCreate('file') },
    { label: filesTexts.newFolder, onSelect: () => onCreate('folder') },
    { label: filesTexts.terminalHere, onSelect: () => terminal.getState().open(files.getState().location()) },
  ].filter((item) => item !== undefined);
  return <ContextMenu label={filesTexts.menu} items={items} at={at} opener={tree} onClose={onClose} />;
}

function renameAction(perform: () => void): Action {
  return {
    id: `files.${filesTexts.rename}`,
    group: 'app',
    label: filesTexts.rename,
    keys: 'rename',
    perform,
  };
}

/** File inputs for files, a folder and a zip; menu items click them. */
type Inputs = ReturnType<typeof useInputs>;

function useInputs() {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const zip = useRef<HTMLInputElement>(null);
  return { files, folder, zip };
}

type SetNameRequest = (request: NameRequest) => void;

function oneOf(chosen: readonly string[]): string | undefined {
  return chosen.length === 1 ? chosen[0] : undefined;
}

/** Actions for the selected files, then for all. */
function useMenuItems(commands: FileActions, inputs: Inputs, setNameRequest: SetNameRequest): readonly MenuItem[] {
  const { files } = useFiles();
  const isEmpty = useStore(files, (state) => state.rows).length === 0;
  // The selection decides what the menu contains.
  useStore(files, (state) => state.selected);
  const hasClipboard = useStore(files, (state) => state.clipboard) !== undefined;
  const ofSelection = useSelectionItems(commands, hasClipboard, setNameRequest);
  return [...ofSelection, ...itemsOfAll(commands, inputs, isEmpty)].filter((item) => item !== undefined);
}

function useSelectionItems(
  commands: FileActions,
  hasClipboard: boolean,
  setNameRequest: SetNameRequest,
): readonly (MenuItem | undefined)[] {
  const { host, files } = useFiles();
  const chosen = commands.selection();
  const one = oneOf(chosen);
  const unpackChosen = (path: string) =>
    host.files.blob(path).then(
      (blob) => commands.unpack(blob, nameOf(path), files.getState().location()),
      (error: unknown) => setNameRequest({ kind: 'failed', message: messageOf(error) }),
    );
  return [
    one === undefined
      ? undefined
      : { label: filesTexts.rename, onSelect: () => setNameRequest({ kind: 'rename', path: one }) },
    chosen.length === 0
      ? undefined
      : { label: filesTexts.move, onSelect: () => setNameRequest({ kind: 'move', paths: chosen }) },
    one === undefined ? undefined : { label: filesTexts.duplicate, onSelect: () => void commands.duplicate(one) },
    chosen.length === 0 ? undefined : { label: filesTexts.copyPath, onSelect: () => void commands.copyPath(chosen) },
    chosen.length === 0 ? undefined : { label: filesTexts.cut, onSelect: () => commands.cut(chosen, 'move') },
    chosen.length === 0 ? undefined : { label: filesTexts.copy, onSelect: () => commands.cut(chosen, 'copy') },
    !hasClipboard
      ? undefined
      : { label: filesTexts.paste, onSelect: () => void commands.paste(files.getState().location()) },
    chosen.length === 0 ? undefined : { label: filesTexts.download, onSelect: () => void commands.download(chosen) },
    one === undefined || !isArchive(one)
      ? undefined
      : { label: filesTexts.unpackHere, onSelect: () => void unpackChosen(one) },
    chosen.length === 0
      ? undefined
      : { label: filesTexts.remove, danger: true, onSelect: () => void commands.remove(chosen) },
  ];
}

function itemsOfAll(commands: FileActions, inputs: Inputs, isEmpty: boolean): readonly (MenuItem | undefined)[] {
  return [
    { label: filesTexts.uploadFolder, onSelect: () => inputs.folder.current?.click() },
    { label: filesTexts.takeZip, onSelect: () => inputs.zip.current?.click() },
    canPickFolder() ? { label: filesTexts.takeFolder, onSelect: () => void commands.takeFolder() } : undefined,
    isEmpty ? undefined : { label: filesTexts.downloadAll, onSelect: () => void commands.download(['/']) },
    { label: filesTexts.settings, onSelect: () => navigate(pathOf({ screen: 'settings', page: 'workspace' })) },
  ];
}

function SideHead({
  terminal,
  items,
  inputs,
  onCreate,
}: Pick<FilesSideProps, 'terminal'> & {
  readonly items: readonly MenuItem[];
  readonly inputs: Inputs;
  readonly onCreate: (what: 'file' | 'folder') => void;
}) {
  return (
    <div className={styles.head}>
      <h2>{filesTexts.tree}</h2>
      <span className={styles.space} />
      <IconButton label={filesTexts.newFile} onClick={() => onCreate('file')}>
        <FilePlus size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={filesTexts.upload} onClick={() => inputs.files.current?.click()}>
        <Upload size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        data-terminal-button
        label={terminalTexts.show}
        title={withKeys(terminalTexts.show, 'terminal')}
        aria-keyshortcuts={ariaKeys('terminal')}
        aria-expanded={terminal.isOpen}
        onClick={terminal.toggle}
      >
        <SquareTerminal size={16} aria-hidden="true" />
      </IconButton>
      <Menu
        label={filesTexts.more}
        items={[{ label: filesTexts.newFolder, onSelect: () => onCreate('folder') }, ...items]}
      />
    </div>
  );
}

function UploadInputs({ commands, inputs }: { commands: FileActions; inputs: Inputs }) {
  const { files } = useFiles();
  return (
    <>
      <input
        ref={inputs.files}
        type="file"
        multiple
        hidden
        data-testid="files-upload"
        onChange={(event) =>
          take(
            event.currentTarget,
            (given) => void commands.upload(incomingOfInput(given), files.getState().location()),
          )
        }
      />
      <input
        ref={(element) => {
          inputs.folder.current = element;
          // React does not support this attribute.
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        data-testid="files-upload-folder"
        onChange={(event) =>
          take(
            event.currentTarget,
            (given) => void commands.upload(incomingOfInput(given), files.getState().location()),
          )
        }
      />
      <input
        ref={inputs.zip}
        type="file"
        accept=".zip,application/zip"
        hidden
        data-testid="files-zip"
        onChange={(event) =>
          take(event.currentTarget, ([file]) =>
            file === undefined ? undefined : void commands.unpack(file, file.name, files.getState().location()),
          )
        }
      />
    </>
  );
}

function take(input: HTMLInputElement, onFiles: (files: readonly File[]) => void): void {
  const given = [...(input.files ?? [])];
  // So that choosing the same file again fires a change event.
  input.value = '';
  if (given.length > 0) onFiles(given);
}

function DiskFailure() {
  const { files } = useFiles();
  const failure = useStore(files, (state) => state.failure);
  if (failure === undefined) return null;
  return (
    <div className={styles.notice}>
      <Notice
        tone="danger"
        role="alert"
        title={filesTexts.diskFailed}
        actions={<Button onClick={() => void files.getState().start()}>{filesTexts.tryAgain}</Button>}
      >
        {failure}
      </Notice>
    </div>
  );
}

function NoFiles({
  commands,
  inputs,
  onCreate,
}: {
  commands: FileActions;
  inputs: Inputs;
  onCreate: (what: 'file' | 'folder') => void;
}) {
  return (
    <div className={styles.empty}>
      <h3 className={styles.emptyTitle}>{filesTexts.emptyTitle}</h3>
      <p>{filesTexts.emptyText}</p>
      <div className={styles.emptyActions}>
        <Button look="primary" onClick={() => onCreate('file')}>
          {filesTexts.newFile}
        </Button>
        <Button onClick={() => inputs.files.current?.click()}>{filesTexts.upload}</Button>
        <Button onClick={() => inputs.folder.current?.click()}>{filesTexts.uploadFolder}</Button>
        {canPickFolder() ? <Button onClick={() => void commands.takeFolder()}>{filesTexts.takeFolder}</Button> : null}
      </div>
    </div>
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
        `${filesTexts.usageHint(usage.maxEntries)}. ` +
        `${filesTexts.view.fileCap(formatBytes(LIMITS.disk.maxFileBytes))}`
      }
    >
      {selected > 1 ? `${filesTexts.selected(selected)} · ` : ''}
      {filesTexts.usage(formatBytes(usage.bytes), formatBytes(usage.maxBytes), usage.entries)}
    </p>
  );
}

function useFiles() {
  const model = useApp();
  return { host: model.host, ...filesModelOf(model) };
}
