import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useWindow } from '../../elements/views/use-window.ts';
import { parentOf, type FileRow } from './file-tree.ts';
import { incomingOfInput } from '../transfer/incoming-files.ts';
import { useApp } from '../../stores/app-context.ts';
import { filesModelOf } from '../files-model.ts';
import { filesTexts } from '../texts/index.ts';
import { FilesTreeRow } from './files-tree-row.tsx';
import type { FilesStore } from '../files-store.ts';
import type { FileActions } from '../use-file-actions.ts';
import styles from '../files.module.css';

/** Marks a drag of rows of this tree. The paths are stored here, since any page can send this type. */
const DRAGGED = 'application/x-toolyard-files';
const TYPE_AHEAD_MS = 700;

interface FilesTreeProps {
  readonly commands: FileActions;
  readonly rowHeight: number;
  /** The open file. */
  readonly shown: string;
  readonly onRename: (path: string) => void;
  /** Opens the menu for the selection at a position in the window. */
  readonly onMenu: (at: { readonly x: number; readonly y: number }, tree: HTMLElement) => void;
}

/** The workspace as a tree. Only visible rows are in the page; the tree itself has the focus. */
export function FilesTree({ commands, rowHeight, shown, onRename, onMenu }: FilesTreeProps) {
  const { files } = filesModelOf(useApp());
  const rows = useStore(files, (state) => state.rows);
  const current = useStore(files, (state) => state.current);
  const selected = useStore(files, (state) => state.selected);
  const { box, first, last, onScroll, reveal } = useWindow(rows.length, rowHeight);
  const at = rows.findIndex(({ entry }) => entry.path === current);
  useRevealed(at, current, reveal);

  const open = ({ entry, isFolder }: FileRow) =>
    isFolder ? files.getState().toggle(entry.path) : commands.show(entry.path);
  const goTo = (index: number, how: 'only' | 'range') => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row !== undefined) files.getState().select(row.entry.path, how);
  };
  const typeAhead = useTypeAhead(rows, at);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rows[at];
    const act = keyAction(event, { row, at, count: rows.length, page: Math.max(1, last - first - 20) });
    if (act !== undefined) return doKeyAction(event, act, row, { commands, files, open, goTo, onRename });
    const match = typeAhead(event);
    if (match !== undefined) goTo(match, 'only');
  };
  const { over, handlers } = useTreeDrop(commands, rows, selected);

  return (
    <div
      ref={box}
      role="tree"
      data-surface="files"
      tabIndex={0}
      aria-label={filesTexts.tree}
      aria-multiselectable="true"
      aria-activedescendant={at >= first && at < last ? rowId(at) : undefined}
      className={styles.tree}
      data-over={over === '/' ? 'true' : undefined}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (current === undefined)
          goTo(
            rows.findIndex(({ entry }) => entry.path === shown),
            'only',
          );
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        // From the keyboard the event is on the tree, and the menu is for the current row.
        const row = rowAt(event.target, rows);
        if (row !== undefined && !selected.has(row.entry.path)) files.getState().select(row.entry.path);
        else if (row === undefined && event.button === 2) files.getState().select(undefined);
        const own = row === undefined && event.button !== 2 ? document.getElementById(rowId(at)) : null;
        const location = own?.getBoundingClientRect();
        onMenu(
          { x: location === undefined ? event.clientX : location.left + 32, y: location?.bottom ?? event.clientY },
          event.currentTarget,
        );
      }}
      onPaste={(event) => {
        const given = [...event.clipboardData.files];
        if (given.length === 0) return;
        event.preventDefault();
        void commands.upload(incomingOfInput(given), files.getState().location());
      }}
      {...handlers}
    >
      <div role="presentation" className={styles.rows} style={{ height: rows.length * rowHeight }}>
        <TreeRows rows={rows} first={first} last={last} rowHeight={rowHeight} shown={shown} over={over} onOpen={open} />
      </div>
    </div>
  );
}

/** Scrolls to the current row once; later scrolling is free. */
function useRevealed(at: number, current: string | undefined, reveal: (at: number) => void): void {
  const revealed = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (at < 0 || revealed.current === current) return;
    revealed.current = current;
    reveal(at);
  }, [at, current, reveal]);
}

interface TreeRowsProps {
  readonly rows: readonly FileRow[];
  readonly first: number;
  readonly last: number;
  readonly rowHeight: number;
  readonly shown: string;
  /** The target folder of a drop. */
  readonly over: string | undefined;
  readonly onOpen: (row: FileRow) => void;
}

/** The visible rows. */
function TreeRows({ rows, first, last, rowHeight, shown, over, onOpen }: TreeRowsProps) {
  const { files } = filesModelOf(useApp());
  const current = useStore(files, (state) => state.current);
  const selected = useStore(files, (state) => state.selected);
  return rows.slice(first, last).map((row, offset) => {
    const index = first + offset;
    const { path } = row.entry;
    return (
      <FilesTreeRow
        key={path}
        id={rowId(index)}
        index={index}
        row={row}
        top={index * rowHeight}
        height={rowHeight}
        isCurrent={path === current}
        isSelected={selected.has(path)}
        isShown={path === shown}
        isOver={path === over}
        onClick={(event) => {
          const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'add' : 'only';
          files.getState().select(path, how);
          if (how === 'only') onOpen(row);
        }}
      />
    );
  });
}

/**
 * Type-ahead: finds the next row that begins with the typed text. Returns its index; undefined for another key or no
 * match.
 */
function useTypeAhead(rows: readonly FileRow[], at: number): (event: KeyboardEvent) => number | undefined {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    if (event.key.length !== 1 || event.key === '/' || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const now = performance.now();
    typed.current = {
      text: `${now - typed.current.at < TYPE_AHEAD_MS ? typed.current.text : ''}${event.key.toLowerCase()}`,
      at: now,
    };
    const { text } = typed.current;
    const from = text.length === 1 ? at + 1 : Math.max(0, at);
    event.preventDefault();
    return [...rows.keys()]
      .map((step) => (from + step) % rows.length)
      .find((index) => rows[index]?.entry.name.toLowerCase().startsWith(text) === true);
  };
}

function rowAt(target: EventTarget, rows: readonly FileRow[]): FileRow | undefined {
  const index = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  return index === undefined ? undefined : rows[Number(index)];
}

/** Drag and drop of rows and of files from elsewhere. `over`: the target folder. */
function useTreeDrop(commands: FileActions, rows: readonly FileRow[], selected: ReadonlySet<string>) {
  const [over, setOver] = useState<string | undefined>();
  const dragged = useRef<readonly string[]>([]);
  const folderAt = (target: EventTarget): string => {
    const row = rowAt(target, rows);
    return row === undefined ? '/' : row.isFolder ? row.entry.path : parentOf(row.entry.path);
  };
  const handlers = {
    onDragStart(event: DragEvent) {
      const row = rowAt(event.target, rows);
      if (row === undefined) return;
      dragged.current = selected.has(row.entry.path) ? commands.selection() : [row.entry.path];
      event.dataTransfer.setData(DRAGGED, '');
      event.dataTransfer.effectAllowed = 'copyMove';
    },
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files') && !event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(folderAt(event.target));
    },
    onDragLeave(event: DragEvent) {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        setOver(undefined);
    },
    onDrop(event: DragEvent) {
      setOver(undefined);
      const folder = folderAt(event.target);
      event.preventDefault();
      event.stopPropagation();
      if (event.dataTransfer.types.includes('Files')) void commands.drop(event.dataTransfer, folder);
      else void (event.ctrlKey || event.altKey ? commands.copyTo : commands.moveTo)(dragged.current, folder);
      dragged.current = [];
    },
  };
  return { over, handlers };
}

function rowId(index: number): string {
  return `files-row-${index}`;
}

type KeyAction =
  | { readonly kind: 'go'; readonly to: number; readonly range: boolean }
  | { readonly kind: 'toggle'; readonly isOpen: boolean }
  | { readonly kind: 'open' | 'select' | 'all' | 'rename' | 'remove' | 'cut' | 'copy' | 'paste' | 'parent' };

interface KeyDeps {
  readonly commands: FileActions;
  readonly files: FilesStore;
  readonly open: (row: FileRow) => void;
  readonly goTo: (index: number, how: 'only' | 'range') => void;
  readonly onRename: (path: string) => void;
}

function doKeyAction(
  event: KeyboardEvent,
  act: KeyAction,
  row: FileRow | undefined,
  { commands, files, open, goTo, onRename }: KeyDeps,
): void {
  // Files from elsewhere arrive with the paste event itself.
  if (act.kind === 'paste' && files.getState().clipboard === undefined) return;
  event.preventDefault();
  if (act.kind === 'go') goTo(act.to, act.range ? 'range' : 'only');
  else if (act.kind === 'all') files.getState().selectAll();
  else if (act.kind === 'paste') void commands.paste(files.getState().location());
  else if (act.kind === 'cut' || act.kind === 'copy')
    commands.cut(commands.selection(), act.kind === 'cut' ? 'move' : 'copy');
  else if (act.kind === 'remove') void commands.remove(commands.selection());
  else if (row === undefined) return;
  else if (act.kind === 'open') open(row);
  else if (act.kind === 'select') files.getState().select(row.entry.path, 'add');
  else if (act.kind === 'rename') onRename(row.entry.path);
  else if (act.kind === 'toggle') files.getState().toggle(row.entry.path, act.isOpen);
  else files.getState().select(parentOf(row.entry.path));
}

/** The usual keys of a tree: arrows move, open and close; Enter opens; Space selects; Shift extends the range. */
function keyAction(
  event: KeyboardEvent,
  { row, at, count, page }: { row: FileRow | undefined; at: number; count: number; page: number },
): KeyAction | undefined {
  const range = event.shiftKey;
  if (event.ctrlKey || event.metaKey) {
    const kind = ({ a: 'all', x: 'cut', c: 'copy', v: 'paste' } as const)[event.key.toLowerCase()];
    return kind === undefined || event.altKey || event.shiftKey ? undefined : { kind };
  }
  switch (event.key) {
    case 'ArrowDown':
      return { kind: 'go', to: at + 1, range };
    case 'ArrowUp':
      return { kind: 'go', to: at - 1, range };
    case 'Home':
      return { kind: 'go', to: 0, range };
    case 'End':
      return { kind: 'go', to: count - 1, range };
    case 'PageDown':
      return { kind: 'go', to: at + page, range };
    case 'PageUp':
      return { kind: 'go', to: at - page, range };
    case 'ArrowRight':
      return row?.isFolder !== true
        ? undefined
        : row.isOpen
          ? { kind: 'go', to: at + 1, range: false }
          : { kind: 'toggle', isOpen: true };
    case 'ArrowLeft':
      if (row === undefined) return undefined;
      return row.isOpen ? { kind: 'toggle', isOpen: false } : row.level > 1 ? { kind: 'parent' } : undefined;
    case 'Enter':
      return { kind: 'open' };
    case ' ':
      return { kind: 'select' };
    case 'F2':
      return { kind: 'rename' };
    case 'Delete':
      return { kind: 'remove' };
    default:
      return undefined;
  }
}
