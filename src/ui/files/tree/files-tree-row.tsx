import {
  ChevronDown,
  ChevronRight,
  CornerDownRight,
  File,
  FileImage,
  FileText,
  Folder,
  FolderOpen,
  Lock,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { languageOfFile, lookOf } from '../file-kind.ts';
import type { FileRow } from './file-tree.ts';
import { formatBytes } from '../../lib/format.ts';
import { filesTexts } from '../texts/index.ts';
import styles from '../files.module.css';

interface FilesTreeRowProps {
  readonly id: string;
  readonly index: number;
  readonly row: FileRow;
  /** Pixels. */
  readonly top: number;
  readonly height: number;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly isShown: boolean;
  readonly isOver: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

const SOMETHING = new Uint8Array([0x20]);

/** One file or folder. */
export function FilesTreeRow({
  id,
  index,
  row,
  top,
  height,
  isCurrent,
  isSelected,
  isShown,
  isOver,
  onClick,
}: FilesTreeRowProps) {
  const { entry, level, isFolder, isOpen, position, siblings, state } = row;
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isSelected}
      {...(isFolder ? { 'aria-expanded': isOpen } : {})}
      data-row={index}
      data-current={isCurrent ? 'true' : undefined}
      data-shown={isShown ? 'true' : undefined}
      data-over={isOver ? 'true' : undefined}
      draggable
      className={styles.row}
      style={{ height, transform: `translateY(${top}px)`, paddingLeft: 4 + (level - 1) * 16 }}
      title={isFolder ? entry.path : `${entry.path}, ${formatBytes(entry.size)}`}
      onClick={onClick}
    >
      <span className={styles.chevron} aria-hidden="true">
        {isFolder ? isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} /> : null}
      </span>
      <RowIcon row={row} />
      <span className={styles.name}>{entry.name}</span>
      {state === undefined ? null : (
        <span className={styles.faint}>{state === 'loading' ? filesTexts.loading : filesTexts.folderFailed}</span>
      )}
      <RowMarks entry={entry} />
    </div>
  );
}

function RowIcon({ row: { entry, isFolder, isOpen } }: { row: FileRow }) {
  const Icon = isFolder
    ? isOpen
      ? FolderOpen
      : Folder
    : lookOf(entry.path, SOMETHING).look === 'image'
      ? FileImage
      : languageOfFile(entry.path) === 'text'
        ? File
        : FileText;
  return <Icon size={15} aria-hidden="true" className={styles.icon} />;
}

function RowMarks({ entry }: { entry: FileRow['entry'] }) {
  const isBroken = entry.kind === 'link' && entry.leadsTo === undefined;
  return (
    <>
      {entry.kind === 'link' ? (
        <span className={styles.mark} title={isBroken ? filesTexts.brokenLink : filesTexts.link}>
          <CornerDownRight size={13} aria-hidden="true" />
          <span className="visually-hidden">
            {isBroken ? `${filesTexts.link}, ${filesTexts.brokenLink}` : filesTexts.link}
          </span>
        </span>
      ) : null}
      {entry.isProtected ? (
        <span className={styles.mark} title={filesTexts.protectedHint}>
          <Lock size={13} aria-hidden="true" />
          <span className="visually-hidden">{filesTexts.protected}</span>
        </span>
      ) : null}
    </>
  );
}
