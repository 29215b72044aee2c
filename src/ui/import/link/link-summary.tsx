import { FOLDER_KINDS } from '../../../share/contract/folder-kinds.ts';
import { Notice } from '../../elements/layers/notice.tsx';
import { formatBytes } from '../../lib/format.ts';
import { shortKey } from './short-key.ts';
import { useApp } from '../../stores/app-context.ts';
import type { FileRow, ShareStep } from '../import-store.ts';
import { linkTexts } from './texts/index.ts';
import { LinkFolders } from './folders/link-folders.tsx';
import { LinkConversations } from './link-conversations.tsx';
import { LinkServers } from './link-servers.tsx';
import styles from './link-summary.module.css';

/** The contents of a link besides its tools: its signature, servers, files, and what only a newer version can show. */
export function LinkSummary({
  share,
  isAll,
}: {
  share: ShareStep;
  /** There is no tool next to it. */ isAll: boolean;
}) {
  const { author, unknownKinds } = share.content;
  const hasNothing =
    author === undefined &&
    unknownKinds.length === 0 &&
    share.files.length === 0 &&
    share.servers.length === 0 &&
    share.conversations.length === 0 &&
    FOLDER_KINDS.every((kind) => share.folders[kind].length === 0);
  if (hasNothing) return null;
  return (
    <div className={styles.summary} data-all={isAll}>
      {author === undefined ? null : <Signature author={author} bySelf={share.bySelf} />}
      {unknownKinds.length === 0 ? null : (
        <Notice tone="info">{linkTexts.unknown(unknownKinds.slice(0, 20).join(', '))}</Notice>
      )}
      {share.conversations.length === 0 ? null : <LinkConversations conversations={share.conversations} />}
      {FOLDER_KINDS.map((kind) =>
        share.folders[kind].length === 0 ? null : <LinkFolders key={kind} kind={kind} rows={share.folders[kind]} />,
      )}
      {share.servers.length === 0 ? null : <LinkServers servers={share.servers} />}
      {share.files.length === 0 ? null : <Files files={share.files} />}
    </div>
  );
}

export function Signature({
  author,
  bySelf,
}: {
  author: { readonly key: string; readonly valid: boolean };
  bySelf: boolean;
}) {
  if (!author.valid)
    return (
      <Notice tone="danger" role="group" label={linkTexts.signature}>
        {linkTexts.badSignature}
      </Notice>
    );
  return (
    <p className={styles.muted} title={author.key}>
      {bySelf ? linkTexts.signedBySelf : linkTexts.signedBy(shortKey(author.key))}
    </p>
  );
}

const MOST_FILES = 500;

function Files({ files }: { files: readonly FileRow[] }) {
  const { imports } = useApp();
  return (
    <details className={styles.files} open={files.length <= 5}>
      <summary>
        {linkTexts.files}: {files.length}
      </summary>
      <ul aria-label={linkTexts.files}>
        {files.slice(0, MOST_FILES).map((file) => (
          <li key={file.path}>
            <label className={styles.file}>
              <input
                type="checkbox"
                checked={file.isChosen}
                disabled={file.state === 'same' || file.state === 'blocked'}
                onChange={(event) => imports.getState().chooseFile(file.path, event.target.checked)}
              />
              <span className={styles.path}>{file.path}</span>
              <span className={styles.size}>{formatBytes(file.size)}</span>
              <span className={styles.state} data-state={file.state}>
                {STATES[file.state]}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

const STATES: Readonly<Record<FileRow['state'], string>> = {
  new: linkTexts.fileNew,
  same: linkTexts.fileSame,
  other: linkTexts.fileOther,
  blocked: linkTexts.fileBlocked,
};
