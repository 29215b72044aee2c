import { FilePen, FileSymlink, FolderPlus, KeyRound, Trash2, TriangleAlert } from 'lucide-react';
import { VirtualList } from '../../elements/views/virtual-list.tsx';
import { splitPath, type ChangeRow } from './changes.ts';
import { formatBytes } from '../../lib/format.ts';
import { runTexts } from '../texts/index.ts';
import styles from './run-changes.module.css';

const ICONS = { write: FilePen, mkdir: FolderPlus, symlink: FileSymlink, chmod: KeyRound, remove: Trash2 } as const;
const ROW_HEIGHT = 28;
const ROWS_SHOWN = 8.5;

/** Changed paths with the kind of change; only visible rows are in the page. */
export function ChangeList({ rows }: { rows: readonly ChangeRow[] }) {
  if (rows.length === 0) return null;
  return (
    <div className={styles.box} style={{ height: Math.min(rows.length, ROWS_SHOWN) * ROW_HEIGHT }}>
      <VirtualList
        label={runTexts.changes.list}
        items={rows}
        itemKey={(row) => row.path}
        rowHeight={ROW_HEIGHT}
        scrolls={rows.length > ROWS_SHOWN}
        renderRow={(row) => <Change row={row} />}
      />
    </div>
  );
}

function Change({ row: { path, did, size, isConflict } }: { row: ChangeRow }) {
  const Icon = isConflict ? TriangleAlert : ICONS[did ?? 'write'];
  const [folders, name] = splitPath(path);
  return (
    <div className={styles.change} title={path} data-did={isConflict ? 'conflict' : did}>
      <Icon size={14} aria-hidden="true" />
      <span className={styles.path}>
        <span className={styles.folders}>{folders}</span>
        <span className={styles.name}>{name}</span>
      </span>
      <span className={styles.did}>
        {isConflict ? runTexts.changes.notLanded : did === undefined ? '' : runTexts.changes.did[did]}
      </span>
      <span className={styles.size}>{size === undefined ? '' : formatBytes(size)}</span>
    </div>
  );
}
